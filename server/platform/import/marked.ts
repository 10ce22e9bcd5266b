import { fileName as nameOf } from '../files/file-name.ts';
import type { FileReply } from '../files/file-reply.ts';
import type { SheetLine } from '../spreadsheet/cells.ts';
import type { SheetRow } from '../spreadsheet/read-sheet.ts';
import { workbookReply } from '../spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '../wire/context.ts';
import type { ImportKind, ImportPlan } from './kind.ts';
import type { RowProblem } from './problems.ts';
import { type ReadImport, readImport } from './read-import.ts';
import { problemInWords } from './report.ts';

const PROBLEMS_WIDTH = 60;

function byRow(problems: readonly RowProblem[]): Map<number, RowProblem[]> {
  const rows = new Map<number, RowProblem[]>();
  for (const problem of problems) {
    const known = rows.get(problem.row);
    if (known === undefined) rows.set(problem.row, [problem]);
    else known.push(problem);
  }
  return rows;
}

/** How many cells the longest row has. */
async function widthOf({ heading, body }: ReadImport<unknown>): Promise<number> {
  let width = heading.cells.length;
  for await (const rows of body()) {
    for (const { cells } of rows) width = Math.max(width, cells.length);
  }
  return width;
}

/**
 * The file as it came, row for row, with the cells that are wrong coloured and all that is wrong
 * with a row in a column after the last. It can be mended and taken in again as it is.
 */
export async function markedImport<Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
  context: SignedInContext,
  file: Uint8Array,
  { fileName, params }: { readonly fileName: string; readonly params: Params },
): Promise<FileReply> {
  const { text, today } = context;
  const sheet = await readImport(kind, context, file, fileName);
  const plan = await kind.plan(context, sheet, params, null);
  const { heading } = sheet;
  const width = await widthOf(sheet);
  const atOf = new Map(heading.places.map(({ key, at }) => [key, at]));

  function lineOf({ number, cells }: SheetRow, wrong: readonly RowProblem[]): SheetLine {
    if (wrong.length === 0) return { number, cells };
    const said = wrong.map((problem) => {
      const { column, msg, expected } = problemInWords(context, heading, problem);
      return `${column === '' ? '' : `${column}: `}${msg}${expected === '' ? '' : ` (${expected})`}`;
    });
    const padded = [...cells, ...Array<string>(width - cells.length).fill('')];
    const marked = new Set([...wrong.map(({ field }) => atOf.get(field) ?? -1), width]);
    return { number, cells: [...padded, said.join('\n')], marked };
  }

  async function* lines(): AsyncGenerator<SheetLine> {
    for await (const rows of sheet.body()) {
      const range = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0] as const;
      const problems = byRow([
        ...(await sheet.problems.between(...range)),
        ...(await plan.problems.between(...range)),
      ]);
      for (const row of rows) yield lineOf(row, problems.get(row.number) ?? []);
    }
  }

  const columns = Array.from({ length: width }, (_, at) => ({ header: heading.cells[at] ?? '' }));
  return workbookReply(
    nameOf({
      what: text('common.sheet.marked'),
      scope: fileName.replace(/\.\w+$/, ''),
      day: today,
      ending: 'xlsx',
    }),
    text('common.sheet.marked'),
    [...columns, { header: text('common.sheet.problems'), width: PROBLEMS_WIDTH }],
    lines(),
    { row: heading.row, above: heading.above },
  );
}
