// TER's shifts as moves of blocks of words, and what is left to edit after them.

import { counted, shiftPieces } from "./core.mjs";
import { formula, legend, pairs, rate } from "./steps.mjs";
import { h, panel, renew, setText } from "../shared/dom.mjs";
import { headline, twin } from "../shared/parts.mjs";
import { player } from "../shared/player.mjs";

const COLOURS = 4; // of blocks, one after the other
const MEANINGS = {
  hit: ": equal words",
  substitution: ": replace a word",
  deletion: ": take a word out",
  insertion: ": put a word in",
};

export function shifts(write) {
  const steps = player("Shifts", (move) => write({ move }));
  const head = headline();
  const note = h("p", { class: "mtedu-note" });
  const list = stages(steps.keys);
  const rest = pairs("Then edit, word by word");
  const sum = formula();
  const said = twin(shiftPieces);
  const names = h(
    "p",
    { class: "mtedu-note" },
    "TER names edits by what is done to the candidate: a missing word is an " +
      "insertion here, and a deletion in WER.",
  );
  const node = panel("Translation edit rate: shifts first", "mtedu-part mtedu-stack", [
    head.node,
    steps.node,
    list.node,
    note,
    rest.node,
    legend(MEANINGS),
    names,
    sum.node,
    said.node,
  ]);
  const draw = (view) => {
    const { ter, moved, moves } = view;
    const made = ter.shifts.length;
    const shifts = `${made} ${made === 1 ? "shift" : "shifts"}`;
    head.draw(rate("TER", ter.score, `${shifts}, ${counted(ter)}`, moved === moves));
    list.draw(view);
    note.hidden = made > 0 || moved < moves;
    setText(note, "No shift saves an edit: nothing moves.");
    steps.show(moved, moves, view);
    rest.draw(moved === moves ? ter.alignment : []);
    const edits = [["S", ter.substitutions], ["D", ter.deletions]];
    sum.node.hidden = moved < moves;
    sum.draw("TER", [["shifts", made], ...edits, ["I", ter.insertions]], ter);
    said.draw(view);
  };
  return { node, draw, stop: steps.stop };
}

// The candidate, and below it how it stands after each shift.
function stages(onkeydown) {
  const node = h("div", {
    class: "mtedu-lines mtedu-stages",
    tabindex: "0",
    role: "region",
    "aria-label": "Shifts",
    onkeydown,
  });
  let before = null;
  const draw = ({ candidate, reference, ter, moved }) => {
    const made = ter.shifts.slice(0, moved);
    const sentences = [candidate, ...made.map((shift) => shift.sentence)];
    const lines = sentences.map((words, n) => [
      n ? `After shift ${n}` : "Candidate",
      blocks(words, n, ter.shifts[n - 1], made[n]),
    ]);
    const last = ["Reference", reference.map((word) => ({ word }))];
    renew(node, [...lines, last], (item) => line(...item));
    const key = JSON.stringify([candidate, reference]);
    const one = before?.key === key && made.length === before.made + 1;
    if (one) slide(node.children, made.length, made.at(-1));
    before = { key, made: made.length };
  };
  return { node, draw };
}

// Each word with the shift that brought it here, and the one that takes it away.
function blocks(words, n, came, leaves) {
  const part = (shift, start, i, number) => {
    if (!shift || i < start || i >= start + shift.length) return null;
    return { number, first: i === start, last: i === start + shift.length - 1 };
  };
  return words.map((word, i) => ({
    word,
    came: part(came, came?.destination, i, n),
    leaves: part(leaves, leaves?.start, i, n + 1),
  }));
}

function line(name, words) {
  const list = h("div", { class: "mtedu-blocks", dir: "auto" }, words.map(block));
  const title = h("span", { class: "mtedu-quiet" }, name);
  return h("div", { class: "mtedu-line" }, title, list);
}

// The space is for those who copy or hear the text.
function block({ word, came, leaves }) {
  const kinds = [came && "came", leaves && "leaves"].filter(Boolean);
  const ends = leaves ?? came;
  if (ends?.first) kinds.push("first");
  if (ends?.last) kinds.push("last");
  const colour = ends ? [`shift-${(ends.number - 1) % COLOURS}`] : [];
  const classes = ["block", ...kinds, ...colour].map((kind) => `mtedu-${kind}`);
  const badge = ends?.first ? [h("sup", {}, badgeText(came, leaves))] : [];
  return h("span", { class: classes.join(" ") }, `${word} `, badge);
}

function badgeText(came, leaves) {
  return leaves ? `${leaves.number}↓` : `${came.number}`;
}

// Let the words of a new line slide from where they stood in the line before.
function slide(lines, n, { start, length, destination }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const words = (line) => [...line.lastChild.children];
  const [old, now] = [words(lines[n - 1]), words(lines[n])];
  const order = old.map((_, i) => i);
  order.splice(destination, 0, ...order.splice(start, length));
  const from = order.map((i) => old[i].getBoundingClientRect());
  const to = now.map((node) => node.getBoundingClientRect());
  now.forEach((node, i) => {
    const [x, y] = [from[i].left - to[i].left, from[i].top - to[i].top];
    const moves = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
    node.animate(moves, { duration: 800, easing: "ease-in-out" });
  });
}
