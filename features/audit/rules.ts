/** Parts of the product that write to the log, in the order of the menu. */
export const AUDITED_FEATURES = [
  'session',
  'people',
  'departments',
  'rates',
  'projects',
  'calendar',
  'batches',
  'timesheets',
  'approvals',
  'notices',
] as const;

type Fields = Readonly<Record<string, unknown>> | null;

export interface FieldChange {
  readonly field: string;
  /** Undefined where the field was not there. */
  readonly before: unknown;
  readonly after: unknown;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What a change did, field by field. Where a record was changed, what stayed the same is left out;
 * where it came or went, or nothing differs, all of it is told.
 */
export function changesOf(before: Fields, after: Fields): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = names.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
  const different = all.filter((change) => !isSame(change.before, change.after));
  return different.length === 0 ? all : different;
}

/** What the record was called when it was changed, if the entry says so. */
export function nameIn(before: Fields, after: Fields): string | null {
  for (const fields of [after, before]) {
    for (const field of ['name', 'nickName', 'nameZh', 'userName', 'code']) {
      const value = fields?.[field];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return null;
}

/** `changePassword` → `change password`, for what has no words of its own yet. */
export function readable(name: string): string {
  return name
    .replace(/[_.-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
}
