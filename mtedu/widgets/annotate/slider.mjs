// Direct assessment: one translation, one slider from 0 to 100.

import { fresh, h } from "../shared/dom.mjs";

export function slider(state, answer, { changed, save }) {
  const [[letter, text]] = state.translations;
  let value = answer;
  const range = h("input", {
    type: "range",
    id: fresh("value"),
    min: 0,
    max: 100,
    step: 1,
    "aria-label": `Value of ${letter}, 0 nothing to 100 all`,
    oninput: () => set(range.valueAsNumber),
  });
  const exact = h("input", {
    type: "number",
    min: 0,
    max: 100,
    step: 1,
    "aria-label": `Value of ${letter} as a number`,
    placeholder: "?",
    oninput: () => set(exact.value === "" ? null : exact.valueAsNumber),
  });
  const set = (next) => {
    value = next;
    show();
    changed();
  };
  const show = () => {
    range.classList.toggle("mtedu-unset", value === null);
    range.value = value ?? 50;
    const words = value === null ? "not set yet" : `${value} of 100`;
    range.setAttribute("aria-valuetext", words);
    if (exact.valueAsNumber !== value) exact.value = value ?? "";
  };
  // Space sets the value that the handle shows, which else counts as not set.
  range.addEventListener("click", () => set(range.valueAsNumber));
  const node = h(
    "div",
    { class: "mtedu-stack" },
    state.words ? null : h("p", { class: "mtedu-judged", dir: "auto" }, text),
    h(
      "div",
      { class: "mtedu-slide" },
      h("span", {}, "0 nothing"),
      range,
      h("span", {}, "100 all"),
      exact,
    ),
  );
  node.addEventListener("keydown", (event) => {
    if (event.key === "Enter") save();
    else if (event.key === " " && event.target === range) set(range.valueAsNumber);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  show();
  const missing = () => {
    if (value === null) return "Move the slider first, or type a number.";
    return value >= 0 && value <= 100 ? "" : "The value must be between 0 and 100.";
  };
  const keys = "Keys: arrows move by 1, Page Up and Page Down by 10, Enter saves.";
  return { node, keys, answer: () => value, missing, focus: () => range.focus() };
}
