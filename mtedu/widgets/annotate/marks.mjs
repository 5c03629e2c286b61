// Errors: words are selected, an error gets its severity and, in MQM, its kind.

import { points } from "./points.mjs";
import { chooser, h, keepKeys, segments, setText } from "../shared/dom.mjs";

export function marks(state, answer, { changed, say }) {
  let errors = Array.isArray(answer) ? answer : [];
  let [anchor, head] = [null, null]; // the ends of the selection
  let severity = state.severities[0][0];
  const kinds = state.categories;
  let category = kinds[0] ?? "";
  const words = state.words.map(([word], index) => token(word, index));
  const gaps = state.words.map(([, gap]) => gap);
  const line = h(
    "div",
    { class: "mtedu-judged mtedu-markables", dir: "auto", role: "group" },
    words.flatMap((word, index) => [word, gaps[index]]),
  );
  line.setAttribute("aria-label", "Words of the translation");
  const list = h("ol", { class: "mtedu-marked" });
  const total = h("p", { class: "mtedu-quiet" });
  const names = state.severities.map(([name]) => [name, name]);
  const how = segments("Severity", names, (name) => {
    severity = name;
    how.show(name);
    setText(meaning, Object.fromEntries(state.severities)[name]);
  });
  const meaning = h("span", { class: "mtedu-quiet" }, state.severities[0][1]);
  const what = chooser("Kind of error", kinds.map((c) => [c, c]), (name) => {
    category = name;
  });
  const button = h(
    "button",
    { type: "button", class: "mtedu-button", onclick: () => mark() },
    "Mark the error",
  );
  const tools = h("div", { class: "mtedu-row" }, how.node, what.node, button, meaning);
  if (!kinds.length) what.node.remove();
  const node = h("div", { class: "mtedu-stack" }, line, tools, list, total);

  function token(word, index) {
    const node = h(
      "span",
      { class: "mtedu-markable", role: "button", tabindex: index ? "-1" : "0" },
      word,
    );
    node.addEventListener("pointerdown", (event) => {
      node.releasePointerCapture?.(event.pointerId);
      select(event.shiftKey && anchor !== null ? anchor : index, index);
    });
    node.addEventListener("pointerover", (event) => {
      if (event.buttons === 1 && anchor !== null) select(anchor, index);
    });
    return node;
  }

  function select(from, to) {
    [anchor, head] = [from, to];
    show();
    words[to]?.focus();
  }

  const selection = () =>
    anchor === null ? [null, null] : [Math.min(anchor, head), Math.max(anchor, head)];

  function mark() {
    const [first, last] = selection();
    errors = [...errors, [first, last, severity, category]];
    [anchor, head] = [null, null];
    const kind = category && `${category}, `;
    finish(`Marked: ${severity}, ${kind}${quoted(first, last)}.`);
  }

  function remove(index) {
    const [[, , gone]] = [errors[index]];
    errors = errors.filter((_, other) => other !== index);
    finish(`Removed: a ${gone} error.`);
    (list.querySelectorAll("button")[Math.max(0, index - 1)] ?? button).focus();
  }

  function finish(words) {
    show();
    say(words);
    changed();
  }

  const quoted = (first, last) =>
    first === null
      ? kinds.length ? "the whole sentence" : "something is missing"
      : `“${state.words
          .slice(first, last + 1)
          .map(([word, gap], at) => (at < last - first ? word + gap : word))
          .join("")}”`;

  function show() {
    const [from, to] = selection();
    words.forEach((word, index) => {
      const here = errors.filter(
        ([first, last]) => first !== null && first <= index && index <= last,
      );
      const worst = state.severities.find(([name]) => here.some((e) => e[2] === name));
      const selected = from !== null && from <= index && index <= to;
      word.className = `mtedu-markable${worst ? ` mtedu-${worst[0]}` : ""}`;
      word.setAttribute("aria-pressed", String(selected));
      const note = worst ? `, marked ${worst[0]}` : "";
      word.setAttribute("aria-label", state.words[index][0] + note);
    });
    list.replaceChildren(
      ...errors.map(([first, last, how, what], index) =>
        h(
          "li",
          {},
          h("b", { class: `mtedu-${how}` }, how),
          what ? ` ${what}: ` : ": ",
          h("bdi", {}, quoted(first, last)),
          " ",
          h(
            "button",
            {
              type: "button",
              class: "mtedu-button",
              "aria-label": `Remove error ${index + 1}`,
              onclick: () => remove(index),
            },
            "Remove",
          ),
        ),
      ),
    );
    const cost = kinds.length ? `: ${points(errors, state.points)} points` : "";
    const many = errors.length === 1 ? "1 error" : `${errors.length} errors`;
    setText(total, errors.length ? `${many}${cost}.` : "No error is marked.");
    keepKeys(node);
  }

  line.addEventListener("keydown", (event) => {
    const at = words.indexOf(event.target);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const back = getComputedStyle(line).direction === "rtl" ? 1 : -1;
    const by = { ArrowLeft: back, ArrowRight: -back }[event.key];
    if (by) step(at, by, event.shiftKey);
    else if (event.key === " ") select(at, at);
    else if (event.key === "Enter") {
      if (anchor === null) [anchor, head] = [at, at]; // the word that has the focus
      mark();
    }
    else if (event.key === "Escape") clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  function step(at, by, extend) {
    const next = Math.max(0, Math.min(words.length - 1, at + by));
    words.forEach((word, index) =>
      word.setAttribute("tabindex", index === next ? "0" : "-1"),
    );
    if (extend) select(anchor ?? at, next);
    else words[next].focus();
  }

  function clear() {
    [anchor, head] = [null, null];
    show();
  }

  how.show(severity);
  what.show(category);
  show();
  const keys =
    "Keys: ← → go through the words, Space selects, Shift+← → extends, Enter marks.";
  const focus = () => words[0].focus();
  return { node, keys, answer: () => errors, missing: () => "", focus };
}
