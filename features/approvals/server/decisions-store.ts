import { sql } from 'drizzle-orm';
import type { Settled, Step } from '#features/approvals/rules.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { replaceCandidates, type StoredItem } from './items-store.ts';

/** As much of an item as deciding about it takes. */
export type DecidableItem = Omit<StoredItem, 'content' | 'lastMinutes' | 'flags' | 'submittedAt'>;

/** Up to a thousand at once, therefore in one JSON value: row by row they take twice as long to read. */
export async function findDecidable(
  tx: Transaction,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, DecidableItem>> {
  const [found] = await rowsOf<{ items: readonly DecidableItem[] }>(
    tx,
    sql`
      select coalesce(json_agg(item), '[]'::json) as items from (
        select i.id, i.sheet_id as "sheetId", i.person_id as "personId", i.batch_id as "batchId",
          i.project_id as "projectId", i.minutes, i.state, i.version, coalesce((
            select json_agg(step) from (
              select s.role, s.candidates, s.raised, s.state, s.decided_by as "decidedBy",
                s.on_behalf_of as "onBehalfOf", ${instantText(sql`s.decided_at`)} as "decidedAt"
              from approval_step s where s.item_id = i.id order by s.step
            ) as step
          ), '[]'::json) as steps
        from approval_item i where i.id = any(${sql.param(itemIds)}::int[])
      ) as item`,
  );
  return new Map(found?.items.map((item) => [item.id, item]));
}

/** An item that somebody has decided, and what becomes of it. */
export interface DecidedItem {
  readonly item: DecidableItem;
  readonly after: Omit<Settled, 'state'> & { readonly state: StoredItem['state'] };
}

/** What a decision writes on a step, as one word: equal words are equal marks. */
const markOf = ({ state, decidedBy, onBehalfOf, decidedAt }: Step) =>
  [state, decidedBy, onBehalfOf, decidedAt].join(' ');

interface MovedSteps extends Pick<Step, 'state' | 'decidedBy' | 'onBehalfOf' | 'decidedAt'> {
  readonly itemIds: number[];
  readonly steps: number[];
}

/** The steps that decisions have moved; of a thousand, most are moved in the same few ways. */
function movedSteps(decided: readonly DecidedItem[]): MovedSteps[] {
  const byMark = new Map<string, MovedSteps>();
  for (const { item, after } of decided) {
    after.steps.forEach((step, index) => {
      const [before, mark] = [item.steps[index], markOf(step)];
      if (before !== undefined && markOf(before) === mark) return;
      const { state, decidedBy, onBehalfOf, decidedAt } = step;
      const marked = { state, decidedBy, onBehalfOf, decidedAt };
      const moved = byMark.get(mark) ?? { ...marked, itemIds: [], steps: [] };
      byMark.set(mark, moved);
      moved.itemIds.push(item.id);
      moved.steps.push(index + 1);
    });
  }
  return [...byMark.values()];
}

/**
 * Writes what decisions move and nothing else: they change neither what an item says nor which way it
 * goes. Whoever looks at the older version must look again before deciding.
 */
export async function writeDecisions(
  tx: Transaction,
  decided: readonly DecidedItem[],
): Promise<void> {
  const items = decided.map(({ item, after }) => ({ id: item.id, state: after.state }));
  await tx.execute(sql`
    update approval_item i set state = given.state, version = i.version + 1
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given(id int, state text)
    where i.id = given.id`);
  await tx.execute(sql`
    update approval_step s set state = given.state, decided_by = given."decidedBy",
      on_behalf_of = given."onBehalfOf", decided_at = given."decidedAt"
    from jsonb_to_recordset(${JSON.stringify(movedSteps(decided))}::jsonb) as given(state text,
        "decidedBy" int, "onBehalfOf" int, "decidedAt" timestamptz, "itemIds" int[], steps int[])
      cross join unnest(given."itemIds", given.steps) as moved(item_id, step)
    where s.item_id = moved.item_id and s.step = moved.step`);
  await replaceCandidates(
    tx,
    decided.map(({ item, after }) => ({ itemId: item.id, candidates: after.candidates })),
  );
}
