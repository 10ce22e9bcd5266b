/** A figure and its unit, read as one: the sign of the currency stands between minus and digits, a word after them. */
export const withUnit = (text: string, unit: string): string =>
  unit === '¥' ? text.replace(/^[+\u2212]?/, '$&¥') : `${text} ${unit}`;
