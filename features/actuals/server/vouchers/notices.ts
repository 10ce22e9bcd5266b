import type { Month } from '#kernel/dates.ts';
import type { PlannedNotice } from '#server/platform/import/report.ts';

/** Counts what should be known of good rows, with the first names of each. */
export class Notices {
  readonly #found = new Map<string, { rows: number[]; names: Set<string>; months: Set<Month> }>();

  #about(key: string, row: number) {
    const known = this.#found.get(key) ?? { rows: [], names: new Set(), months: new Set() };
    known.rows.push(row);
    this.#found.set(key, known);
    return known;
  }

  add(key: string, row: number, name: string): void {
    this.#about(key, row).names.add(name);
  }

  addMonth(key: string, row: number, month: Month): void {
    this.#about(key, row).months.add(month);
  }

  all(): PlannedNotice[] {
    return [...this.#found].map(([name, about]) => ({ key: `actuals.${name}`, ...about }));
  }
}
