// Orders with ties, as groups of letters, best first: [["A"], ["B", "C"]].

// A letter moves up (-1) or down (+1): out of its tie, or past the next group.
export function moved(groups, letter, by) {
  const at = place(groups, letter);
  const tied = groups[at].length > 1;
  const left = without(groups, letter);
  if (tied) return insert(left, by < 0 ? at : at + 1, [letter]);
  const target = Math.max(0, Math.min(left.length, at + by));
  return insert(left, target, [letter]);
}

// A letter joins the group above it; out of a tie it goes, to stand alone below.
export function toggledTie(groups, letter) {
  const at = place(groups, letter);
  if (groups[at].length > 1) return insert(without(groups, letter), at + 1, [letter]);
  if (at === 0) return groups;
  return groups
    .map((group, index) => (index === at - 1 ? [...group, letter] : group))
    .filter((_, index) => index !== at);
}

export function place(groups, letter) {
  return groups.findIndex((group) => group.includes(letter));
}

function without(groups, letter) {
  return groups
    .map((group) => group.filter((other) => other !== letter))
    .filter((group) => group.length > 0);
}

function insert(groups, at, group) {
  return [...groups.slice(0, at), group, ...groups.slice(at)];
}

// "A: rank 2 of 3, tied with B."
export function said(groups, letter) {
  const at = place(groups, letter);
  const others = groups[at].filter((other) => other !== letter);
  const tie = others.length ? `, tied with ${others.join(", ")}` : "";
  return `${letter}: rank ${at + 1} of ${groups.length}${tie}.`;
}
