// Numbers written as mtedu/show/base.py writes them.

// Four digits behind the point, whole numbers without, tiny ones as 1.000e-09.
export function number(value) {
  if (Number.isInteger(value)) return String(value);
  if (Math.abs(value) >= 5e-4) return fixed(value, 4);
  const [digits, exponent] = value.toExponential(3).split("e");
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
}

// `digits` digits behind the point. An exact tie goes to the even digit in Python and
// away from zero in toFixed; with 4 digits only odd multiples of 1/32 are exact ties,
// with d digits odd multiples of 1/2^(d + 1).
export function fixed(value, digits) {
  const halves = value * 2 ** (digits + 1);
  const tie = Number.isInteger(halves) && !Number.isInteger(halves / 2);
  const written = value.toFixed(digits);
  if (!tie || Number(written.at(-1)) % 2 === 0) return written;
  return (value - Math.sign(value) * 5 * 10 ** (-digits - 1)).toFixed(digits);
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
