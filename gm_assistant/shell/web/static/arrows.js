// What passes from house to house is drawn at the edge of the table, the shorter way: the farther it
// goes, the deeper it swings towards the middle, so that many that gather at one house stay apart.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const STEPS = 240;
  // How deep what goes half around swings, of the table's smaller side.
  const DEEPEST = 0.24;
  const part = (name, told) => {
    const it = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(told)) it.setAttribute(key, value);
    return it;
  };

  function draw() {
    const holder = document.querySelector(".arrows");
    if (!holder) return;
    const table = holder.closest(".table");
    const edge = table.querySelector(".plateau").getBoundingClientRect();
    holder.replaceChildren();
    if (!edge.width) return;
    const origin = table.getBoundingClientRect();
    const sheet = part("svg", { width: origin.width, height: origin.height });
    const round = parseFloat(getComputedStyle(table.querySelector(".plateau")).borderTopLeftRadius);
    const way = part("rect", { x: edge.x - origin.x, y: edge.y - origin.y, width: edge.width, height: edge.height, rx: Math.min(round, edge.width / 2, edge.height / 2) });
    sheet.append(way);
    holder.append(sheet);
    const length = way.getTotalLength();
    const around = Array.from({ length: STEPS }, (_, at) => way.getPointAtLength(length * at / STEPS));
    const middle = { x: edge.x - origin.x + edge.width / 2, y: edge.y - origin.y + edge.height / 2 };
    const seats = [...table.querySelectorAll(".seat")];
    const places = new Map();
    const nearest = (place) => {
      if (!places.has(place)) {
        const box = seats[place].getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2 - origin.x, box.y + box.height / 2 - origin.y];
        const far = around.map((it) => Math.hypot(it.x - x, it.y - y));
        places.set(place, far.indexOf(Math.min(...far)));
      }
      return places.get(place);
    };
    for (const told of holder.dataset.ways.split(";")) {
      const [start, end, both, kind] = told.split(" ");
      const [from, to] = [nearest(Number(start)), nearest(Number(end))];
      const ahead = (to - from + STEPS) % STEPS;
      const step = ahead <= STEPS / 2 ? 1 : -1;
      const span = Math.min(ahead, STEPS - ahead);
      // Posts go along the edge itself.
      const deep = kind ? DEEPEST * span / STEPS * Math.min(edge.width, edge.height) : 0;
      const points = [];
      for (let walked = 0; walked <= span; walked += 1) {
        const it = around[(from + step * walked + STEPS) % STEPS];
        const off = span ? deep * Math.sin(Math.PI * walked / span) : 0;
        const far = Math.hypot(middle.x - it.x, middle.y - it.y) || 1;
        points.push({ x: it.x + (middle.x - it.x) * off / far, y: it.y + (middle.y - it.y) * off / far });
      }
      const one = part("g", { class: kind ? `way-${kind}` : "way" });
      one.append(part("polyline", { points: points.map((it) => `${it.x.toFixed(1)},${it.y.toFixed(1)}`).join(" ") }));
      one.append(head(points.at(-1), points.at(-4) ?? points[0]));
      if (Number(both)) one.append(head(points[0], points[3] ?? points.at(-1)));
      sheet.append(one);
    }
    way.remove();
  }

  // A triangle at the end, as the last steps point.
  function head(tip, before) {
    const turn = Math.atan2(tip.y - before.y, tip.x - before.x) * 180 / Math.PI;
    return part("path", { d: "M4 0L-14 -10L-14 10z", transform: `translate(${tip.x} ${tip.y}) rotate(${turn})` });
  }

  // Once what was tapped stands on the screen: measuring in between would cost the tap a layout.
  const later = () => requestAnimationFrame(() => requestAnimationFrame(draw));
  document.addEventListener("scene", later);
  addEventListener("resize", later);
  later();
})();
