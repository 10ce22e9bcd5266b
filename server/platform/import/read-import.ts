import { readInPortions, type SheetRow } from '../spreadsheet/read-sheet.ts';
import type { SignedInContext } from '../wire/context.ts';
import { columnName, type FoundHeading, findHeading, LOOKED_AT } from './columns.ts';
import type { ImportedLine, ImportedSheet, ImportKind, ImportPlan, SumLine } from './kind.ts';
import { missingColumns, type ParsedRows, parseRows, repeatsOf } from './parse-rows.ts';
import { Portions } from './portions.ts';
import { Problems } from './problems.ts';

/** A file as it was read: its lines by their meaning, and as they stand there. */
export interface ReadImport<Row> extends ImportedSheet<Row> {
  readonly heading: FoundHeading;
  readonly problems: Problems;
  /** What stands beneath the headings, a portion after the other. */
  body(): AsyncIterable<readonly SheetRow[]>;
}

async function* beneath({ above }: FoundHeading, sheet: Portions<SheetRow>) {
  let passedOver = above.length + 1;
  for await (const rows of sheet) {
    const rest = rows.slice(passedOver);
    passedOver = Math.max(0, passedOver - rows.length);
    if (rest.length > 0) yield rest;
  }
}

type SumRow = ImportKind['sumRow'];

/** Whether a row adds up the others, and as what is left to its kind to say. */
function sumLineOf(
  { number, cells }: SheetRow,
  { places }: FoundHeading,
  sumRow: SumRow,
): SumLine | null {
  if (sumRow === undefined) return null;
  const filled = places.filter((place) => place.at >= 0);
  const byField = new Map(filled.map((place) => [place.key, cells[place.at] ?? '']));
  const isSum = sumRow.fields.some((field) => sumRow.isSum(byField.get(field) ?? '', byField));
  return isSum ? { number, cells: byField } : null;
}

/** A file as it stands there: what its rows mean is yet to be found out. */
export interface OpenedFile {
  readonly sheet: Portions<SheetRow>;
  readonly heading: FoundHeading;
  /** Rows beneath the headings, those of sums included. */
  readonly rows: number;
}

export async function openFile<Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
  { signal, everyText }: Pick<SignedInContext, 'signal' | 'everyText'>,
  file: Uint8Array,
  fileName: string,
): Promise<OpenedFile> {
  const sheet = new Portions<SheetRow>();
  let count = 0;
  const take = (rows: readonly SheetRow[]) => {
    count += rows.length;
    return sheet.add(rows);
  };
  await readInPortions(file, kind.limits, take, { signal, fileName });
  const heading = findHeading(await sheet.first(LOOKED_AT), kind.columns, everyText);
  return { sheet, heading, rows: Math.max(0, count - heading.above.length - 1) };
}

export async function understand<Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
  { text }: Pick<SignedInContext, 'text'>,
  { sheet, heading }: OpenedFile,
): Promise<ReadImport<Row>> {
  const missing = missingColumns(heading, (column) => columnName(text, column));
  const problems = await Problems.of(missing);
  const repeatsIn = repeatsOf(kind.identity.field, kind.identity.of);
  const lines = new Portions<ImportedLine<Row>>();
  const sums: SumLine[] = [];
  let total = 0;
  for await (const every of beneath(heading, sheet)) {
    const added = every.flatMap((row) => sumLineOf(row, heading, kind.sumRow) ?? []);
    const numbers = new Set(added.map(({ number }) => number));
    const rows = every.filter(({ number }) => !numbers.has(number));
    sums.push(...added);
    total += rows.length;
    if (missing.length > 0) continue;
    const parsed = parseRows(rows, heading, kind.row);
    const { rows: good, broken } = parsed as unknown as ParsedRows<Row>;
    const repeated = repeatsIn([...good, ...broken]);
    const repeats = new Set(repeated.map(({ row }) => row));
    await lines.add([
      ...good.map((row) => ({ ...row, whole: !repeats.has(row.number) }) as ImportedLine<Row>),
      ...broken.map((row) => ({ ...row, whole: false as const })),
    ]);
    await problems.add([...parsed.problems, ...repeated]);
  }
  const fields = new Set(heading.places.filter(({ at }) => at >= 0).map(({ key }) => key));
  return { heading, total, fields, lines, sums, problems, body: () => beneath(heading, sheet) };
}

export const readImport = async <Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
  context: SignedInContext,
  file: Uint8Array,
  fileName: string,
): Promise<ReadImport<Row>> =>
  understand(kind, context, await openFile(kind, context, file, fileName));
