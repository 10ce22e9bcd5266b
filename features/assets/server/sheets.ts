import type { ExportQuery } from '#features/assets/contract-parts.ts';
import { toPercent } from '#features/assets/rules.ts';
import { readLedger } from '#features/periods/server/service.ts';
import { monthOf } from '#kernel/dates.ts';
import { yuanToFen } from '#kernel/money.ts';
import { fileName } from '#server/platform/files/file-name.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { importTemplate } from '#server/platform/import/template.ts';
import { FIRST_ROW, type SheetLine } from '#server/platform/spreadsheet/cells.ts';
import { sheetReply, tableReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { ASSET_COLUMNS, KIND_WORDS, STATUS_WORDS, wordFor } from './import/columns.ts';
import { streamForExport } from './read-store.ts';
import { askedMonth, readAsset, rowOf } from './reading.ts';
import { sharesText } from './service.ts';

export function assetTemplate(context: SignedInContext): Promise<FileReply> {
  const { language, today, text } = context;
  return importTemplate(context, 'assets.sheet.template', ASSET_COLUMNS, {
    code: 'ZC-0001',
    name: text('assets.sheet.exampleName'),
    category: text('assets.sheet.exampleCategory'),
    kind: wordFor(KIND_WORDS, 'fixed', language),
    originalValue: 12_000_000,
    inServiceMonth: monthOf(today),
    lifeMonths: 60,
    residualRate: '5',
    department: 'RD',
    status: wordFor(STATUS_WORDS, 'inUse', language),
    shares: 'RM-2601:50;RM-2605:30;CM-2538:20',
  });
}

const figure = <Key extends string>(key: Key, kind: 'text' | 'money') => ({
  key,
  kind,
  width: 16,
  heading: `assets.sheet.${key}`,
});

const EXPORT_COLUMNS = [
  ...ASSET_COLUMNS,
  figure('month', 'text'),
  figure('depreciation', 'money'),
  figure('reason', 'text'),
  figure('taken', 'money'),
  figure('netValue', 'money'),
] as const;

const NOTHING = Object.fromEntries(EXPORT_COLUMNS.map(({ key }) => [key, null])) as Readonly<
  Record<(typeof EXPORT_COLUMNS)[number]['key'], null>
>;

/** What the list shows, all pages of it, in the form the import takes, with the month's figures. */
export async function exportAssets(
  context: SignedInContext,
  { format, ...filters }: ExportQuery,
): Promise<FileReply> {
  const { db, language, signal, text, today } = context;
  const ledger = await readLedger(db.executor);
  const asked = askedMonth(ledger, filters.month, monthOf(today));
  const { month } = asked;
  const sums = { originalValue: 0, depreciation: 0, taken: 0, netValue: 0 };
  let count = 0;
  async function* rows() {
    for await (const { sets, ...asset } of streamForExport(db, asked, filters, signal)) {
      const { originalFen, monthFen, takenFen, category } = asset;
      const { reason } = rowOf(asset, ledger, month);
      const netValue = originalFen - takenFen;
      count += 1;
      sums.originalValue += originalFen;
      sums.depreciation += monthFen ?? 0;
      sums.taken += takenFen;
      sums.netValue += netValue;
      yield {
        code: asset.code,
        name: asset.name,
        category: language === 'zh' ? category.nameZh : category.nameEn,
        kind: wordFor(KIND_WORDS, asset.kind, language),
        originalValue: originalFen,
        inServiceMonth: asset.inServiceMonth,
        lifeMonths: asset.lifeMonths,
        residualRate: String(toPercent(asset.residualBp)),
        department: asset.department.code,
        custodian: asset.custodian?.staffNo ?? null,
        status: wordFor(STATUS_WORDS, asset.status, language),
        scrappedMonth: asset.scrappedMonth,
        shares: sets.length === 0 ? null : sharesText(sets),
        sharesFrom: sets[0]?.fromMonth ?? null,
        note: asset.note,
        month,
        depreciation: monthFen,
        reason: reason === null ? null : text(`assets.sheet.${reason}`),
        taken: takenFen,
        netValue,
      };
    }
  }
  return sheetReply(context, {
    name: 'assets.sheet.assets',
    scope: month,
    columns: EXPORT_COLUMNS,
    rows: rows(),
    totals: () => ({ ...NOTHING, code: text('assets.sheet.sums', { count }), ...sums }),
    format,
  });
}

/** The schedule of an asset as the panel shows it: a column for each project, sums beneath. */
export async function exportSchedule(context: SignedInContext, id: number): Promise<FileReply> {
  const { db, text, language, today } = context;
  const { code, name, schedule } = await readAsset(context, db.executor, id);
  const { projects, months, sums } = schedule;
  const heading = (key: string) => text(`assets.sheet.${key}`);
  const withUnassigned = sums.unassigned !== 0;
  const money = (value: number | null) => (value === null ? null : yuanToFen(value));
  async function* lines(): AsyncGenerator<SheetLine> {
    for (const { month, parts, unassigned, depreciation, netValue, state } of months) {
      yield [
        month,
        ...parts.map(money),
        ...(withUnassigned ? [money(unassigned)] : []),
        money(depreciation),
        money(netValue),
        text(`assets.sheet.${state}`),
      ];
    }
    const cells = [
      heading('total'),
      ...sums.parts.map(money),
      ...(withUnassigned ? [money(sums.unassigned)] : []),
      money(sums.depreciation),
      null,
      null,
    ];
    yield { cells, totals: true };
  }
  const amount = (header: string) => ({ header, kind: 'money' as const, width: 16 });
  const what = heading('schedule');
  return tableReply({
    fileName: fileName({ what, scope: `${code} ${name}`, day: today, ending: 'xlsx' }),
    format: 'xlsx',
    sheet: what,
    columns: [
      { header: heading('month'), kind: 'text', width: 12 },
      ...projects.map(({ code: of, nameZh, nameEn }) =>
        amount(`${of} ${language === 'en' && nameEn !== '' ? nameEn : nameZh}`),
      ),
      ...(withUnassigned ? [amount(heading('unassigned'))] : []),
      amount(heading('depreciation')),
      amount(heading('netValue')),
      { header: heading('stateHead'), kind: 'text', width: 14 },
    ],
    head: FIRST_ROW,
    lines: lines(),
  });
}
