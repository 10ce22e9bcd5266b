/**
 * Shares in parts of a `whole` (100 for per cent), rounded by largest remainder: each is cut off, and
 * what is then missing goes to those that lost most. Together they make exactly the whole, and none is
 * off by one. Of nothing, all are nothing.
 */
export function sharesOf(amounts: readonly number[], whole: number): number[] {
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (sum <= 0) return amounts.map(() => 0);
  const floors = amounts.map((amount) => Math.floor((amount * whole) / sum));
  const rests = amounts.map((amount, at) => ({ at, rest: (amount * whole) % sum }));
  const missing = whole - floors.reduce((all, floor) => all + floor, 0);
  const raised = new Set(
    rests
      .sort((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, missing)
      .map(({ at }) => at),
  );
  return floors.map((floor, at) => (raised.has(at) ? floor + 1 : floor));
}
