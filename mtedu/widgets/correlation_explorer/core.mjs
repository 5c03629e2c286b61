// What the correlation explorer shows, computed from points: no page is touched.

import { fixed } from "../shared/say.mjs";

export const METHODS = ["pearson", "spearman", "kendall"];

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const flat = (values) => values.every((value) => value === values[0]);

// Null where one side has nothing but equal values: then there is no correlation.
export function pearson(x, y) {
  if (x.length < 2 || flat(x) || flat(y)) return null;
  const [middleX, middleY] = [mean(x), mean(y)];
  let [together, spreadX, spreadY] = [0, 0, 0];
  x.forEach((value, i) => {
    const [a, b] = [value - middleX, y[i] - middleY];
    together += a * b;
    spreadX += a * a;
    spreadY += b * b;
  });
  const value = together / Math.sqrt(spreadX) / Math.sqrt(spreadY);
  return Math.min(Math.max(value, -1), 1);
}

// Equal values share the mean of their ranks.
export function ranks(values) {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

export function spearman(x, y) {
  return pearson(ranks(x), ranks(y));
}

// Pairs in the same order, in the opposite one, and tied on one side only.
export function pairCounts(x, y) {
  const found = { same: 0, opposite: 0, tiedX: 0, tiedY: 0 };
  for (let i = 0; i < x.length; i++)
    for (let j = 0; j < i; j++) {
      const [a, b] = [Math.sign(x[i] - x[j]), Math.sign(y[i] - y[j])];
      if (a * b > 0) found.same += 1;
      else if (a * b < 0) found.opposite += 1;
      else if (a) found.tiedY += 1;
      else if (b) found.tiedX += 1;
    }
  return found;
}

// Kendall's tau-b.
export function kendall(x, y) {
  if (x.length < 2 || flat(x) || flat(y)) return null;
  const { same, opposite, tiedX, tiedY } = pairCounts(x, y);
  const strict = same + opposite;
  return (same - opposite) / Math.sqrt((strict + tiedX) * (strict + tiedY));
}

function all(points) {
  const [x, y] = [points.map(([a]) => a), points.map(([, b]) => b)];
  return {
    pearson: pearson(x, y),
    spearman: spearman(x, y),
    kendall: kendall(x, y),
  };
}

// The least-squares line of y on x from one end of an axis to the other, or null.
export function fit(points, [low, high]) {
  const x = points.map(([a]) => a);
  if (x.length < 2 || flat(x)) return null;
  const [middleX, middleY] = [mean(x), mean(points.map(([, b]) => b))];
  let [together, spread] = [0, 0];
  points.forEach(([a, b]) => {
    together += (a - middleX) * (b - middleY);
    spread += (a - middleX) ** 2;
  });
  const at = (value) => middleY + (together / spread) * (value - middleX);
  return { from: [low, at(low)], to: [high, at(high)] };
}

// `state` has the traits of the Python widget: points, start, names, chosen, titles.
export function explore({ points, start, names, chosen, titles }) {
  const others = points.filter((_, index) => index !== chosen);
  const counts = pairCounts(
    points.map(([x]) => x),
    points.map(([, y]) => y),
  );
  return {
    points,
    names,
    chosen,
    titles,
    counts,
    moved: JSON.stringify(points) !== JSON.stringify(start),
    now: all(points),
    before: all(start),
    without: all(others),
  };
}

// Where a coordinate goes that was at `old`: what did not move stays as published, the
// rest goes to the grid of steps, both within the ends of the axis.
export function settled(wanted, old, [low, high], step) {
  if (wanted === old) return old;
  return Math.min(Math.max(rounded(wanted, step), low), high);
}

// A value on a grid of steps, without floating dust.
export function rounded(value, step) {
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return Number((Math.round(value / step) * step).toFixed(digits));
}

export function said(value) {
  if (value === null) return "not defined";
  const words = fixed(value, 3);
  return words === "-0.000" ? "0.000" : words;
}

function listed(values) {
  const each = METHODS.map((method) => `${title(method)} ${said(values[method])}`);
  return each.join(", ");
}

export function title(method) {
  return method[0].toUpperCase() + method.slice(1);
}

// The text twin. `explorer.text` in Python is the same text.
export function pieces({ points, names, chosen, titles, counts, moved, ...view }) {
  const [x, y] = points[chosen];
  const pairs = (points.length * (points.length - 1)) / 2;
  const parts = [
    `${points.length} systems: ${listed(view.now)}. `,
    `${counts.same} of ${pairs} pairs are in the same order for both. `,
    `Chosen: ${names[chosen]}, ${titles[0]} ${x}, ${titles[1]} ${y}; `,
    `without it: ${listed(view.without)}.`,
  ];
  if (moved) parts.push(` Before points were moved: ${listed(view.before)}.`);
  return parts;
}
