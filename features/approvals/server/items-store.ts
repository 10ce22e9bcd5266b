import { sql } from 'drizzle-orm';
import type { EVENT_KINDS } from '#features/approvals/contract.ts';
import type { Flag, ItemState, Step, StepRole } from '#features/approvals/rules.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

export interface StoredItem {
  readonly id: number;
  readonly sheetId: number;
  readonly personId: number;
  readonly batchId: number;
  readonly projectId: number | null;
  readonly minutes: Minutes;
  readonly content: string;
  readonly lastMinutes: Minutes | null;
  readonly flags: readonly Flag[];
  readonly state: ItemState;
  readonly submittedAt: string;
  readonly version: number;
  readonly steps: readonly Step[];
}

const storedItem = sql`
  i.id, i.sheet_id as "sheetId", i.person_id as "personId", i.batch_id as "batchId",
  i.project_id as "projectId", i.minutes, i.content, i.last_minutes as "lastMinutes", i.flags,
  i.state, ${instantText(sql`i.submitted_at`)} as "submittedAt", i.version,
  coalesce((
    select json_agg(json_build_object(
      'role', s.role, 'candidates', s.candidates, 'raised', s.raised, 'state', s.state,
      'decidedBy', s.decided_by, 'onBehalfOf', s.on_behalf_of,
      'decidedAt', ${instantText(sql`s.decided_at`)}
    ) order by s.step)
    from approval_step s where s.item_id = i.id
  ), '[]'::json) as steps`;

const ids = (values: readonly number[]) => sql`any(${sql.param(values)}::int[])`;

export const findItems = (executor: Executor, itemIds: readonly number[]) =>
  rowsOf<StoredItem>(
    executor,
    sql`select ${storedItem} from approval_item i where i.id = ${ids(itemIds)} order by i.id`,
  );

export const findItemsOfSheets = (executor: Executor, sheetIds: readonly number[]) =>
  rowsOf<StoredItem>(
    executor,
    sql`select ${storedItem} from approval_item i where i.sheet_id = ${ids(sheetIds)} order by i.id`,
  );

export async function findSheetIds(tx: Transaction, itemIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select distinct sheet_id as id from approval_item where id = ${ids(itemIds)} order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** What an item becomes; without an id it is new. */
export type ItemWrite = Omit<StoredItem, 'id' | 'version'> & {
  readonly id: number | null;
  readonly candidates: readonly number[];
};

async function insertItems(tx: Transaction, items: readonly ItemWrite[]): Promise<number[]> {
  if (items.length === 0) return [];
  const rows = await rowsOf<{ id: number; subject: string }>(
    tx,
    sql`
      insert into approval_item (sheet_id, person_id, batch_id, project_id, minutes, content,
        last_minutes, flags, state, submitted_at)
      select "sheetId", "personId", "batchId", "projectId", minutes, content, "lastMinutes", flags,
        state, "submittedAt"
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given("sheetId" int,
        "personId" int, "batchId" int, "projectId" int, minutes int, content text,
        "lastMinutes" int, flags text[], state text, "submittedAt" timestamptz)
      returning id, concat(sheet_id, '/', coalesce(project_id, 0)) as subject`,
  );
  const idOf = new Map(rows.map(({ id, subject }) => [subject, id]));
  return items.map(({ sheetId, projectId }) => idOf.get(`${sheetId}/${projectId ?? 0}`) ?? 0);
}

async function updateItems(tx: Transaction, items: readonly ItemWrite[], seenAnew: boolean) {
  if (items.length === 0) return;
  const moved = seenAnew ? sql`i.version + 1` : sql`i.version`;
  await tx.execute(sql`
    update approval_item i set minutes = given.minutes, content = given.content,
      last_minutes = given."lastMinutes", flags = given.flags, state = given.state,
      submitted_at = given."submittedAt", version = ${moved}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given(id int, minutes int,
      content text, "lastMinutes" int, flags text[], state text, "submittedAt" timestamptz)
    where i.id = given.id`);
}

interface AskedCandidates {
  readonly itemId: number;
  readonly candidates: readonly number[];
}

/** Whom items ask now, in place of whomever they asked before. */
export async function replaceCandidates(
  tx: Transaction,
  asked: readonly AskedCandidates[],
): Promise<void> {
  const itemIds = asked.map(({ itemId }) => itemId);
  const waiting = asked.flatMap(({ itemId, candidates }) =>
    candidates.map((personId) => ({ itemId, personId })),
  );
  await tx.execute(sql`delete from approval_candidate where item_id = ${ids(itemIds)}`);
  await tx.execute(sql`
    insert into approval_candidate (item_id, person_id, batch_id, owner_id, since)
    select item.id, given."personId", item.batch_id, item.person_id, greatest(item.submitted_at, (
      select max(step.decided_at) from approval_step step where step.item_id = item.id))
    from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as given("itemId" int, "personId" int)
    join approval_item item on item.id = given."itemId"`);
}

interface KeyedSteps extends AskedCandidates {
  readonly batchId: number;
  readonly steps: readonly Step[];
}

async function replaceSteps(tx: Transaction, keyed: readonly KeyedSteps[]): Promise<void> {
  if (keyed.length === 0) return;
  const itemIds = keyed.map(({ itemId }) => itemId);
  const steps = keyed.flatMap(({ itemId, batchId, steps: all }) =>
    all.map((step, index) => ({ itemId, batchId, step: index + 1, ...step })),
  );
  await tx.execute(sql`delete from approval_step where item_id = ${ids(itemIds)}`);
  await tx.execute(sql`
    insert into approval_step (item_id, batch_id, step, role, candidates, raised, state, decided_by,
      on_behalf_of, decided_at)
    select "itemId", "batchId", step, role, candidates, raised, state, "decidedBy", "onBehalfOf", "decidedAt"
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as given("itemId" int, "batchId" int, step int,
      role text, candidates int[], raised boolean, state text, "decidedBy" int, "onBehalfOf" int,
      "decidedAt" timestamptz)`);
  await replaceCandidates(tx, keyed);
}

/**
 * Writes items with their way and whom they ask, in a fixed number of statements. `seenAnew` moves
 * their version on: whoever looks at the older one must look again before deciding.
 */
export async function writeItems(
  tx: Transaction,
  items: readonly ItemWrite[],
  { seenAnew }: { readonly seenAnew: boolean },
): Promise<number[]> {
  const added = items.filter(({ id }) => id === null);
  const addedIds = await insertItems(tx, added);
  await updateItems(
    tx,
    items.filter(({ id }) => id !== null),
    seenAnew,
  );
  const idOf = new Map(added.map((item, index) => [item, addedIds[index] ?? 0]));
  const keyed = items.map((item) => ({ ...item, itemId: item.id ?? idOf.get(item) ?? 0 }));
  await replaceSteps(tx, keyed);
  return keyed.map(({ itemId }) => itemId);
}

export async function deleteItems(tx: Transaction, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx.execute(sql`delete from approval_item where id = ${ids(itemIds)}`);
}

/** Nobody is asked about the other rows of a sheet that went back. */
export async function putOnHold(tx: Transaction, sheetIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with put_on_hold as (
      update approval_item set state = 'onHold', version = version + 1
      where sheet_id = ${ids(sheetIds)} and state in ('pending', 'orphaned')
      returning id
    )
    delete from approval_candidate where item_id in (select id from put_on_hold)`);
}

/** Sheets of these whose every item is approved, and who approved last. */
export const findFinished = (tx: Transaction, sheetIds: readonly number[]) =>
  rowsOf<{ sheetId: number; actorId: number | null }>(
    tx,
    sql`
      select i.sheet_id as "sheetId", (
        select s.decided_by from approval_step s
        join approval_item other on other.id = s.item_id
        where other.sheet_id = i.sheet_id and s.decided_by is not null
        order by s.decided_at desc, s.item_id desc limit 1
      ) as "actorId"
      from approval_item i where i.sheet_id = ${ids(sheetIds)}
      group by i.sheet_id having bool_and(i.state = 'approved')`,
  );

export interface NewEvent {
  readonly itemId: number;
  readonly at: string;
  readonly kind: (typeof EVENT_KINDS)[number];
  readonly actorId: number | null;
  readonly onBehalfOf: number | null;
  /** As what somebody decided; other events have none. */
  readonly role?: StepRole | null;
  readonly text: string;
}

export async function insertEvents(
  tx: Transaction,
  events: readonly NewEvent[],
): Promise<number[]> {
  if (events.length === 0) return [];
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
      insert into approval_event (item_id, at, kind, actor_id, on_behalf_of, role, text)
      select "itemId", at, kind, "actorId", "onBehalfOf", role, text
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as given("itemId" int,
        at timestamptz, kind text, "actorId" int, "onBehalfOf" int, role text, text text)
      returning id`,
  );
  return rows.map(({ id }) => id);
}
