// The public screen: asks every second whether anything public is new, and counts timers down.
// Televisions keep the browser they were sold with: this is written in the language of 2009, and
// what cannot be put in the place of the former picture comes with its whole page.
"use strict";
(function () {
  var EVERY = 1000;
  // An answer that is not there by then never comes: a network that changed, a tablet that slept.
  var PATIENCE = 6000;
  var COUNT = 200;
  // As long as the former scene takes to leave.
  var LEAVES = 2200;
  var ROUND = 326.7;
  var here = location.pathname.replace(/\/$/, "");
  var ahead = 0, asked = null, late = 0, next = 0, counting = 0, voice = null;

  function view() {
    return document.getElementById("public");
  }

  function inMinutes(left) {
    return Math.floor(left / 60) + ":" + (left % 60 < 10 ? "0" : "") + (left % 60);
  }

  // Nobody looks at a sleeping page: it asks nothing until it is shown again, and then at once,
  // whatever it had asked before it slept.
  function ask() {
    drop();
    if (document.hidden) return;
    late = setTimeout(again, PATIENCE);
    get(here + "/version?v=" + view().getAttribute("data-version"), function (answer) {
      var clock = Number(answer.getResponseHeader("X-Clock"));
      if (clock) ahead = clock - Date.now();
      if (answer.status === 200) get(here, renew);
      else again();
    });
  }

  // What is asked from now on is listened to, and nothing else any more.
  function get(address, heard) {
    var mine = asked = new XMLHttpRequest();
    mine.onload = function () {
      if (asked === mine) heard(mine);
    };
    // The server is away: what is shown stays, and the next turn asks again.
    mine.onerror = function () {
      if (asked === mine) again();
    };
    mine.open("GET", address);
    mine.send();
  }

  function drop() {
    var former = asked;
    clearTimeout(next);
    clearTimeout(late);
    asked = null;
    if (former) former.abort();
  }

  // Never all at once, though forty telephones may have been woken by one server.
  function again() {
    drop();
    next = setTimeout(ask, EVERY * (0.8 + 0.4 * Math.random()));
  }

  function renew(answer) {
    try {
      show(new DOMParser().parseFromString(answer.responseText, "text/html"));
    } catch (failed) {
      location.reload();
    }
    again();
  }

  function show(page) {
    var fresh = page.getElementById("public");
    var former = view();
    if (!fresh) return;
    pass(former, fresh);
    former.parentNode.replaceChild(fresh, former);
    document.documentElement.setAttribute("data-look", fresh.getAttribute("data-look"));
    count();
    hear();
  }

  // One scene passes into another: the former sky and its village leave over the new ones.
  function pass(former, fresh) {
    var before = former.querySelector("[data-scene]");
    var after = fresh.querySelector("[data-scene]");
    var played = before && before.getAttribute("data-scene");
    if (!before || !after || played === after.getAttribute("data-scene")) return;
    after.setAttribute("data-entering", played);
    var leaves = before.querySelector(".backdrop");
    var comes = after.querySelector(".backdrop");
    leaves.classList.add("leaving");
    leaves.setAttribute("aria-hidden", "true");
    comes.parentNode.insertBefore(leaves, comes.nextSibling);
    setTimeout(function () {
      if (leaves.parentNode) leaves.parentNode.removeChild(leaves);
    }, LEAVES);
  }

  function count() {
    var clocks = document.querySelectorAll(".clock");
    clearTimeout(counting);
    for (var at = 0; at < clocks.length; at += 1) tick(clocks[at]);
    if (clocks.length && !document.hidden) counting = setTimeout(count, COUNT);
  }

  // Words and ring are touched only when they change: a second has one picture.
  function tick(clock) {
    var whole = Number(clock.getAttribute("data-seconds"));
    var until = Number(clock.getAttribute("data-until"));
    var left = Math.ceil((until - Date.now() - ahead) / 1000);
    var words = left > 0 ? inMinutes(Math.min(left, whole)) : "fini";
    var told = clock.querySelector(".clock-left");
    var ring = clock.querySelector(".ring-left");
    var length = ROUND * Math.max(Math.min(left / whole, 1), 0);
    if (told.textContent === words) return;
    told.textContent = words;
    if (left <= 0) clock.classList.add("over");
    if (ring) ring.setAttribute("stroke-dasharray", length + " " + ROUND);
  }

  // What is heard has a script of its own, fetched only once it may be: most screens are silent.
  function hear() {
    var address = view().getAttribute("data-voice");
    if (address && !voice) {
      voice = document.createElement("script");
      voice.src = address;
      document.head.appendChild(voice);
    }
    document.dispatchEvent(new Event("renewed"));
  }

  function wake() {
    count();
    hear();
    ask();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", wake);
})();
