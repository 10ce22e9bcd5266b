import { sql } from 'drizzle-orm';
import en from '#features/audit/locales/en.json' with { type: 'json' };
import zh from '#features/audit/locales/zh.json' with { type: 'json' };
import { AUDITED_ACTIONS, AUDITED_ENTITIES } from '#features/audit/rules.ts';
import { type Executor, rowsOf } from '../platform/db/database.ts';

interface Recorded {
  readonly action: string;
  readonly entity: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const known = new Set([
  ...Object.entries(AUDITED_ACTIONS).flatMap(([part, verbs]) =>
    verbs.map((verb) => `action ${part}.${verb}`),
  ),
  ...AUDITED_ENTITIES.map((entity) => `entity ${entity}`),
  ...Object.keys(zh.ui.field)
    .filter((field) => field in en.ui.field)
    .map((field) => `field ${field}`),
]);

function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)]);
}

/** What this database's log speaks of and the product has no words for. */
export async function wordlessAudit(executor: Executor): Promise<string[]> {
  const recorded = await rowsOf<Recorded>(
    executor,
    sql`
      select distinct action, entity,
        coalesce(before, '{}'::jsonb) || coalesce(after, '{}'::jsonb) as fields
      from audit_entry where action not like 'test.%'`,
  );
  const spoken = recorded.flatMap(({ action, entity, fields }) => [
    `action ${action}`,
    `entity ${entity}`,
    ...fieldsIn(fields).map((field) => `field ${field}`),
  ]);
  return [...new Set(spoken)].filter((name) => !known.has(name)).sort();
}
