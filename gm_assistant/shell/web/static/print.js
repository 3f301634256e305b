"use strict";
const button = document.querySelector("[data-print]");
button.hidden = false;
document.querySelector("[data-print-otherwise]").hidden = true;
button.addEventListener("click", () => window.print());
