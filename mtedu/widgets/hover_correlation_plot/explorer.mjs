// A plot of systems by metric and human score that names them: all figures come from
// Python.

import { h, keepKeys, svg } from "../shared/dom.mjs";
import { tie } from "../shared/model.mjs";
import { twin } from "../shared/parts.mjs";
import { scatter } from "../shared/scatter.mjs";
import { ends } from "../shared/scatter_core.mjs";

const TRAITS = ["chosen"];

function render({ model, el }) {
  const [names, titles, words] = ["names", "titles", "words"].map((t) => model.get(t));
  const points = model.get("points").map(([x, y, far]) => ({
    x,
    y,
    kind: far ? "outlier" : "plain",
  }));
  const say = (index) => [
    names[index],
    `${titles[0]} ${shown(points[index].x)}`,
    `${titles[1]} ${shown(points[index].y)}`,
    ...(points[index].kind === "outlier" ? ["outlier"] : []),
  ];
  const box = { x: ends(points.map(({ x }) => x)), y: ends(points.map(({ y }) => y)) };
  const draw = () => {
    const chosen = model.get("chosen");
    plot.draw({ points, chosen, box, names: titles, lines: model.get("lines") });
    twinned.draw({ chosen });
    keepKeys(root);
  };
  const { write, release } = tie(model, TRAITS, draw);
  const plot = scatter({
    name: "Systems by metric and human score",
    pick: (chosen) => write({ chosen }),
    tip: say,
  });
  const pieces = ({ chosen }) =>
    points[chosen] ? [words, ` Chosen: ${say(chosen).join(", ")}.`] : [words];
  const twinned = twin(pieces);
  const outliers = points.some(({ kind }) => kind === "outlier");
  const root = h(
    "div",
    { class: "mtedu mtedu-stack" },
    h("div", { class: "mtedu-title" }, model.get("headline")),
    plot.node,
    outliers ? legend() : null,
    twinned.node,
  );
  el.append(root);
  draw();
  return () => {
    plot.release();
    release();
  };
}

// As Python writes it with six digits: 12.5, 0.0123457.
export function shown(value) {
  const [digits, exponent] = value.toExponential(5).split("e");
  const power = Number(exponent);
  if (power < -4 || power > 5) {
    const sign = power < 0 ? "-" : "+";
    const size = String(Math.abs(power)).padStart(2, "0");
    return `${Number(digits)}e${sign}${size}`;
  }
  return String(Number(value.toPrecision(6)));
}

function legend() {
  const shape = { d: "M7 1l6 6l-6 6l-6 -6z", class: "mtedu-mark-outlier" };
  const diamond = svg("path", shape);
  const look = { class: "mtedu-key", viewBox: "0 0 14 14", "aria-hidden": "true" };
  return h(
    "div",
    { class: "mtedu-legend mtedu-quiet" },
    h("span", {}, svg("svg", look, diamond), "outlier"),
    h("span", {}, "full line: all systems; broken line: without outliers"),
  );
}

export default { render };
