// Formulas as HTML that wraps where it must.

import { h } from "./dom.mjs";

// A line of a formula: what it is, an equals sign, and what it comes to.
export function step(left, ...right) {
  return h(
    "div",
    { class: "mtedu-step" },
    h("span", { class: "mtedu-left" }, left),
    h("span", { class: "mtedu-right" }, " = ", ...right),
  );
}

export function fraction(top, bottom) {
  return h(
    "span",
    { class: "mtedu-fraction" },
    h("span", {}, String(top)),
    h("span", { class: "mtedu-unseen" }, "/"),
    h("span", {}, String(bottom)),
  );
}
