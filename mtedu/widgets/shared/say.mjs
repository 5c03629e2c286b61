// Numbers written as mtedu/show/base.py writes them.

// Four digits behind the point, whole numbers without, tiny ones as 1.000e-09.
export function number(value) {
  if (Number.isInteger(value)) return String(value);
  if (Math.abs(value) >= 5e-4) return fourDigits(value);
  const [digits, exponent] = value.toExponential(3).split("e");
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
}

// An exact tie goes to the even digit in Python and away from zero in toFixed. Among
// numbers with four decimals only odd multiples of 1/32 are exact ties.
function fourDigits(value) {
  const tie = Number.isInteger(value * 32) && !Number.isInteger(value * 16);
  const written = value.toFixed(4);
  if (!tie || Number(written.at(-1)) % 2 === 0) return written;
  return (value - Math.sign(value) * 5e-5).toFixed(4);
}

// Words with a list of texts in quotation marks behind them, cut where it is long:
// “a”, “b” and 3 more. `note` says something about each.
export function listed(texts, most, note = () => "") {
  const items = texts
    .slice(0, most)
    .flatMap((text, index) => [
      index ? ", “" : "“",
      { quoted: text },
      `”${note(index)}`,
    ]);
  const more = texts.length > most ? [` and ${texts.length - most} more`] : [];
  return [...items, ...more];
}

// The pieces of a text twin as one text.
export function joined(pieces) {
  return pieces.map((piece) => piece.quoted ?? piece).join("");
}
