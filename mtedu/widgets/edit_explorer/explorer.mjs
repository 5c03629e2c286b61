// The edit explorer's page: two texts, the lattice between them, and TER's shifts.

import { explore } from "./core.mjs";
import { lattice } from "./lattice.mjs";
import { shifts } from "./shifts.mjs";
import { h, keepKeys } from "../shared/dom.mjs";
import { tie } from "../shared/model.mjs";
import { examples, twoTexts } from "../shared/parts.mjs";

const TRAITS = ["candidate", "reference", "step", "move"];
const SHOWN = ["candidate", "reference"];

function render({ model, el }) {
  const state = () => Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
  const draw = () => {
    const now = state();
    const view = explore(now);
    inputs.forEach((part) => part.show(now));
    results.forEach((part) => part.draw(view));
  };
  const { write, release } = tie(model, TRAITS, draw);
  const results = [lattice(write), ...(model.get("shifts") ? [shifts(write)] : [])];
  const stop = () => results.forEach((part) => part.stop());
  // Another text: stop playing, and show the end of its story.
  const renewed = (texts) => {
    stop();
    write({ step: -1, move: -1, ...texts });
  };
  const inputs = [examples(model, renewed, SHOWN), twoTexts(renewed)];
  const root = h(
    "div",
    { class: "mtedu mtedu-edit mtedu-stack" },
    [...inputs, ...results].map((part) => part.node),
  );
  draw();
  el.append(keepKeys(root));
  return () => {
    stop();
    release();
  };
}

export default { render };
