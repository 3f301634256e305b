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

  // The edge of the table, step by step: walked once for its shape.
  let known = "";
  let around = [];
  function walk(sheet, box) {
    const shape = Object.values(box).join();
    if (shape === known) return;
    const way = part("rect", box);
    sheet.append(way);
    const length = way.getTotalLength();
    around = Array.from({ length: STEPS }, (_, at) => way.getPointAtLength(length * at / STEPS));
    way.remove();
    known = shape;
  }

  // In a tree of its own: what is drawn there is no reason to look at the style of a house again,
  // and a scene that is put in the place of the last leaves it alone.
  function draw() {
    const holder = document.querySelector(".arrows");
    if (!holder) return;
    const table = holder.closest(".table");
    const plateau = table.querySelector(".plateau");
    const edge = plateau.getBoundingClientRect();
    const root = holder.shadowRoot ?? holder.attachShadow({ mode: "open" });
    if (!edge.width) return root.replaceChildren();
    const origin = table.getBoundingClientRect();
    const round = parseFloat(getComputedStyle(plateau).borderTopLeftRadius);
    const [x, y] = [edge.x - origin.x, edge.y - origin.y];
    const sheet = part("svg", { width: origin.width, height: origin.height, part: "sheet" });
    const middle = { x: x + edge.width / 2, y: y + edge.height / 2 };
    const seats = [...table.querySelectorAll(".seat")].map((it) => it.getBoundingClientRect());
    root.replaceChildren(sheet);
    walk(sheet, { x, y, width: edge.width, height: edge.height, rx: Math.min(round, edge.width / 2, edge.height / 2) });
    const nearest = ({ x: left, y: top, width, height }) => {
      const [across, down] = [left + width / 2 - origin.x, top + height / 2 - origin.y];
      const far = around.map((it) => Math.hypot(it.x - across, it.y - down));
      return far.indexOf(Math.min(...far));
    };
    for (const told of holder.dataset.ways.split(";")) {
      const [start, end, both, kind] = told.split(" ");
      const [from, to] = [start, end].map((it) => nearest(seats[Number(it)]));
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
      sheet.append(part("polyline", { part: `line ${kind ?? ""}`, points: points.map((it) => `${it.x.toFixed(1)},${it.y.toFixed(1)}`).join(" ") }));
      sheet.append(head(kind, points.at(-1), points.at(-4) ?? points[0]));
      if (Number(both)) sheet.append(head(kind, points[0], points[3] ?? points.at(-1)));
    }
    return undefined;
  }

  // A triangle at the end, as the last steps point.
  function head(kind, tip, before) {
    const turn = Math.atan2(tip.y - before.y, tip.x - before.x) * 180 / Math.PI;
    return part("path", { part: `head ${kind ?? ""}`, d: "M4 0L-14 -10L-14 10z", transform: `translate(${tip.x} ${tip.y}) rotate(${turn})` });
  }

  // Once what was tapped stands on the screen: measuring in between would cost the tap a layout.
  const later = () => requestAnimationFrame(() => requestAnimationFrame(draw));
  document.addEventListener("scene", later);
  addEventListener("resize", later);
  later();
})();
