import {
  type RowStreams,
  rateOfRow,
  type StoredAsset,
  type StoredLabour,
  type StoredMaterial,
  type StoredVoucher,
  type Viewer,
} from '#features/actuals/server/service.ts';
import { type CellValue, headOf, type SheetColumn } from '#server/platform/spreadsheet/cells.ts';
import type { WorkbookTable } from '#server/platform/spreadsheet/workbook.ts';
import { provenLines } from './proven.ts';
import type { SourceSum } from './store.ts';
import { column, type Words } from './words.ts';

export interface RowsFrom {
  readonly words: Words;
  readonly about: readonly string[];
  readonly english: boolean;
  readonly streams: RowStreams;
  readonly sources: readonly SourceSum[];
  readonly viewer: Viewer;
}

type AnyRow = StoredVoucher | StoredMaterial | StoredAsset | StoredLabour;

/** A column of a sheet of rows, and what fills it. */
interface RowColumn<Row> {
  readonly column: SheetColumn;
  readonly value: (row: Row) => CellValue;
}

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What rows of every source say. */
function commonColumns<Row extends AnyRow>({ words, english }: RowsFrom): RowColumn<Row>[] {
  const nameOf = (one: Named | null) =>
    one === null ? null : english && one.nameEn !== '' ? one.nameEn : one.nameZh;
  const text = (name: string, width: number, value: RowColumn<Row>['value']) => ({
    column: column(words, name, 'text', width),
    value,
  });
  return [
    text('postingMonth', 12, ({ postingMonth }) => postingMonth),
    text('originMonth', 12, ({ originMonth }) => originMonth),
    text('kind', 10, ({ kind }) => words(`kind${capital(kind)}`)),
    text('projectCode', 14, ({ project }) => project?.code ?? null),
    text('projectName', 28, ({ project }) => nameOf(project)),
    text('subCategory', 16, ({ subCategory }) => nameOf(subCategory)),
  ];
}

const deptColumn = <Row extends AnyRow>({ words, english }: RowsFrom): RowColumn<Row> => ({
  column: column(words, 'department', 'text', 20),
  value: ({ dept }) =>
    dept === null ? null : english && dept.nameEn !== '' ? dept.nameEn : dept.nameZh,
});

function rowSheet<Row extends AnyRow>(
  from: RowsFrom,
  sheet: {
    readonly name: 'voucher' | 'material' | 'asset' | 'labour';
    readonly rows: () => AsyncIterable<Row>;
    readonly columns: readonly RowColumn<Row>[];
  },
): WorkbookTable {
  const { words, about, sources, viewer } = from;
  const { name, rows, columns } = sheet;
  const isLabour = name === 'labour';
  // At standard it is the company's, and the same in every row.
  const hasRate = isLabour && viewer.labour === 'actual';
  const expected = sources.find(({ source }) => source === name) ?? { fen: 0, minutes: 0 };
  const minutesOf = (row: AnyRow) => ('minutes' in row ? row.minutes : 0);
  const tail = [
    ...(isLabour ? [column(words, 'hours', 'hours')] : []),
    column(words, 'amount', 'money', 14),
    ...(hasRate ? [column(words, 'rate', 'money', 14)] : []),
  ];
  const ended = (minutes: number, fen: number, rate: number | null): CellValue[] => [
    ...(isLabour ? [minutes] : []),
    fen,
    ...(hasRate ? [rate] : []),
  ];
  const rateOf = (row: AnyRow) => ('minutes' in row ? rateOfRow(viewer, row) : null);
  return {
    name: words(`${name}Rows`),
    head: headOf([...about, words(`${name}About`)]),
    columns: [...columns.map((one) => one.column), ...tail],
    lines: provenLines(
      rows(),
      { fen: expected.fen, minutes: expected.minutes },
      {
        line: (row) => [
          ...columns.map(({ value }) => value(row)),
          ...ended(minutesOf(row), row.fen, rateOf(row)),
        ],
        sums: (row) => ({ fen: row.fen, minutes: minutesOf(row) }),
        totals: (count) => [
          words('sumOf', { count }),
          ...columns.slice(1).map(() => null),
          ...ended(expected.minutes, expected.fen, null),
        ],
      },
    ),
  };
}

/** The rows behind the figures. */
export function rowSheets(from: RowsFrom): readonly WorkbookTable[] {
  const { words, streams } = from;
  const of = <Row extends AnyRow>(
    name: string,
    value: RowColumn<Row>['value'],
    kind: NonNullable<SheetColumn['kind']> = 'text',
    width = 16,
  ): RowColumn<Row> => ({ column: column(words, name, kind, width), value });
  return [
    rowSheet<StoredLabour>(from, {
      name: 'labour',
      rows: streams.labour,
      columns: [
        ...commonColumns<StoredLabour>(from),
        deptColumn<StoredLabour>(from),
        of<StoredLabour>('staffNo', ({ person }) => person.staffNo),
        of<StoredLabour>('person', ({ person }) => person.nickName),
      ],
    }),
    rowSheet<StoredVoucher>(from, {
      name: 'voucher',
      rows: streams.vouchers,
      columns: [
        ...commonColumns<StoredVoucher>(from),
        deptColumn<StoredVoucher>(from),
        of('accountBook', ({ book }) => book),
        of('voucher', ({ voucher }) => voucher),
        of('line', ({ line }) => line, 'int', 8),
        of('date', ({ date }) => date, 'date', 12),
        of('accountCode', ({ accountCode }) => accountCode),
        of('accountName', ({ accountName }) => accountName),
        of('memo', ({ summary }) => summary, 'text', 30),
      ],
    }),
    rowSheet<StoredMaterial>(from, {
      name: 'material',
      rows: streams.materials,
      columns: [
        ...commonColumns<StoredMaterial>(from),
        deptColumn<StoredMaterial>(from),
        of('docNo', ({ docNo }) => docNo),
        of('line', ({ line }) => line, 'int', 8),
        of('date', ({ date }) => date, 'date', 12),
        of('code', ({ code }) => code),
        of('name', ({ name }) => name, 'text', 24),
        of('spec', ({ spec }) => spec),
        of('unit', ({ unit }) => unit, 'text', 8),
        of('quantity', ({ quantity }) => quantity, 'decimal', 12),
        of('price', ({ price }) => price, 'decimal', 12),
        of('requester', ({ requester }) => requester),
      ],
    }),
    rowSheet<StoredAsset>(from, {
      name: 'asset',
      rows: streams.assets,
      columns: [
        ...commonColumns<StoredAsset>(from),
        deptColumn<StoredAsset>(from),
        of('code', ({ code }) => code),
        of('name', ({ name }) => name, 'text', 24),
      ],
    }),
  ];
}
