// What the scale explorer shows, computed from published scores: no page is touched.

import { fixed } from "../shared/say.mjs";

// `state` has the traits of the Python widget: tables, metric, score. A table is one
// language pair of one year: { year, pair, model, scores: { bleu: [[name, score]] } }.
export function explore({ tables, metrics, metric, score }) {
  const rows = tables.map(({ year, pair, model, scores }) => {
    const found = [...scores[metric]].sort((a, b) => b[1] - a[1]);
    const values = found.map(([, value]) => value);
    const above = values.filter((value) => value > score).length;
    return {
      year,
      pair,
      model: metric === "comet" ? model : "",
      found,
      low: values.at(-1),
      high: values[0],
      above,
      count: values.length,
      verdict: verdict(above, values.length),
    };
  });
  const { title, digits } = metrics.find(({ key }) => key === metric);
  const beats = rows.filter(({ above }) => above === 0).length;
  const loses = rows.filter(({ above, count }) => above === count).length;
  return { rows, metric, score, title, digits, beats, loses };
}

// What place a system with this score would have among the others.
export function verdict(above, count) {
  if (above === 0) return `better than all ${count}`;
  if (above === count) return `worse than all ${count}`;
  return `${above} of ${count} are better`;
}

export function written(value, digits) {
  const words = fixed(value, digits);
  return Number(words) === 0 ? words.replace("-", "") : words;
}

// The text twin. `explorer.text` in Python is the same text.
export function pieces({ rows, score, title, digits, beats, loses }) {
  const say = (value) => written(value, digits);
  return [
    `A system with ${title} ${say(score)} would be better than all others in ${beats} `,
    `of ${rows.length} tables and worse than all in ${loses}.`,
    ...rows.map(
      ({ year, pair, low, high, verdict: words }) =>
        ` ${year} ${pair}, ${say(low)} to ${say(high)}: ${words}.`,
    ),
  ];
}
