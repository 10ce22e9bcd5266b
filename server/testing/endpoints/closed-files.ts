import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Json } from './changes.ts';

/** What counts of files that tell figures of closed months, as they are headed in English. */

/** Columns that are those of today. */
const COLUMNS_LEFT_OUT = /^(Project|Project code|Main project code|Staff no|Name|Requester)$/;
/** Lines that are headed so. */
const LINES_LEFT_OUT = /^(Budget: |Version: |Exported at: )/;

/** Columns that count where a list of today's records is a file. */
export interface Columns {
  readonly named: RegExp;
  /** Where the code of each record stands, which is that of today. */
  readonly code?: { readonly of: string; readonly named: string };
}

type Line = Readonly<Record<string, Json>>;

async function sheetsOf(file: Uint8Array) {
  const { sheets } = await readXlsx(file);
  return sheets.map(({ name, rows: lines }) => ({
    ...{ name, lines },
    head: lines.find((cells) => cells.filter((cell) => cell !== null).length > 2) ?? [],
  }));
}

/** Lines beneath the headings, by those that count. */
async function linesOf(file: Uint8Array, counts: (heading: string) => boolean): Promise<Line[]> {
  return (await sheetsOf(file)).flatMap(({ lines, head }) =>
    lines
      .slice(lines.indexOf(head) + 1)
      .map((cells) =>
        Object.fromEntries(
          head
            .map((heading, at) => [String(heading), String(cells[at] ?? '')] as const)
            .filter(([heading]) => counts(heading)),
        ),
      ),
  );
}

/**
 * Records of a list as a file, by their ids where they have codes. A line of sums, which has none, also counts
 * what has come late.
 */
export async function recordsOf(
  executor: Executor,
  file: Uint8Array,
  { named, code }: Columns,
): Promise<Line[]> {
  if (code === undefined) return linesOf(file, (heading) => named.test(heading));
  const records = await rowsOf<{ id: number; code: string }>(
    executor,
    sql`select id, code from ${sql.identifier(code.of)}`,
  );
  const ids = new Map(records.map((record) => [record.code, record.id]));
  const lines = await linesOf(file, (heading) => heading === code.named || named.test(heading));
  return lines.flatMap(({ [code.named]: said, ...line }) => {
    const id = ids.get(String(said));
    return id === undefined ? [] : [{ id, ...line }];
  });
}

/** All cells of a file that count. */
export async function cellsOf(file: Uint8Array): Promise<Json> {
  return (await sheetsOf(file)).map(({ name, lines, head }) => {
    const leftOut = head.map((heading) => COLUMNS_LEFT_OUT.test(String(heading)));
    const kept = lines.map((cells) =>
      cells.filter((_, at) => leftOut[at] !== true).map((cell) => String(cell ?? '')),
    );
    const texts = kept.map((cells) => cells.join(' | '));
    return { sheet: name, lines: texts.filter((text) => !LINES_LEFT_OUT.test(text)).sort() };
  });
}
