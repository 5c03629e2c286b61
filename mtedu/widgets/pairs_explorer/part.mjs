// The part of a page that shows pairs of systems: how many are wrong, and the plot.

import { counts, describe, share, verdict, worst } from "./core.mjs";
import { h, svg } from "../shared/dom.mjs";
import { headline } from "../shared/parts.mjs";
import { scatter } from "../shared/scatter.mjs";

const LEGEND = [
  ["right", "they agree", "M7 7m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"],
  ["wrong", "wrong way", "M3 3l8 8m-8 0l8 -8"],
  ["tie", "equal to people", "M3 3h8v8h-8z"],
];

// `pick(index)` hears which pair is chosen.
export function pairsPart(pick) {
  let view = null;
  const head = headline();
  const plot = scatter({
    name: "Metric difference against human difference for pairs of systems",
    pick,
    tip: (index) => describe(view.pairs[index], view.metricName, view.humanName),
    zoomable: true,
  });
  const button = (label, act) =>
    h("button", { type: "button", class: "mtedu-button", onclick: act }, label);
  const step = (by) => () => {
    const order = worst(view.pairs);
    const here = order.indexOf(view.chosen);
    const start = here < 0 && by < 0 ? 0 : here;
    if (order.length) pick(order[(start + by + order.length) % order.length]);
  };
  const row = h(
    "div",
    { class: "mtedu-row mtedu-close" },
    button("Next wrong pair", step(1)),
    button("The one before", step(-1)),
    h("span", { class: "mtedu-note" }, "First those about which people are surest."),
  );
  const legend = h("div", { class: "mtedu-legend mtedu-quiet" }, LEGEND.map(sample));
  const node = h("div", { class: "mtedu-stack" }, head.node, row, plot.node, legend);
  const draw = (next) => {
    view = next;
    const { wrong, total } = counts(view.pairs);
    head.draw(["Wrong way:", share(wrong, total), `${wrong} of ${total} pairs`]);
    const points = view.pairs.map((pair) => ({
      x: pair.metric,
      y: pair.human,
      kind: verdict(pair),
    }));
    plot.draw({
      points,
      chosen: view.chosen,
      box: { x: around(points.map(({ x }) => x)), y: around(points.map(({ y }) => y)) },
      names: [`${view.metricName} difference`, "human difference"],
      quarters: true,
      data: view.data,
    });
  };
  return { node, draw, release: plot.release };
}

// As far to the left as to the right, so that all quarters are equal.
function around(values) {
  const far = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return [-1.06 * far || -1, 1.06 * far || 1];
}

function sample([kind, words, d]) {
  const mark = svg("path", { d, class: `mtedu-mark mtedu-mark-${kind}` });
  const look = { class: "mtedu-key", viewBox: "0 0 14 14", "aria-hidden": "true" };
  return h("span", {}, svg("svg", look, mark), words);
}
