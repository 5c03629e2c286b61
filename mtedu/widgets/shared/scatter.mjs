// A plot of points with axes. Hovering or pressing finds a point, arrow keys go from
// one to the next; where points can be moved, they and the pointer move one.

import { fresh, h, segments, setText, svg } from "./dom.mjs";
import { cells, fitting, inside, nearest, ticks, towards } from "./scatter_core.mjs";

const MANY = 600; // points in view; more are drawn as cells
const CELL = 14;
const REACH = 28; // pixels from the pointer to a point that is still meant
const EDGES = { left: 62, right: 12, top: 10, bottom: 44 };
const ZOOMS = [1, 2, 4, 8, 16];
const WAYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// `pick(index)` hears which point is chosen (-1: none), `tip(index)` gives its words, a
// list of lines. `move(index, x, y)` and `nudge(index, dx, dy)` make points movable.
// `zoomable` plots zoom in on the origin.
export function scatter({ name, pick, tip, move, nudge, zoomable = false }) {
  const hint = h("p", { class: "mtedu-note", id: fresh("hint") });
  const frame = {
    class: `mtedu-plot${move ? " mtedu-movable" : ""}`,
    role: "application",
    tabindex: "0",
    "aria-label": name,
    "aria-describedby": hint.id,
  };
  const picture = svg("svg", frame);
  const words = h("div", { class: "mtedu-tip", hidden: true });
  const stage = h("div", { class: "mtedu-stage" }, picture, words);
  const zoom = segments(
    "Zoom",
    ZOOMS.map((times) => [times, `${times}×`]),
    (times) => {
      factor = times;
      paint();
    },
  );
  zoom.node.hidden = !zoomable;
  const node = h("div", { class: "mtedu-scatter" }, zoom.node, stage, hint);
  let [view, places, hovered, dragged, factor, data] = [null, [], -1, -1, 1, null];
  let [width, height, scale] = [0, 0, null];

  const at = (event) => {
    const box = picture.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const hover = (index) => {
    if (index === hovered) return;
    hovered = index;
    mark();
  };
  picture.addEventListener("pointermove", (event) => {
    if (dragged >= 0) move(dragged, ...scale.values(at(event)));
    else hover(nearest(places, at(event), REACH));
  });
  picture.addEventListener("pointerleave", () => hover(-1));
  picture.addEventListener("pointerdown", (event) => {
    const index = nearest(places, at(event), REACH);
    if (index >= 0 || !move) pick(index);
    if (!move || index < 0) return;
    dragged = index;
    picture.setPointerCapture(event.pointerId);
  });
  const drop = () => (dragged = -1);
  picture.addEventListener("pointerup", drop);
  picture.addEventListener("pointercancel", drop);
  picture.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && !move) pick(-1);
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    if (move) nudge(view.chosen, way[0] * times, -way[1] * times);
    else walk(way);
  });

  const walk = (way) => {
    const here = places[view.chosen];
    const middle = [(width + EDGES.left) / 2, height / 2];
    const next = here ? towards(places, view.chosen, way) : nearest(places, middle);
    if (next >= 0) pick(next);
  };

  const paint = () => {
    if (!view) return;
    width = stage.clientWidth || 560;
    height = Math.round(Math.min(420, Math.max(270, width * 0.62)));
    const times = zoomable ? factor : 1;
    const shown = {
      x: view.box.x.map((end) => end / times),
      y: view.box.y.map((end) => end / times),
    };
    scale = scales(shown, width, height);
    places = view.points.map(({ x, y }) =>
      inside(x, shown.x) && inside(y, shown.y) ? scale.place(x, y) : null,
    );
    zoom.show(factor);
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.style.height = `${height}px`;
    picture.replaceChildren(
      ...background(view, shown, scale, width, height),
      svg("g", {}, marks(view.points, places, scale.place(0, 0))),
      ...lines(view.lines ?? [], scale),
      svg("g", { class: "mtedu-ring-layer" }),
    );
    setText(hint, hints(places, move));
    mark();
  };

  // The ring around the point that is hovered over, else chosen, and its words.
  const mark = () => {
    const layer = picture.querySelector(".mtedu-ring-layer");
    if (!layer) return;
    const index = hovered >= 0 && dragged < 0 ? hovered : view.chosen;
    const rings = [...new Set([view.chosen, index])].filter((i) => places[i]);
    layer.replaceChildren(
      ...rings.map((i) =>
        svg("circle", {
          cx: places[i][0],
          cy: places[i][1],
          r: 9,
          class: i === view.chosen ? "mtedu-ring mtedu-ring-chosen" : "mtedu-ring",
        }),
      ),
    );
    words.hidden = !places[index];
    if (words.hidden) return;
    words.replaceChildren(...tip(index).map((line) => h("div", {}, line)));
    put(words, places[index], width, height);
  };

  const draw = (next) => {
    view = next;
    if (data !== next.data) {
      data = next.data;
      factor = zoomable ? fitting(view.points, view.box, ZOOMS) : 1;
    }
    const point = view.points[view.chosen];
    if (zoomable && point) factor = showing(point, view.box, factor);
    if (hovered >= view.points.length) hovered = -1;
    paint();
  };
  const watch = new ResizeObserver(() => {
    if (stage.clientWidth && stage.clientWidth !== width) paint();
  });
  watch.observe(stage);
  return { node, draw, release: () => watch.disconnect() };
}

// The zoom, or a smaller one if the point would be out of view.
function showing({ x, y }, box, factor) {
  const shown = (zoom) => inside(x, box.x, zoom) && inside(y, box.y, zoom);
  return ZOOMS.findLast((zoom) => zoom <= factor && shown(zoom)) ?? ZOOMS[0];
}

// Words beside a point, on the side where there is more room.
function put(words, [x, y], width, height) {
  const first = x < width / 2;
  const aside = (first ? x : width - x) + 14;
  words.style.setProperty(first ? "left" : "right", `${aside}px`);
  words.style.setProperty(first ? "right" : "left", "auto");
  const low = y > height / 2;
  words.style.setProperty(low ? "bottom" : "top", `${low ? height - y + 8 : y + 8}px`);
  words.style.setProperty(low ? "top" : "bottom", "auto");
}

function scales({ x, y }, width, height) {
  const across = width - EDGES.left - EDGES.right;
  const down = height - EDGES.top - EDGES.bottom;
  const place = (a, b) => [
    EDGES.left + (across * (a - x[0])) / (x[1] - x[0]),
    EDGES.top + (down * (y[1] - b)) / (y[1] - y[0]),
  ];
  const between = (value, [low, high]) => Math.min(Math.max(value, low), high);
  const values = ([left, top]) => [
    between(x[0] + ((left - EDGES.left) * (x[1] - x[0])) / across, x),
    between(y[1] - ((top - EDGES.top) * (y[1] - y[0])) / down, y),
  ];
  return { place, values };
}

function background({ names, quarters }, shown, scale, width, height) {
  const [left, right] = [EDGES.left, width - EDGES.right];
  const [top, bottom] = [EDGES.top, height - EDGES.bottom];
  const text = (x, y, words, more = {}) => svg("text", { x, y, ...more }, words);
  const ticksX = ticks(...shown.x, Math.max(4, Math.floor(width / 90)));
  const ticksY = ticks(...shown.y, 5);
  const parts = quarters ? wrongWays(scale, left, right, top, bottom) : [];
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  parts.push(svg("rect", { ...area, class: "mtedu-area" }));
  ticksX.forEach(({ value, words }) => {
    const [x] = scale.place(value, 0);
    const line = { x1: x, x2: x, y1: bottom, y2: bottom + 4, class: "mtedu-tick" };
    const place = { "text-anchor": "middle" };
    parts.push(svg("line", line), text(x, bottom + 16, words, place));
  });
  ticksY.forEach(({ value, words }) => {
    const [, y] = scale.place(0, value);
    const line = { x1: left - 4, x2: left, y1: y, y2: y, class: "mtedu-tick" };
    const place = { "text-anchor": "end" };
    parts.push(svg("line", line), text(left - 7, y + 4, words, place));
  });
  const middle = (top + bottom) / 2;
  const turned = `rotate(-90 13 ${middle})`;
  const centred = { "text-anchor": "middle", class: "mtedu-axis-name" };
  parts.push(text((left + right) / 2, height - 7, names[0], centred));
  parts.push(text(13, middle, names[1], { ...centred, transform: turned }));
  return parts;
}

// The two quarters in which metric and people disagree: hatched, and named.
function wrongWays(scale, left, right, top, bottom) {
  const [x, y] = scale.place(0, 0);
  const id = fresh("hatch");
  const lines = svg("path", { d: "M0 8L8 0", class: "mtedu-hatch" });
  const size = { width: 8, height: 8, patternUnits: "userSpaceOnUse" };
  const quarter = (from, to, width, height) =>
    svg("rect", { x: from, y: to, width, height, fill: `url(#${id})` });
  const name = (at, height, anchor) =>
    svg(
      "text",
      { x: at, y: height, "text-anchor": anchor, class: "mtedu-wrong-way" },
      "wrong way",
    );
  const axis = { class: "mtedu-zero" };
  return [
    svg("defs", {}, svg("pattern", { id, ...size }, lines)),
    quarter(left, top, x - left, y - top),
    quarter(x, y, right - x, bottom - y),
    svg("line", { x1: x, x2: x, y1: top, y2: bottom, ...axis }),
    svg("line", { x1: left, x2: right, y1: y, y2: y, ...axis }),
    name(left + 6, top + 15, "start"),
    name(right - 6, bottom - 7, "end"),
  ];
}

function marks(points, places, origin) {
  const shown = places.filter(Boolean).length;
  if (shown > MANY) return squares(cells(places, CELL, origin));
  const size = shown > 150 ? 3 : 4.5;
  return points.map(({ kind }, i) =>
    places[i] ? sign(kind, ...places[i], size) : null,
  );
}

// The more points in a cell, the larger and darker its square.
function squares(found) {
  const most = Math.log(Math.max(2, ...found.map(({ count }) => count)));
  return found.map(({ x, y, count }) => {
    const share = Math.log(count) / most;
    const side = 3 + (CELL - 4) * share;
    const place = { x: x - side / 2, y: y - side / 2, width: side, height: side };
    const opacity = 0.5 + 0.5 * share;
    return svg("rect", { ...place, opacity, class: "mtedu-cell" });
  });
}

// Each kind has a shape of its own, since colour alone would not do.
function sign(kind, x, y, r) {
  const at = `M${x} ${y}`;
  const far = 1.5 * r;
  const shapes = {
    wrong: `${at}m${-r} ${-r}l${2 * r} ${2 * r}m${-2 * r} 0l${2 * r} ${-2 * r}`,
    tie: `${at}m${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
    outlier: `${at}m0 ${-far}l${far} ${far}l${-far} ${far}l${-far} ${-far}z`,
  };
  const look = { class: `mtedu-mark mtedu-mark-${kind}` };
  if (shapes[kind]) return svg("path", { d: shapes[kind], ...look });
  return svg("circle", { cx: x, cy: y, r, ...look });
}

function lines(all, scale) {
  return all.map(({ from, to, kind }) => {
    const [[x1, y1], [x2, y2]] = [scale.place(...from), scale.place(...to)];
    return svg("line", { x1, y1, x2, y2, class: `mtedu-fit mtedu-fit-${kind}` });
  });
}

function hints(places, move) {
  if (move) return "Drag a point, or move the chosen one by arrow keys (shift: far).";
  const [shown, all] = [places.filter(Boolean).length, places.length];
  const some = shown < all ? `${shown} of ${all} points are in view. ` : "";
  const squared = shown > MANY ? "Squares: the larger, the more points. " : "";
  const how = "Hover over a point, or press it; arrow keys go to the next one.";
  return some + squared + how;
}
