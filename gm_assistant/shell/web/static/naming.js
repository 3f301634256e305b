// Names sit down around the table while they are typed or pasted; how a list is read in the end is
// for the server to say, once the step is left.
"use strict";
(() => {
  const MOST = 52;
  const NUMBERED = /^\s*(?:\d{1,3}\s*[.):–-]?\s+|\d{1,3}[.):]|[-–•*]\s*)/;
  // As `seats.py` has them: so many seats at most, their class, and how many letters a house carries.
  const CROWDS = [[12, "few", 11], [20, "some", 10], [32, "many", 8], [MOST, "crowd", 6]];

  const field = () => document.querySelector("#names textarea[name=noms]");
  const table = () => document.querySelector(".spread-picture .table");

  function names(text) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim());
    const parts = lines.length === 1 ? lines[0].split(/[,;\t]/) : lines.map((line) => line.split(/[;\t]/)[0]);
    return parts.map((it) => it.replace(NUMBERED, "").replace(/\s+/g, " ").trim()).filter(Boolean).slice(0, MOST);
  }

  function house(name, place, room) {
    const seat = document.createElement("span");
    const short = name.length > room ? `${name.slice(0, room - 1)}.` : name;
    seat.className = `seat s${place} is-vivant legal b${Math.min(Math.max(Math.ceil(short.length * 2), 8), 34)} whole`;
    seat.setAttribute("role", "img");
    seat.setAttribute("aria-label", `${name}, siège ${place + 1}`);
    seat.dataset.whole = name;
    for (const [part, words] of [["roof", ""], ["name", short], ["signs", ""]]) {
      const one = document.createElement("span");
      one.className = part;
      one.textContent = words;
      seat.append(one);
    }
    const number = document.createElement("span");
    number.className = "number";
    number.textContent = String(place + 1);
    seat.querySelector(".roof").append(number);
    return seat;
  }

  function sit() {
    const found = names(field().value);
    const [, crowd, room] = CROWDS.find(([most]) => found.length <= most);
    table().className = `table ${crowd} n${found.length}`;
    table().querySelector(".seats").replaceChildren(...found.map((name, place) => house(name, place, room)));
    const note = table().querySelector(".heart-note");
    if (note) note.textContent = found.length ? `${found.length} ${found.length > 1 ? "joueurs" : "joueur"} à table` : "La table est vide";
  }

  addEventListener("input", (event) => { if (event.target === field() && table()) sit(); });
})();
