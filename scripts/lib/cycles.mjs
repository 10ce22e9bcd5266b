/**
 * @typedef {ReadonlyMap<string, readonly string[]>} Edges
 */

/**
 * One shortest cycle for every group of nodes that reach each other, beginning and ending with the
 * same node.
 * @param {Edges} edges
 * @returns {string[][]}
 */
export function findCycles(edges) {
  /** @type {Set<string>} */
  const told = new Set();
  const cycles = [];
  for (const node of [...edges.keys()].sort()) {
    if (told.has(node)) continue;
    const way = shortestWayBack(edges, node);
    if (!way) continue;
    cycles.push(way);
    for (const member of groupOf(edges, node)) told.add(member);
  }
  return cycles;
}

/** Breadth first from a node to itself. @param {Edges} edges @param {string} start */
function shortestWayBack(edges, start) {
  let ways = [[start]];
  const seen = new Set();
  while (ways.length > 0) {
    /** @type {string[][]} */
    const longer = [];
    for (const way of ways) {
      for (const next of edges.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, start];
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    }
    ways = longer;
  }
  return undefined;
}

/** The nodes that both reach a node and are reached from it. @param {Edges} edges @param {string} node */
function groupOf(edges, node) {
  return [...reachedFrom(edges, node)].filter((other) => reachedFrom(edges, other).has(node));
}

/** @param {Edges} edges @param {string} start */
function reachedFrom(edges, start) {
  const reached = new Set([start]);
  // A Set grows while it is walked, so it is the queue as well.
  for (const node of reached) for (const next of edges.get(node) ?? []) reached.add(next);
  return reached;
}
