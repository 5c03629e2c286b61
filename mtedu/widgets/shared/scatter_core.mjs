// Where points of a plot are and which one is meant: no page is touched.

// Round numbers between two ends, about `most` of them, and how they are written.
export function ticks(low, high, most) {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((size) => size >= rough);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const found = [];
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + step * 1e-9; n++)
    found.push({ value: n * step, words: written(n * step, digits) });
  return found;
}

export function written(value, digits) {
  const words = value.toFixed(digits);
  return Number(words) === 0 ? words.replace("-", "") : words.replace("-", "−");
}

// The index of the place [x, y] nearest to a spot and not farther than `reach`, or -1.
export function nearest(places, [x, y], reach = Infinity) {
  let [best, least] = [-1, reach ** 2];
  places.forEach((place, index) => {
    if (!place) return;
    const away = (place[0] - x) ** 2 + (place[1] - y) ** 2;
    if (away <= least && (away < least || best < 0)) [best, least] = [index, away];
  });
  return best;
}

// The nearest place in the direction [dx, dy], within 45 degrees of it; a place farther
// from the straight line counts as farther away. -1 if there is none.
export function towards(places, from, [dx, dy]) {
  const start = places[from];
  let [best, least] = [-1, Infinity];
  places.forEach((place, index) => {
    if (!place || index === from) return;
    const [x, y] = [place[0] - start[0], place[1] - start[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0 || aside > along || along + 2 * aside >= least) return;
    [best, least] = [index, along + 2 * aside];
  });
  return best;
}

// Places counted in square cells of a size: where there are thousands of points, marks
// would only make a blot. No cell lies on both sides of `corner`.
export function cells(places, size, corner = [0, 0]) {
  const found = new Map();
  places.forEach((place) => {
    if (!place) return;
    const [column, row] = place.map((pixel, axis) =>
      Math.floor((pixel - corner[axis]) / size),
    );
    const key = `${column} ${row}`;
    const x = corner[0] + (column + 0.5) * size;
    const y = corner[1] + (row + 0.5) * size;
    if (!found.has(key)) found.set(key, { x, y, count: 0 });
    found.get(key).count += 1;
  });
  return [...found.values()];
}

// Ends with some room around all values; equal values get room of their own.
export function ends(values, room = 0.06) {
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const extra = (high - low) * room || Math.abs(low) * room || 1;
  return [low - extra, high + extra];
}

// The largest of the zooms that leaves at least nine of ten points in view.
export function fitting(points, box, zooms) {
  const shown = ({ x, y }, zoom) => inside(x, box.x, zoom) && inside(y, box.y, zoom);
  const inView = (zoom) => points.filter((point) => shown(point, zoom)).length;
  return zooms.findLast((zoom) => inView(zoom) >= 0.9 * points.length) ?? zooms[0];
}

export function inside(value, [low, high], zoom = 1) {
  return value >= low / zoom && value <= high / zoom;
}
