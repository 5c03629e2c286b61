// The Vauquois triangle: climb from the source words, cross over, climb down.
import { h, svg, setText, keepKeys } from "../shared/dom.mjs";
import { tie } from "../shared/model.mjs";

const TOP = { x: 300, y: 34 };
const FOOT = 270;
const HALF = 230;

// How wide the triangle is at a height, and where its two sides stand there.
function sides(y) {
  const half = (HALF * (y - TOP.y)) / (FOOT - TOP.y);
  return [TOP.x - half, TOP.x + half];
}

function path(y) {
  const [left, right] = sides(y);
  const start = TOP.x - HALF;
  return `M ${start} ${FOOT} L ${left} ${y} L ${right} ${y} L ${TOP.x + HALF} ${FOOT}`;
}

function level(row, choose) {
  const [left, right] = sides(row.y);
  const group = svg(
    "g",
    {
      class: "mtedu-level",
      role: "button",
      tabindex: "0",
      "aria-label": row.title,
      onclick: () => choose(row.name),
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(row.name);
      },
    },
    svg("line", { x1: left, x2: right, y1: row.y, y2: row.y, class: "mtedu-reach" }),
    svg("line", { x1: left, x2: right, y1: row.y, y2: row.y, class: "mtedu-rung" }),
    svg("text", { x: TOP.x, y: row.y - 11, class: "mtedu-name" }, row.title),
  );
  return group;
}

function draw({ model, el }) {
  const rows = model.get("levels").map((row, i, all) => ({
    ...row,
    y: FOOT - (i * (FOOT - TOP.y - 4)) / (all.length - 1),
  }));
  const way = svg("path", { class: "mtedu-way", "marker-end": "url(#mtedu-arrow)" });
  const marker = svg(
    "marker",
    { id: "mtedu-arrow", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 5, markerHeight: 5, orient: "auto" },
    svg("path", { d: "M 0 0 L 8 4 L 0 8 z", class: "mtedu-tip" }),
  );
  const outline = `M ${TOP.x - HALF} ${FOOT} L ${TOP.x} ${TOP.y} L ${TOP.x + HALF} ${FOOT} z`;
  const told = h("div", { role: "status", class: "mtedu-told" });
  const title = h("strong", {});
  const words = h("p", {});
  const example = h("p", { class: "mtedu-quiet" });
  told.append(title, words, example);
  const choose = (name) => tied.write({ level: name });
  const groups = rows.map((row) => level(row, choose));
  const picture = svg(
    "svg",
    { viewBox: "0 0 600 330", role: "group", "aria-label": "Vauquois triangle" },
    svg("defs", {}, marker),
    svg("path", { d: outline, class: "mtedu-outline" }),
    svg("text", { x: 118, y: 120, class: "mtedu-side" }, "analysis ↗"),
    svg("text", { x: 482, y: 120, class: "mtedu-side" }, "↘ generation"),
    svg("text", { x: TOP.x - HALF, y: FOOT + 26, class: "mtedu-end" }, "English words"),
    svg("text", { x: TOP.x + HALF, y: FOOT + 26, class: "mtedu-end" }, "Hindi words"),
    way,
    groups,
  );
  const show = () => {
    const chosen = rows.find((row) => row.name === model.get("level")) ?? rows[0];
    way.setAttribute("d", path(chosen.y));
    rows.forEach((row, i) => groups[i].setAttribute("aria-pressed", row === chosen));
    setText(title, chosen.title);
    setText(words, chosen.words);
    setText(example, chosen.example);
  };
  const tied = tie(model, ["level"], show, 0);
  el.append(keepKeys(h("div", { class: "mtedu mtedu-vauquois" }, picture, told)));
  show();
  return tied.release;
}

export default { render: draw };
