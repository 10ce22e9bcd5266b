import type { Comparison } from '#features/budgets/contract-compare.ts';
import { yuanToFen } from '#kernel/money.ts';
import { fileName } from '#server/platform/files/file-name.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import {
  type CellKind,
  type CellValue,
  FIRST_ROW,
  type SheetColumn,
  type SheetLine,
} from '#server/platform/spreadsheet/cells.ts';
import { tableReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findNamedItems } from '../grid/sheet/names-store.ts';
import { readComparison } from './reading.ts';

interface Place {
  readonly project: string;
  readonly item: string;
}

/** One line for each cell that differs, then what all others come to, then both versions whole. */
function* linesOf(
  { months, amount }: Comparison,
  text: SignedInContext['text'],
  placeOf: (projectId: number, itemId: number) => Place,
): Generator<SheetLine> {
  const line = (
    front: readonly CellValue[],
    left: number,
    right: number,
    note: string | null,
  ): CellValue[] => {
    const [before, after] = [yuanToFen(left), yuanToFen(right)];
    return [...front, before, after, after - before, note];
  };
  let [sameLeft, sameRight] = [0, 0];
  for (const { projectId, itemId, note, left, right } of amount.rows) {
    const { project, item } = placeOf(projectId, itemId);
    for (const [at, month] of months.entries()) {
      const [before = 0, after = 0] = [left[at], right[at]];
      if (before === after) {
        sameLeft += yuanToFen(before);
        sameRight += yuanToFen(after);
      } else yield line([project, item, month], before, after, note);
    }
  }
  const rest = amount.rest.values.reduce((sum, value) => sum + yuanToFen(value), 0);
  yield [text('budgets.sheet.unchanged'), null, null, sameLeft + rest, sameRight + rest, 0, null];
  yield {
    cells: line(
      [text('budgets.sheet.total'), null, null],
      amount.leftTotal,
      amount.rightTotal,
      null,
    ),
    totals: true,
  };
}

const column = (header: string, kind: CellKind, width: number): SheetColumn => ({
  header,
  kind,
  width,
});

/** Every cell that differs between two versions, so that both columns add up to their totals. */
export async function exportComparison(
  context: SignedInContext,
  budgetId: number,
  asked: { readonly left: number; readonly right: number },
): Promise<FileReply> {
  const { db, text, language, today } = context;
  const comparison = await readComparison(context, budgetId, asked);
  const { left, right, projects } = comparison;
  const codeOf = new Map(projects.map(({ projectId, code }) => [projectId, code]));
  const items = await findNamedItems(db.executor, 'amount', today);
  const itemOf = new Map(
    items.map(({ id, nameZh, nameEn }) => [id, language === 'en' ? nameEn : nameZh]),
  );
  const heading = (name: string) => text(`budgets.sheet.${name}`);
  const what = heading('comparison');
  async function* lines() {
    yield* linesOf(comparison, text, (projectId, itemId) => ({
      project: codeOf.get(projectId) ?? '',
      item: itemOf.get(itemId) ?? '',
    }));
  }
  return tableReply({
    fileName: fileName({
      what,
      scope: `v${left.versionNo} v${right.versionNo}`,
      day: today,
      ending: 'xlsx',
    }),
    format: 'xlsx',
    sheet: what,
    columns: [
      column(heading('project'), 'text', 18),
      column(heading('subCategory'), 'text', 20),
      column(heading('month'), 'text', 12),
      column(`v${left.versionNo}`, 'money', 16),
      column(`v${right.versionNo}`, 'money', 16),
      column(heading('difference'), 'money', 16),
      column(heading('note'), 'text', 30),
    ],
    head: FIRST_ROW,
    lines: lines(),
  });
}
