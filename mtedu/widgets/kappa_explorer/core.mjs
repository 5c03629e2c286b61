// What the kappa explorer shows, computed from the counts: no page is touched.

import { number } from "../shared/say.mjs";

// How much two labels `steps` apart count as agreeing, of k labels.
export function weight(steps, k, weights) {
  const power = { linear: 1, quadratic: 2 }[weights];
  if (power === undefined) return steps === 0 ? 1 : 0;
  return 1 - (steps / (k - 1)) ** power;
}

// `state` has the traits of the Python widget: matrix and weights.
export function explore({ matrix, weights }) {
  const k = matrix.length;
  const rows = matrix.map(sum);
  const columns = matrix.map((_, j) => sum(matrix.map((row) => row[j])));
  const n = sum(rows);
  const weighted = (value) => {
    let all = 0;
    for (let i = 0; i < k; i++)
      for (let j = 0; j < k; j++)
        all += weight(Math.abs(i - j), k, weights) * value(i, j);
    return all;
  };
  const total = weighted((i, j) => matrix[i][j]);
  const agreed = Math.round(total * 1e9) / 1e9; // without floating dust, to be written
  const observed = n ? total / n : 0;
  const habits = n ? weighted((i, j) => rows[i] * columns[j]) / n ** 2 : 0;
  const uniform = weighted(() => 1) / k ** 2;
  const alone = rows.some((count, i) => count === n && columns[i] === n);
  const chance = (name, expected) => ({
    name,
    expected,
    kappa: name === "habits" && alone ? null : beyond(observed, expected),
  });
  const chances = [chance("habits", habits), chance("uniform", uniform)];
  if (weights === "none") chances.push(chance("wrong", 1 / k ** 2));
  return { matrix, weights, k, n, rows, columns, agreed, observed, chances };
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

function beyond(observed, expected) {
  return (observed - expected) / (1 - expected);
}

// The same counts in a table of another size: cut, or filled up with 0.
export function resized(matrix, k) {
  return Array.from({ length: k }, (_, i) =>
    Array.from({ length: k }, (_, j) => matrix[i]?.[j] ?? 0),
  );
}

// Two raters who pick one of k labels blindly, `items` times.
export function blind(k, items, random = Math.random) {
  const matrix = resized([], k);
  const pick = () => Math.floor(random() * k);
  for (let item = 0; item < items; item++) matrix[pick()][pick()] += 1;
  return matrix;
}

export function kappaWords(kappa) {
  return kappa === null ? "0/0" : number(kappa);
}

// The text twin. `explorer.text` in Python is the same text.
export function pieces({ n, k, weights, agreed, observed, chances }) {
  if (!n) return ["The table is empty: type how many items got which two labels."];
  const [habits, uniform, wrong] = chances;
  const near = weights === "none" ? "" : `, near misses count in part (${weights})`;
  const share = weights === "none" ? `1/${k} = ` : "";
  const said = [
    `${n} items, ${k} labels${near}. P(A) = ${number(agreed)}/${n} = `,
    `${number(observed)}. Chance from the raters' habits: P(E) = `,
    `${number(habits.expected)}, kappa ${kappaWords(habits.kappa)}. Chance with all `,
    `labels alike: P(E) = ${share}${number(uniform.expected)}, kappa `,
    `${kappaWords(uniform.kappa)}.`,
  ];
  if (wrong)
    said.push(
      ` The wrong term 1/${k ** 2} = ${number(wrong.expected)} would give `,
      `${kappaWords(wrong.kappa)}.`,
    );
  return said;
}
