// A plot of pairs of systems that names them: the pairs come from Python.

import { counts, pairPieces } from "./pairs_core.mjs";
import { pairsPart } from "./pairs_part.mjs";
import { h, keepKeys, segments } from "./shared/dom.mjs";
import { tie } from "./shared/model.mjs";
import { twin } from "./shared/parts.mjs";

const TRAITS = ["metric", "chosen"];

function render({ model, el }) {
  const metrics = model.get("metrics");
  const all = metrics.map(({ name, pairs }) => ({ title: name, ...asPairs(pairs) }));
  const others = all.map(({ title, pairs }) => ({ title, ...counts(pairs) }));
  const draw = () => {
    const { title, pairs } = all[model.get("metric")];
    const view = {
      name: model.get("name"),
      metricName: title,
      humanName: model.get("judges"),
      pairs,
      chosen: model.get("chosen"),
      others,
      data: title,
    };
    choice.show(model.get("metric"));
    [plot, words].forEach((part) => part.draw(view));
    keepKeys(root);
  };
  const { write, release } = tie(model, TRAITS, draw);
  const options = all.map(({ title }, index) => [index, title]);
  const choice = segments("Metric", options, (metric) => write({ metric, chosen: -1 }));
  choice.node.hidden = all.length < 2;
  const plot = pairsPart((chosen) => write({ chosen }));
  const words = twin(pairPieces);
  const parts = [choice, plot, words].map((part) => part.node);
  const root = h("div", { class: "mtedu mtedu-pairs mtedu-stack" }, parts);
  el.append(root);
  draw();
  return () => {
    plot.release();
    release();
  };
}

function asPairs(rows) {
  const pairs = rows.map(([first, second, group, metric, human]) => ({
    first,
    second,
    group,
    metric,
    human,
  }));
  return { pairs };
}

export default { render };
