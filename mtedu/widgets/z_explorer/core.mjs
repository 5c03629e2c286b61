// What the z-score explorer shows, computed from raters' habits: no page is touched.

const ENDS = [0, 100];

// `state` has the traits of the Python widget: draws, bias, spread, noise, unfair. A
// draw is [rater, rater if unfair, system, truth, luck].
export function explore({ draws, systems, bias, spread, noise, unfair }) {
  const given = draws.map(([fair, other, system, truth, luck]) => {
    const rater = unfair ? other : fair;
    const seen = truth + noise * luck;
    const value = 50 + spread[rater] * (seen - 50) + bias[rater];
    return { rater, system, truth, value: Math.min(Math.max(value, ENDS[0]), ENDS[1]) };
  });
  const raters = bias.map((_, rater) => habit(given.filter((g) => g.rater === rater)));
  const z = given.map(({ rater, value }) => {
    const { mean, deviation } = raters[rater];
    return deviation ? (value - mean) / deviation : 0;
  });
  const averages = (values) =>
    systems.map((_, system) =>
      mean(values.filter((_, index) => given[index].system === system)),
    );
  const truth = averages(given.map((g) => g.truth));
  const ways = [
    { name: "raw", means: averages(given.map((g) => g.value)) },
    { name: "z", means: averages(z) },
  ].map((way) => ({ ...way, right: inOrder(way.means, truth) }));
  return { systems, bias, spread, noise, unfair, given, raters, truth, ways };
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

// How one rater used the scale. A rater without any rating, or any spread, has no z.
function habit(given) {
  const values = given.map((g) => g.value);
  const middle = values.length ? mean(values) : 0;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const flat = values.every((value) => value === values[0]);
  const deviation = flat ? 0 : Math.sqrt(squares / (values.length - 1));
  return { values, mean: middle, deviation };
}

// How many pairs of systems have the order that the truth gives them.
function inOrder(means, truth) {
  let right = 0;
  for (let i = 0; i < means.length; i++)
    for (let j = 0; j < i; j++)
      right += (means[i] - means[j]) * (truth[i] - truth[j]) > 0 ? 1 : 0;
  return right;
}

// Two digits behind the point, ties to the even digit as in Python, no minus before 0.
export function twoDigits(value) {
  const tie = Number.isInteger(value * 8) && !Number.isInteger(value * 4);
  let written = value.toFixed(2);
  if (tie && Number(written.at(-1)) % 2 === 1)
    written = (value - Math.sign(value) * 5e-3).toFixed(2);
  return written === "-0.00" ? "0.00" : written;
}

export function ranked(systems, means) {
  const order = systems.map((_, index) => index).sort((i, j) => means[j] - means[i]);
  return order.map((index) => [systems[index], means[index]]);
}

const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "−"));

// The text twin. `explorer.text` in Python is the same text.
export function pieces({ systems, bias, spread, unfair, raters, truth, ways }) {
  const people = raters.map(
    ({ values, mean, deviation }, index) =>
      ` Rater ${index + 1}: bias ${signed(bias[index])}, stretch ${spread[index]}, ` +
      `${values.length} ratings, mean ${twoDigits(mean)}, standard deviation ` +
      `${twoDigits(deviation)}.`,
  );
  const pairs = (systems.length * (systems.length - 1)) / 2;
  const [raw, z] = ways.map(
    ({ means, right }) =>
      `${listed(ranked(systems, means))}; ${right} of ${pairs} pairs in the true ` +
      "order.",
  );
  return [
    "Simulated raters; each translation is rated by one of them, ",
    unfair ? "most of a system's by the same one." : "drawn at random.",
    ...people,
    ` True quality: ${listed(ranked(systems, truth))}.`,
    ` Raw averages: ${raw}`,
    ` Averages of z-scores: ${z}`,
  ];
}

function listed(pairs) {
  return pairs.map(([name, mean]) => `${name} ${twoDigits(mean)}`).join(", ");
}
