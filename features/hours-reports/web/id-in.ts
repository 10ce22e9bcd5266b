const MAX_ID = 2_147_483_647;

/** The number of something as an address names it; null for what no number can be. */
export function idIn(text: string | null): number | null {
  const value = Number(text);
  return text !== null && /^[1-9]\d*$/.test(text) && value <= MAX_ID ? value : null;
}
