import type { AuditPage, AuditQuery } from '#features/audit/contract.ts';
import { referenceKey, referencesOf } from '#features/audit/rules.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findEntries, findNames } from './store.ts';

export async function listAudit(
  { db, timeZone }: SignedInContext,
  query: AuditQuery,
): Promise<AuditPage> {
  const { rows, ...counted } = await findEntries(db.executor, query, timeZone);
  const found = await findNames(db.executor, rows.flatMap(referencesOf));
  const names = new Map(found.map(({ zh, en, ...record }) => [referenceKey(record), { zh, en }]));
  return {
    ...counted,
    rows: rows.map((entry) => ({
      ...entry,
      names: Object.fromEntries(
        referencesOf(entry).flatMap((reference) => {
          const key = referenceKey(reference);
          const name = names.get(key);
          return name === undefined ? [] : [[key, name]];
        }),
      ),
    })),
  };
}
