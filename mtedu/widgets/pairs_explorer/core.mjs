// What the plots of pairs of systems show, computed from scores: no page is touched.

import { fixed } from "../shared/say.mjs";

// All pairs of systems of one group: { first, second, group, metric, human }. Positive
// differences are in favour of the first. `rows` have system, group, metric and human.
export function systemPairs(rows) {
  const groups = new Map();
  rows.forEach((row) => groups.set(row.group, [...(groups.get(row.group) ?? []), row]));
  return [...groups.values()].flatMap((members) =>
    members.flatMap((one, place) =>
      members.slice(place + 1).map((two) => ({
        first: one.system,
        second: two.system,
        group: one.group,
        metric: one.metric - two.metric,
        human: one.human - two.human,
      })),
    ),
  );
}

// A pair that people see as equal cannot be right or wrong.
export function verdict({ metric, human }) {
  if (human === 0) return "tie";
  return Math.sign(metric) === Math.sign(human) ? "right" : "wrong";
}

export function counts(pairs) {
  const all = { right: 0, wrong: 0, tie: 0 };
  pairs.forEach((pair) => (all[verdict(pair)] += 1));
  return { ...all, total: all.right + all.wrong };
}

// The wrong pairs, those first about which people are surest.
export function worst(pairs) {
  const wrong = pairs.map((_, index) => index);
  return wrong
    .filter((index) => verdict(pairs[index]) === "wrong")
    .sort((i, j) => Math.abs(pairs[j].human) - Math.abs(pairs[i].human) || i - j);
}

export function share(wrong, total) {
  return total ? `${fixed((100 * wrong) / total, 1)} %` : "none";
}

function favours(judge, difference, { first, second }) {
  if (difference === 0) return `${judge} sees no difference`;
  const better = difference > 0 ? first : second;
  return `${judge}: ${better} is better by ${fixed(Math.abs(difference), 3)}`;
}

// What there is to say about one pair, a line each.
export function describe(pair, metricName, humanName) {
  const end = {
    right: "They agree.",
    wrong: "They disagree: the wrong way.",
    tie: "People cannot tell them apart: not counted.",
  }[verdict(pair)];
  return [
    `${pair.first} and ${pair.second}${pair.group ? ` (${pair.group})` : ""}`,
    favours(metricName, pair.metric, pair),
    favours(humanName, pair.human, pair),
    end,
  ];
}

function lines(all) {
  return all.map((line) => (line.endsWith(".") ? line : `${line}.`)).join(" ");
}

// `shown` is { name, metric, human, pairs } and more; `chosen` a pair's place, or -1.
export function pairPieces({ name, metricName, humanName, pairs, chosen, others }) {
  const { wrong, total, tie } = counts(pairs);
  const said = [
    `${name}: ${pairs.length} pairs of systems. ${metricName} points the wrong way in `,
    `${wrong} of ${total} (${share(wrong, total)}).`,
  ];
  if (tie) said.push(` ${tie} that people see as equal are not counted.`);
  if (others.length > 1) {
    const each = others.map((o) => `${o.title} ${o.wrong} of ${o.total}`);
    said.push(` Wrong ways of all metrics: ${each.join(", ")}.`);
  }
  const pair = pairs[chosen];
  if (pair) said.push(` Chosen: ${lines(describe(pair, metricName, humanName))}`);
  return said;
}

// The pairs explorer. `state` has the traits of the Python widget: tables, campaign,
// pair, metric, people, chosen.
export function explore({ tables, campaign, pair, metric, people, chosen }) {
  const table = tables[campaign];
  const kept = table.rows.filter(
    (row) => (pair === "all" || row.pair === pair) && (people || !row.person),
  );
  const pairsOf = ({ key, turned }) =>
    systemPairs(
      kept
        .filter((row) => row[key] !== null)
        .map((row) => ({
          system: row.system,
          group: row.pair,
          metric: turned ? -row[key] : row[key],
          human: row.human,
        })),
    );
  const now = table.metrics.find(({ key }) => key === metric);
  const others = table.metrics.map((entry) => {
    const { wrong, total } = counts(pairsOf(entry));
    return { key: entry.key, title: entry.title, wrong, total };
  });
  const where = pair === "all" ? "all language pairs" : pair;
  const systems = kept.filter((row) => row[metric] !== null).length;
  return {
    name: `${table.title}, ${where}, ${systems} systems`,
    metricName: now.title,
    humanName: table.human,
    pairs: pairsOf(now),
    chosen,
    others,
    data: [campaign, pair, metric, people].join(" "),
  };
}
