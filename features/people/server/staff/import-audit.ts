import { changesOf } from '#features/audit/rules.ts';
import type { ImportedPerson } from './import-store.ts';
import { audited } from './service.ts';

/** What the audit trail keeps of somebody an import changed: the fields that differ, before and after. */
export function differences(before: ImportedPerson, after: ImportedPerson) {
  const changes = changesOf(audited(before), audited(after));
  const fields = (which: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[which]]));
  return { before: fields('before'), after: fields('after') };
}
