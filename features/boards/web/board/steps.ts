/** How strong the blue of a category is: by its place, darkest first; from the fifth on the faintest. */
export const stepOf = (place: number): 1 | 2 | 3 | 4 | 5 =>
  Math.min(Math.max(place, 0) + 1, 5) as 1 | 2 | 3 | 4 | 5;

/** A part of a whole as a width; nothing is wider than its place. */
export const widthOf = (part: number, whole: number): string =>
  `${whole <= 0 ? 0 : Math.min(100, Math.max(0, (part * 100) / whole))}%`;
