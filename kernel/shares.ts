/**
 * Parts of a whole in per cent, rounded so that together they are exactly 100: each is cut off, and
 * what is then missing goes to those that lost most. Zeros stay zero, and a whole of nothing has none.
 */
export function sharesOf(parts: readonly number[], digits = 0): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole <= 0) return parts.map(() => 0);
  const units = 100 * 10 ** digits;
  const exact = parts.map((part) => (part * units) / whole);
  const shares = exact.map(Math.floor);
  const missing = units - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .filter(({ index }) => (parts[index] ?? 0) > 0)
    .sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((share) => share / 10 ** digits);
}
