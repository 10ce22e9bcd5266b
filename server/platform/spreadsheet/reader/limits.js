/**
 * How far a file is read. What the caller allows, and what no sheet of people needs more of.
 * @typedef {{ readonly maxRows: number, readonly maxUnpackedBytes: number }} SheetLimits
 */

/**
 * A row as it stands in the file; `number` is the one the reader sees at its left.
 * @typedef {{ readonly number: number, readonly cells: readonly string[] }} SheetRow
 */

/**
 * Why a file is not read; the names are those of the refusals.
 * @typedef {'notAWorkbook' | 'oldWorkbook' | 'webPage' | 'textNamedWorkbook' | 'workbookTooLarge' | 'tooManyRows' | 'tooManyColumns' | 'cellTooLong'} Unreadable
 */

const MAX_COLUMNS = 200;

/** What spreadsheet programs themselves can hold. */
const LAST_ROW = 1_048_576;
const MAX_CELL = 32_767;

/** All cells together: one text may stand in many of them without making the file any longer. */
const MAX_TEXT = 32 * 1024 * 1024;

/** Thrown where a file cannot or may not be read on. */
export class UnreadableSheet extends Error {
  /**
   * @param {Unreadable} why
   * @param {Readonly<Record<string, number>>} [params]
   */
  constructor(why, params = {}) {
    super(why);
    this.why = why;
    this.params = params;
  }
}

/**
 * Keeps count while rows are read, so that nothing is collected that would be refused later.
 * @param {SheetLimits} limits
 */
export function createMeter({ maxRows }) {
  let rows = 0;
  let text = 0;
  return {
    /**
     * The row without the empty cells at its end; null when nothing is left.
     * @param {number} number
     * @param {readonly string[]} cells
     * @returns {SheetRow | null}
     */
    take(number, cells) {
      if (!Number.isInteger(number) || number < 1) throw new UnreadableSheet('notAWorkbook');
      if (number > LAST_ROW) throw new UnreadableSheet('tooManyRows', { limit: maxRows });
      const filled = cells.findLastIndex((cell) => cell !== '') + 1;
      if (filled === 0) return null;
      if (filled > MAX_COLUMNS) throw new UnreadableSheet('tooManyColumns', { limit: MAX_COLUMNS });
      const kept = cells.slice(0, filled);
      if (kept.some((cell) => cell.length > MAX_CELL)) {
        throw new UnreadableSheet('cellTooLong', { row: number, limit: MAX_CELL });
      }
      rows += 1;
      // The headings are a row of their own.
      if (rows > maxRows + 1) throw new UnreadableSheet('tooManyRows', { limit: maxRows });
      text += kept.reduce((length, cell) => length + cell.length, 0);
      if (text > MAX_TEXT) throw new UnreadableSheet('workbookTooLarge');
      return { number, cells: kept };
    },
  };
}
