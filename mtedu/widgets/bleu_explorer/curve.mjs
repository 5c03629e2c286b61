// The brevity penalty as a curve over the candidate's length, with the reader's point.

import { panel, setText, svg } from "../shared/dom.mjs";
import { brevityPenalty } from "../shared/bleu.mjs";
import { number } from "../shared/say.mjs";

const WIDTH = 340;
const HEIGHT = 180;
const BOX = { left: 34, right: 14, top: 14, bottom: 36 };

export function curve() {
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  const node = panel("Brevity penalty", "mtedu-curve", picture);
  const draw = ({ result }) => {
    if (!result) return;
    setText(node.firstChild, `Brevity penalty ${number(result.brevityPenalty)}`);
    picture.setAttribute("aria-label", alt(result));
    picture.replaceChildren(...drawing(result));
  };
  return { node, draw };
}

function alt({ candidateLength, referenceLength, brevityPenalty }) {
  return (
    `Curve of the brevity penalty: it rises to 1 at the reference length ` +
    `${referenceLength} and stays there. Your candidate of length ${candidateLength} ` +
    `is at ${number(brevityPenalty)}.`
  );
}

function drawing({ candidateLength: c, referenceLength: r, brevityPenalty: penalty }) {
  const top = Math.max(2 * r, c + 1, 2);
  const x = (length) => BOX.left + (length / top) * (WIDTH - BOX.left - BOX.right);
  const y = (value) => HEIGHT - BOX.bottom - value * (HEIGHT - BOX.top - BOX.bottom);
  const lengths = Array.from({ length: 161 }, (_, i) => (i * top) / 160);
  const place = (length) => [x(length), y(brevityPenalty(length, r))];
  const path = lengths.map((length) => place(length).map((at) => at.toFixed(1)));
  return [
    ...axes(x, y, top),
    svg("line", { class: "mtedu-guide", x1: x(r), x2: x(r), y1: y(0), y2: y(1.06) }),
    label(x(r) + 4, y(0) - 6, `r = ${r}`),
    svg("polyline", { class: "mtedu-line-drawn", points: path.join(" ") }),
    svg("circle", { class: "mtedu-point", cx: x(c), cy: y(penalty), r: 5.5 }),
    beside(x(c), y(penalty), `c = ${c}`, c < r, x(c) < BOX.left + 48),
  ];
}

// The point's label where the curve is not: above to the left while it rises, below to
// the right where it is flat.
function beside(x, y, text, rising, cramped) {
  if (!rising) return label(x + 7, y + 19, text, "start", "mtedu-strong");
  if (cramped) return label(x - 3, y - 12, text, "start", "mtedu-strong");
  return label(x - 8, y - 7, text, "end", "mtedu-strong");
}

function axes(x, y, top) {
  const step = Math.ceil(top / 8);
  const ticks = Math.floor(top / step) + 1;
  const lengths = Array.from({ length: ticks }, (_, i) => i * step);
  return [
    ...[0, 0.5, 1].flatMap((value) => [
      svg("path", { class: "mtedu-grid", d: `M${x(0)} ${y(value)}H${x(top)}` }),
      svg("text", { x: x(0) - 6, y: y(value) + 4, "text-anchor": "end" }, `${value}`),
    ]),
    ...lengths.map((length) =>
      svg("text", { x: x(length), y: y(0) + 15, "text-anchor": "middle" }, `${length}`),
    ),
    svg(
      "text",
      { x: x(top / 2), y: HEIGHT - 4, "text-anchor": "middle" },
      "candidate length c",
    ),
  ];
}

function label(x, y, text, anchor = "start", kind = "") {
  const attributes = { x, y, "text-anchor": anchor, class: `mtedu-label ${kind}` };
  return svg("text", attributes, text);
}
