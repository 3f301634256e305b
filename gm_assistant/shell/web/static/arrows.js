// What passes from house to house is drawn along the edge of the table, the shorter way.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const STEPS = 240;
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
    const seats = [...table.querySelectorAll(".seat")];
    const nearest = (place) => {
      const box = seats[place].getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2 - origin.x, box.y + box.height / 2 - origin.y];
      const far = around.map((it) => Math.hypot(it.x - x, it.y - y));
      return far.indexOf(Math.min(...far));
    };
    for (const [start, end, both] of holder.dataset.ways.split(";").map((it) => it.split(" ").map(Number))) {
      const [from, to] = [nearest(start), nearest(end)];
      const ahead = (to - from + STEPS) % STEPS;
      const step = ahead <= STEPS / 2 ? 1 : -1;
      const points = [];
      for (let at = from; ; at = (at + step + STEPS) % STEPS) {
        points.push(around[at]);
        if (at === to) break;
      }
      sheet.append(part("polyline", { points: points.map((it) => `${it.x},${it.y}`).join(" ") }));
      sheet.append(head(points.at(-1), points.at(-4) ?? points[0]));
      if (both) sheet.append(head(points[0], points[3] ?? points.at(-1)));
    }
    way.remove();
  }

  // A triangle at the end, as the last steps point.
  function head(tip, before) {
    const turn = Math.atan2(tip.y - before.y, tip.x - before.x) * 180 / Math.PI;
    return part("path", { d: "M4 0L-14 -10L-14 10z", transform: `translate(${tip.x} ${tip.y}) rotate(${turn})` });
  }

  document.addEventListener("scene", draw);
  // Once the houses have found their new places.
  addEventListener("resize", () => requestAnimationFrame(() => requestAnimationFrame(draw)));
  draw();
})();
