import { findForecastOver } from '#features/boards/server/service.ts';
import type { ListFilters } from '#features/budgets/contract-documents.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { BudgetType } from '#kernel/enums.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { CellKind } from '#server/platform/spreadsheet/cells.ts';
import { sheetReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { askedBy, levelOfRow } from './list.ts';
import { allSeen, streamForExport } from './list-store.ts';
import type { FlatRow } from './reading-sql.ts';

const column = <Key extends string>(key: Key, kind: CellKind, width: number) => ({
  key,
  kind,
  width,
  heading: `budgets.sheet.${key}`,
});

const COLUMNS = [
  column('code', 'text', 18),
  column('name', 'text', 32),
  column('productName', 'text', 24),
  column('division', 'text', 10),
  column('budgetType', 'text', 12),
  column('projectType', 'text', 12),
  column('owner', 'text', 16),
  column('dept', 'text', 20),
  column('status', 'text', 12),
  column('version', 'text', 10),
  column('fromMonth', 'text', 12),
  column('toMonth', 'text', 12),
  column('originalAmount', 'money', 18),
  column('budgetAmount', 'money', 18),
  column('toDateAmount', 'money', 18),
  column('actualAmount', 'money', 18),
  column('level', 'text', 16),
  column('budgetHours', 'hours', 14),
] as const;

type Text = SignedInContext['text'];

/** Words of an enumeration, by its number. */
const word = (text: Text, kind: string, value: number) => text(`budgets.sheet.${kind}${value}`);

const versionOf = ({ current, open }: FlatRow) => {
  const shown = current ?? open;
  return shown === null ? null : `v${shown.versionNo}`;
};

/** The level where it is no usual one, and whether more is expected than planned. */
function levelWords(row: FlatRow, forecastOver: ReadonlySet<number>, text: Text): string {
  const level = levelOfRow(row);
  return [
    ...(level === null || level === 'ok' ? [] : [text(`budgets.level.${level}`)]),
    ...(forecastOver.has(row.id) ? [text('budgets.level.forecastOver')] : []),
  ].join(text('budgets.ui.list.and'));
}

function cellsOf(
  row: FlatRow,
  forecastOver: ReadonlySet<number>,
  { text, language }: Pick<SignedInContext, 'text' | 'language'>,
) {
  return {
    code: row.code,
    name: row.name,
    productName: row.productName,
    division: word(text, 'division', row.division),
    budgetType: word(text, 'budgetType', row.budgetType),
    projectType: word(text, 'projectType', row.projectType),
    owner: row.owner.nickName,
    dept: language === 'zh' ? row.dept.nameZh : row.dept.nameEn,
    status: word(text, 'status', row.status),
    version: versionOf(row),
    fromMonth: row.fromMonth,
    toMonth: row.toMonth,
    originalAmount: row.originalFen,
    budgetAmount: row.fen,
    toDateAmount: row.toDateFen,
    actualAmount: row.actualFen,
    level: levelWords(row, forecastOver, text),
    budgetHours: row.minutes,
  };
}

const NOTHING = Object.fromEntries(COLUMNS.map(({ key }) => [key, null])) as Readonly<
  Record<(typeof COLUMNS)[number]['key'], null>
>;

/** Only what is in force and adds up nothing else counts, as on the screen. */
const counts = ({ status, budgetType }: FlatRow) =>
  status === BudgetStatus.effective && budgetType === BudgetType.STANDARD;

/** What labour is at is said where it is not what everybody reads. */
const atActual = COLUMNS.map((one) =>
  one.key === 'actualAmount' ? { ...one, heading: `${one.heading}AtActual` } : one,
);

/** What the list shows, all pages of it, with sums that say what they count. */
export async function exportList(
  context: SignedInContext,
  filters: ListFilters,
): Promise<FileReply> {
  const { db, signal, text } = context;
  const asked = await askedBy(context, filters);
  const forecastOver = await findForecastOver(db.executor, allSeen(asked));
  const sums = { originalAmount: 0, budgetAmount: 0, toDateAmount: 0, budgetHours: 0 };
  const isActual = asked.labour === 'actual';
  let counted = 0;
  let actualFen: number | null = null;
  async function* rows() {
    for await (const row of streamForExport(db, asked, filters, signal)) {
      if (counts(row)) {
        counted += 1;
        sums.originalAmount += row.originalFen ?? 0;
        sums.budgetAmount += row.fen;
        sums.toDateAmount += row.toDateFen;
        sums.budgetHours += row.minutes;
        if (row.actualFen !== null) actualFen = (actualFen ?? 0) + row.actualFen;
      }
      yield cellsOf(row, forecastOver, context);
    }
  }
  return sheetReply(context, {
    name: isActual ? 'budgets.sheet.budgetsAtActual' : 'budgets.sheet.budgets',
    ...(filters.year === undefined ? {} : { scope: String(filters.year) }),
    columns: isActual ? atActual : COLUMNS,
    rows: rows(),
    totals: () => ({
      ...NOTHING,
      code: text('budgets.sheet.sums', { count: counted }),
      ...sums,
      actualAmount: actualFen,
    }),
  });
}
