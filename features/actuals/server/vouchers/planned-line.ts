import { formatYuan } from '#kernel/money.ts';
import type { PlannedChange } from '#server/platform/import/report.ts';
import type { LineValues, StoredLine, WantedLine } from './import-store.ts';
import { voucherName } from './lines.ts';

/** A line that is new or changes; without a row where the file does not have it any more. */
export interface PlannedLine {
  readonly row: number | null;
  readonly before: StoredLine | null;
  readonly wanted: WantedLine;
  /** Its month is closed: it is noted, to be booked by the next that closes. */
  readonly closed: boolean;
}

const FIELDS: Readonly<Record<string, keyof LineValues>> = {
  date: 'date',
  account: 'accountCode',
  accountName: 'accountName',
  summary: 'summary',
  debit: 'debitFen',
  credit: 'creditFen',
  project: 'projectText',
  department: 'deptText',
};

const VALUES = [...Object.values(FIELDS), 'projectId', 'deptId', 'removed'] as const;

export const isSame = (one: LineValues, other: LineValues) =>
  VALUES.every((name) => one[name] === other[name]);

const shown = (value: LineValues[keyof LineValues]) =>
  typeof value === 'number' ? formatYuan(value) : String(value ?? '');

export function changeOf({ row, before, wanted }: PlannedLine): PlannedChange {
  const gone = wanted.removed;
  const old = before === null || before.removed ? null : before;
  const fields = Object.entries(FIELDS).map(([field, name]) => ({
    field,
    before: old === null ? '' : shown(old[name]),
    after: gone ? '' : shown(wanted[name]),
  }));
  const kind = gone ? 'removed' : old === null ? 'created' : 'updated';
  return {
    kind,
    row,
    what: `${wanted.period} ${voucherName(wanted)} / ${wanted.line}`,
    fields: fields.filter((field) => field.before !== field.after),
  };
}
