// What errors cost, as in mtedu/human/mqm.py.

export function kind(severity, category) {
  const low = category.toLowerCase();
  if (severity === "neutral" || low === "source error") return "none";
  if (low.startsWith("non-translation")) return "non-translation";
  const light = severity === "minor" && low.startsWith("fluency/punctuation");
  return light ? "punctuation" : severity;
}

// The points of errors [first, last, severity, category], without floating dust.
export function points(errors, weights) {
  const sum = errors.reduce(
    (total, [, , severity, category]) => total + weights[kind(severity, category)],
    0,
  );
  return Math.round(sum * 1e4) / 1e4;
}
