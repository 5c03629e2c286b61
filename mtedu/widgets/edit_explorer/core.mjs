// What the edit explorer shows, computed from what was typed: no page is touched here.

import { wer } from "../shared/edit.mjs";
import { joined, number } from "../shared/say.mjs";
import { ter } from "../shared/shifts.mjs";
import { tokenize } from "../shared/text.mjs";

export const MOST_WORDS = 40; // more than that, and no lattice is drawn
const LISTED = 24; // so many operations are named in the text twin
const EDITS = ["substitution", "deletion", "insertion"];

// `state` has the traits of the Python widget: candidate, reference, and how far the
// reader has come, `step` in the lattice and `move` among the shifts; -1 is the end.
export function explore(state) {
  const candidate = tokenize(state.candidate);
  const reference = tokenize(state.reference);
  const drawn = Math.max(candidate.length, reference.length) <= MOST_WORDS;
  const rate = wer(candidate, reference);
  const shifted = ter(candidate, reference);
  const cells = (candidate.length + 1) * (reference.length + 1);
  const total = cells + rate.alignment.length;
  const moves = shifted.shifts.length + 1;
  return {
    candidate,
    reference,
    drawn,
    wer: rate,
    ter: shifted,
    cells,
    total,
    at: within(drawn ? state.step : -1, total),
    moves,
    moved: within(state.move, moves),
  };
}

function within(step, total) {
  return step < 0 || step > total ? total : step;
}

// The cell that is being filled, or nothing, and the ways that lead to it.
export function cell({ candidate, reference, wer: { rows }, cells, at }) {
  if (at === 0 || at > cells) return null;
  const i = Math.floor((at - 1) / (reference.length + 1));
  const j = (at - 1) % (reference.length + 1);
  const equal = i > 0 && j > 0 && candidate[i - 1] === reference[j - 1];
  const ways = [];
  if (i && j) ways.push({ from: "diagonal", value: rows[i - 1][j - 1], cost: +!equal });
  if (i) ways.push({ from: "from above", value: rows[i - 1][j], cost: 1 });
  if (j) ways.push({ from: "from the left", value: rows[i][j - 1], cost: 1 });
  return { i, j, equal, ways, value: rows[i][j] };
}

// The operations of the way that are found already: it is found from its end.
export function found({ wer: { alignment }, cells, at }) {
  return alignment.slice(alignment.length - Math.max(0, at - cells));
}

// The text twin as two lists of pieces, one per part; `explorer.text` in Python has both.
export function latticePieces(view) {
  const { at, total, cells } = view;
  if (at === total) return werPieces(view);
  const step = `Step ${at} of ${total}`;
  if (at === 0) return [`${step}: the lattice is empty.`];
  if (at > cells) return [`${step}, way back: `, ...operation(found(view)[0]), "."];
  return [`${step}, `, ...cellPieces(view)];
}

export function shiftPieces(view) {
  const { moved, moves, ter: result } = view;
  if (moved === moves) return terPieces(view);
  const step = `Step ${moved} of ${moves}: `;
  if (moved === 0) return [`${step}the candidate as it is.`];
  const { sentence } = result.shifts[moved - 1];
  const gives = [", which gives “", { quoted: sentence.join(" ") }, "”."];
  return [step, ...move(result.shifts[moved - 1], moved), ...gives];
}

export function words(view) {
  return joined([...latticePieces(view), " ", ...shiftPieces(view)]);
}

function cellPieces(view) {
  const { i, j, ways, equal, value } = cell(view);
  const row = i ? [`row ${i} “`, { quoted: view.candidate[i - 1] }, "”"] : ["row 0"];
  const column = j
    ? [`column ${j} “`, { quoted: view.reference[j - 1] }, "”"]
    : ["column 0"];
  const place = [...row, ", ", ...column, ": "];
  if (ways.length === 0) return [...place, "nothing against nothing needs 0 edits."];
  const sums = ways.map(
    (way) => `${way.from} ${way.value} + ${way.cost} = ${way.value + way.cost}`,
  );
  if (equal) sums[0] += " (equal words)";
  return [...place, `${sums.join(", ")}. The smallest is ${value}.`];
}

function werPieces({ wer: result }) {
  const head = `WER is ${share(result)}: ${counted(result)}.`;
  if (result.alignment.length === 0) return [head];
  return [head, " The way: ", ...list(result.alignment), "."];
}

function terPieces({ ter: result }) {
  const shifts = plural(result.shifts.length, "shift");
  const head = `TER is ${share(result)}: ${shifts}, ${counted(result)}.`;
  const moves = result.shifts.flatMap((shift, index) => [
    " ",
    ...move(shift, index + 1, true),
    ".",
  ]);
  const edits = result.alignment.filter((step) => step.kind !== "hit");
  const rest = edits.length ? list(edits) : ["nothing to edit"];
  const none = result.shifts.length ? [] : [" No shift saves an edit."];
  return [head, ...none, ...moves, " Then: ", ...rest, "."];
}

export function share({ edits, score, referenceLength }) {
  if (referenceLength) return `${edits}/${referenceLength} = ${number(score)}`;
  return `${number(score)}, with no reference words to divide by`;
}

export function counted(result) {
  return EDITS.map((kind) => plural(result[`${kind}s`], kind)).join(", ");
}

function plural(count, name) {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

function move({ words, start, destination }, n, opening = false) {
  const places = `from place ${start + 1} to place ${destination + 1}`;
  const name = `${opening ? "Shift" : "shift"} ${n}`;
  return [`${name} moves “`, { quoted: words.join(" ") }, `” ${places}`];
}

function list(steps) {
  const named = steps.slice(0, LISTED).map(operation);
  const more = steps.length - named.length;
  const pieces = named.flatMap((one, index) => (index ? [", ", ...one] : one));
  return more ? [...pieces, ` and ${more} more`] : pieces;
}

function operation({ kind, candidate, reference }) {
  const word = [`${kind} “`, { quoted: candidate || reference }, "”"];
  if (kind !== "substitution") return word;
  return [...word, " for “", { quoted: reference }, "”"];
}
