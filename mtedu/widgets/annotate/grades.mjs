// Grades from 1 to 5 side by side, in the manner of the early WMT pages.

import { fresh, h } from "../shared/dom.mjs";

const STEPS = [1, 2, 3, 4, 5];

export function grades(state, answer, { changed, save }) {
  const scales = state.grades.map(([name]) => name);
  const chosen = Object.fromEntries(
    state.translations.map(([letter]) => [
      letter,
      scales.map((_, index) => answer?.[letter]?.[index] ?? null),
    ]),
  );
  const groups = [];
  const choose = (letter, index, step) => {
    chosen[letter][index] = step;
    changed();
  };
  const rows = state.translations.map(([letter, text]) => {
    const cells = state.grades.map(([name, words], index) => {
      const group = choice(letter, name, words, chosen[letter][index], (step) =>
        choose(letter, index, step),
      );
      groups.push({ ...group, empty: () => chosen[letter][index] === null });
      return h("td", {}, group.node);
    });
    const named = [h("b", {}, letter), " ", h("bdi", {}, text)];
    return h("tr", {}, h("th", { scope: "row", dir: "auto" }, named), cells);
  });
  const heads = scales.map((name) => h("th", { scope: "col" }, name));
  const node = h(
    "div",
    { class: "mtedu-group" },
    h(
      "table",
      { class: "mtedu-grades" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "translation"), heads)),
      h("tbody", {}, rows),
      h("tfoot", {}, h("tr", {}, h("td"), state.grades.map(meanings))),
    ),
  );
  node.addEventListener("keydown", (event) => {
    const at = groups.findIndex((group) => group.node.contains(event.target));
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    if (STEPS.includes(Number(event.key))) {
      groups[at].pick(Number(event.key));
      (groups[at + 1] ?? groups[at]).focus();
    } else if (event.key === "Enter") save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const missing = () => {
    const left = groups.filter((group) => group.empty()).length;
    return left ? `${left} of ${groups.length} grades are missing.` : "";
  };
  const focus = () => (groups.find((group) => group.empty()) ?? groups[0]).focus();
  const keys = "Keys: 1 to 5 grade and go on, Tab goes on, Enter saves.";
  return { node, keys, answer: () => chosen, missing, focus };
}

function choice(letter, name, words, value, choose) {
  const group = fresh("grade");
  const inputs = STEPS.map((step) =>
    h("input", {
      type: "radio",
      name: group,
      value: step,
      checked: step === value,
      onchange: () => choose(step),
    }),
  );
  const labels = inputs.map((input, index) =>
    h(
      "label",
      { class: "mtedu-segment", title: words[index] },
      input,
      h("span", { "aria-hidden": "true" }, String(STEPS[index])),
      h("em", { class: "mtedu-unseen" }, `${STEPS[index]} ${words[index]}`),
    ),
  );
  const node = h(
    "fieldset",
    { class: "mtedu-field" },
    h("legend", { class: "mtedu-unseen" }, `${letter}, ${name}`),
    h("div", { class: "mtedu-segments" }, labels),
  );
  const pick = (step) => {
    inputs[step - 1].checked = true;
    choose(step);
  };
  const focus = () => (inputs.find((input) => input.checked) ?? inputs[0]).focus();
  return { node, pick, focus };
}

// What the grades mean, best first, below their column.
function meanings([name, words]) {
  const lines = words.map((word, index) => h("div", {}, `${index + 1} ${word}`));
  return h("td", {}, h("b", { class: "mtedu-grade-name" }, name), lines.reverse());
}
