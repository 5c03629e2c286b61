// The length ratio: two texts, and the shorter length over the longer one.
import { h, setText } from "../shared/dom.mjs";
import { tie } from "../shared/model.mjs";

export function ratio(candidate, reference) {
  const count = (text) => text.split(/\s+/).filter(Boolean).length;
  const [shorter, longer] = [count(candidate), count(reference)].sort((a, b) => a - b);
  return shorter / (longer || 1);
}

function render({ model, el }) {
  const told = h("p", { role: "status" });
  el.append(told);
  const draw = () => {
    const found = ratio(model.get("candidate"), model.get("reference"));
    setText(told, `Length ratio ${found.toFixed(2)}.`);
  };
  const { release } = tie(model, ["candidate", "reference"], draw);
  draw();
  return release;
}

export default { render };
