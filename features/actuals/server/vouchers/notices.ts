import type { PlannedNotice } from '#server/platform/import/report.ts';

/** Counts what should be known of good rows, with the first names of each. */
export class Notices {
  readonly #found = new Map<string, { rows: number[]; names: Set<string> }>();

  add(key: string, row: number, name: string): void {
    const known = this.#found.get(key) ?? { rows: [], names: new Set<string>() };
    known.rows.push(row);
    known.names.add(name);
    this.#found.set(key, known);
  }

  all(): PlannedNotice[] {
    return [...this.#found].map(([name, about]) => ({ key: `actuals.${name}`, ...about }));
  }
}
