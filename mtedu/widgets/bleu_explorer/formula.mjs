// The formula with the reader's numbers put in, as HTML that wraps where it must.

import { reason } from "./core.mjs";
import { h, panel } from "../shared/dom.mjs";
import { fraction, step } from "../shared/maths.mjs";
import { number } from "../shared/say.mjs";

export function formula() {
  const body = h("div", { class: "mtedu-formula" });
  const node = panel("The formula with your numbers", "", body);
  const draw = ({ result }) => {
    if (!result) return;
    body.replaceChildren(...penalty(result), ...bleu(result));
  };
  return { node, draw };
}

function penalty({ candidateLength: c, referenceLength: r, brevityPenalty: value }) {
  if (!c) return [step("BP", "0, because the candidate is empty")];
  if (c >= r) return [step("BP", `1, because c = ${c} is not shorter than r = ${r}`)];
  return [
    step(
      "BP",
      power("1 − r/c"),
      " = ",
      power(`1 − ${r}/${c}`),
      ` = ${number(value)}`,
    ),
  ];
}

function bleu(result) {
  const { maxN, precisions, brevityPenalty: bp, mean, score } = result;
  const general = precisions.map(({ n }) => ["p", h("sub", {}, `${n}`)]);
  const lines = [step(`BLEU-${maxN}`, "BP · ", logs(maxN, general))];
  const why = reason(result);
  if (why) {
    const minus = ", and the logarithm of 0 is minus infinity";
    const log = result.candidateLength ? minus : "";
    return [...lines, step("", `0, because ${why}${log}`)];
  }
  return [
    ...lines,
    step("", `${number(bp)} · `, logs(maxN, precisions.map(value))),
    step("", `${number(bp)} · `, power(signed(Math.log(mean)))),
    step("", `${number(bp)} · ${number(mean)}`),
    step("", h("strong", {}, number(score))),
  ];
}

// exp( 1/N ln a + 1/N ln b ... )
function logs(maxN, values) {
  const terms = values.map((inside, index) =>
    h(
      "span",
      { class: "mtedu-term" },
      index ? "+ " : "",
      maxN > 1 ? [fraction(1, maxN), " "] : "",
      "ln ",
      inside,
      " ",
    ),
  );
  return ["exp( ", ...terms, ")"];
}

function value({ clipped, total, score, smoothed }) {
  return smoothed && !clipped ? number(score) : fraction(clipped, total);
}

function power(exponent) {
  return ["e", h("sup", {}, exponent)];
}

// The true minus sign, and no sign for a zero that came out as -0.
function signed(value) {
  return value < 0 ? `−${number(-value)}` : number(Math.abs(value));
}
