// Text to tokens to n-grams, as mtedu/text.py does it with its default tokeniser, 13a.

// What Python's str.split() takes for white space. JavaScript's \s differs: it lacks
// U+001C to U+001F and U+0085, and has U+FEFF.
const SPACE =
  "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a" +
  "\\u2028\\u2029\\u202f\\u205f\\u3000";
const SPACES = new RegExp(`[${SPACE}]+`, "u");
const TRAILING_SPACES = new RegExp(`[${SPACE}]+$`, "u");

export function splitAtSpaces(text) {
  return text.split(SPACES).filter(Boolean);
}

// "Hello, world! It costs 3.50." -> Hello , world ! It costs 3.50 .
export function tokenize(text) {
  const line = text
    .replace(TRAILING_SPACES, "")
    .replaceAll("<skipped>", "")
    .replaceAll("-\n", "")
    .replaceAll("\n", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  const spaced = ` ${line} `
    .replace(/([{-~[-` -&(-+:-@/])/gu, " $1 ")
    .replace(/([^0-9])([.,])/gu, "$1 $2 ")
    .replace(/([.,])([^0-9])/gu, " $1 $2")
    .replace(/([0-9])(-)/gu, "$1 $2 ");
  return splitAtSpaces(spaced);
}

// A run of n neighbouring tokens is written with single spaces: no token has a space
// in it, so two different runs are never written alike.
export function ngrams(tokens, n) {
  const runs = [];
  for (let i = 0; i + n <= tokens.length; i++) {
    runs.push(tokens.slice(i, i + n).join(" "));
  }
  return runs;
}

export function count(items) {
  const counts = new Map();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

// Every line with something in it is one text.
export function lines(text) {
  return text.split(/\r\n|\r|\n/u).filter((line) => splitAtSpaces(line).length > 0);
}
