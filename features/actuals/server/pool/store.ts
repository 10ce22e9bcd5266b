import { type SQL, sql } from 'drizzle-orm';
import type { PoolPlace, PoolQuery } from '#features/actuals/contract-pool.ts';
import type { PoolSource } from '#features/actuals/rules.ts';
import type { PoolPart } from '#features/actuals/rules-pool.ts';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { departments, nameOfPerson } from '#features/people/server/sql.ts';
import { lateEntries } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import {
  type Executor,
  oftenRowsOf,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import { poolLines } from './sql.ts';

interface Ref {
  readonly id: number;
  readonly nameZh: string;
  readonly nameEn: string;
}

export interface CodedRef extends Ref {
  readonly code: string;
}

export interface FlatPoolLine {
  readonly source: PoolSource;
  readonly sourceId: number;
  readonly month: Month;
  readonly what: string;
  readonly text: string;
  readonly detail: string;
  readonly projectText: string;
  readonly fen: number;
  readonly subCategory: Ref;
  readonly department: CodedRef | null;
  readonly decision: {
    readonly version: number;
    readonly at: string;
    readonly by: string;
    readonly parts: readonly { readonly project: CodedRef | null; readonly shareBp: number }[];
  } | null;
  /** It came into its closed month late, and no month has booked it. */
  readonly waits: boolean;
}

const WAITS = sql`exists (select from ${lateEntries} late where late.source = pool.source
  and late.source_id = pool.source_id and late.booked_in is null)`;

const HAS_COMPANY_PART = sql`exists (select from pool_part company
  where company.decision_id = decision.id and company.project_id is null)`;

/** A query of the list, or of these lines alone. */
type Wanted = PoolQuery & { readonly lines?: readonly PoolPlace[] };

const found = ({ month, source, sourceId, state, query, lines }: Wanted): SQL => {
  const written = ['what', 'text', 'detail', 'project_text'].map((name) => sql.raw(`pool.${name}`));
  const conditions = [
    source === undefined ? undefined : sql`pool.source = ${source}`,
    sourceId === undefined ? undefined : sql`pool.source_id = ${sourceId}`,
    state === 'decided' ? sql`decision.id is not null` : undefined,
    state === 'undecided' ? sql`decision.id is null` : undefined,
    state === 'company' ? HAS_COMPANY_PART : undefined,
    lines === undefined
      ? undefined
      : sql`exists (select from ${places(lines)}
          where wanted.source = pool.source and wanted.id = pool.source_id)`,
    foundBy(query, { written, sound: [] }),
  ].filter((condition) => condition !== undefined);
  return sql`
    ${poolLines(sql`${firstDay(month)}::date`)} pool
    left join pool_decision decision on decision.source = pool.source
      and decision.source_id = pool.source_id and decision.month = pool.month
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
};

const ORDERS: Readonly<Record<PoolQuery['sort'], SQL>> = {
  amount: sql`pool.fen, pool.source, pool.source_id`,
  '-amount': sql`pool.fen desc, pool.source, pool.source_id`,
  what: sql`pool.what, pool.source, pool.source_id`,
  '-what': sql`pool.what desc, pool.source, pool.source_id`,
};

const coded = (alias: string) => {
  const of = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`case when ${of('id')} is null then null else json_build_object('id', ${of('id')},
    'code', ${of('code')}, 'nameZh', ${of('name_zh')}, 'nameEn', ${of('name_en')}) end`;
};

/** The parts of a decision, in the order in which they were kept. */
const PARTS = sql`(
  select json_agg(json_build_object('project', ${coded('project')}, 'shareBp', part.share_bp)
    order by part.place)
  from pool_part part left join ${projects} project on project.id = part.project_id
  where part.decision_id = decision.id)`;

export interface PoolSums {
  readonly total: number;
  readonly fen: number;
  readonly undecidedFen: number;
  /** Decided lines with a part for the company: how much that is depends on all parts. */
  readonly company: readonly { readonly fen: number; readonly parts: readonly PoolPart[] }[];
}

const SUMS = sql`
  select json_build_object('total', count(*), 'fen', coalesce(sum(fen), 0)::bigint,
    'undecidedFen', coalesce(sum(fen) filter (where decision_id is null), 0)::bigint,
    'company', (select coalesce(json_agg(line), '[]') from (
      select found.fen, json_agg(json_build_object('projectId', part.project_id,
        'shareBp', part.share_bp) order by part.place) as parts
      from found join pool_part part on part.decision_id = found.decision_id
      group by found.decision_id, found.fen having bool_or(part.project_id is null)) line)) as sums
  from found`;

/** A page with what everything found comes to, in one statement: both take the same lines. */
export async function findPool(
  executor: Executor,
  query: Wanted,
): Promise<{ rows: FlatPoolLine[]; sums: PoolSums }> {
  const { limit, offset } = pageBounds(query);
  const lines = await oftenRowsOf<FlatPoolLine & { place: number | null; sums: PoolSums | null }>(
    executor,
    sql`
      with found as materialized (
        select pool.*, decision.id as decision_id from ${found(query)}
      ), paged as (
        select pool.*, row_number() over (order by ${ORDERS[query.sort]}) as place from found pool
        order by place ${thatPage({ limit, offset })}
      )
      select case when coalesce(pool.place, ${offset + 1}::int) = ${offset + 1}::int
          then all_of_it.sums end as sums, pool.place, pool.source, pool.source_id as "sourceId",
        to_char(pool.month, 'YYYY-MM') as month, pool.what, pool.text, pool.detail,
        pool.project_text as "projectText", pool.fen,
        json_build_object('id', sub.id, 'nameZh', sub.name_zh, 'nameEn', sub.name_en)
          as "subCategory",
        ${coded('unit')} as department, ${WAITS} as waits,
        case when pool.decision_id is null then null else (
          select json_build_object('version', decision.version,
            'at', to_char(decision.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'by', coalesce(${nameOfPerson(sql`decision.by_id`)}, ''), 'parts', ${PARTS})
          from pool_decision decision where decision.id = pool.decision_id) end as decision
      from (${SUMS}) all_of_it
      left join paged pool on true
      left join ${costSubCategories} sub on sub.id = pool.sub_category_id
      left join ${departments} unit on unit.id = pool.dept_id
      order by pool.place`,
  );
  const [first] = lines;
  if (first === undefined || first.sums === null)
    throw new Error('sums of no lines are a row, too');
  const shown = lines.filter(({ place }) => place !== null);
  return { rows: shown.map(({ place: _, sums: __, ...line }) => line), sums: first.sums };
}

export interface Stored {
  readonly source: PoolSource;
  readonly sourceId: number;
  readonly month: Month;
  readonly what: string;
  readonly waits: boolean;
}

/** A line as somebody saw it: with the version of what was decided, null where nothing was. */
export interface SeenLine extends PoolPlace {
  readonly version: number | null;
}

const places = (lines: readonly (PoolPlace & Partial<SeenLine>)[]) => sql`
  json_to_recordset(${JSON.stringify(
    lines.map(({ source, sourceId, month, version }) => ({
      source,
      id: sourceId,
      month: firstDay(month),
      version,
    })),
  )}::text::json) as wanted(source text, id int, month date, version int)`;

/** Those of some lines that are in the pool of a month. */
export const findInPool = (
  tx: Transaction,
  month: Month,
  lines: readonly PoolPlace[],
): Promise<Stored[]> =>
  rowsOf<Stored>(
    tx,
    sql`
      select pool.source, pool.source_id as "sourceId", to_char(pool.month, 'YYYY-MM') as month,
        pool.what, ${WAITS} as waits
      from ${poolLines(sql`${firstDay(month)}::date`)} pool
      join ${places(lines)} on wanted.source = pool.source and wanted.id = pool.source_id
        and wanted.month = pool.month`,
  );

export interface StoredDecision {
  readonly id: number;
  readonly source: PoolSource;
  readonly sourceId: number;
  readonly month: Month;
  readonly version: number;
  readonly parts: readonly PoolPart[];
}

/** What was decided of some lines, held until the transaction ends. */
export const lockDecisions = (
  tx: Transaction,
  lines: readonly PoolPlace[],
): Promise<StoredDecision[]> =>
  rowsOf<StoredDecision>(
    tx,
    sql`
      select decision.id, decision.source, decision.source_id as "sourceId",
        to_char(decision.month, 'YYYY-MM') as month, decision.version, (
          select json_agg(json_build_object('projectId', part.project_id,
            'shareBp', part.share_bp) order by part.place)
          from pool_part part where part.decision_id = decision.id) as parts
      from pool_decision decision join ${places(lines)} on wanted.source = decision.source
        and wanted.id = decision.source_id and wanted.month = decision.month
      order by decision.id for update of decision`,
  );

/** Never given twice: a decision that was taken back and made anew is not the one somebody saw. */
const NEXT_VERSION = sql`nextval(pg_get_serial_sequence('pool_decision', 'id'))`;

/** Stores what was decided of lines that still are as they were seen, and says which these are. */
export const storeDecisions = async (
  tx: Transaction,
  lines: readonly SeenLine[],
  parts: readonly PoolPart[],
  { at, userId }: { readonly at: string; readonly userId: number },
): Promise<{ id: number; source: PoolSource; sourceId: number; month: Month }[]> => {
  const stored = await rowsOf<{ id: number; source: PoolSource; sourceId: number; month: Month }>(
    tx,
    sql`
      with changed as (
        update pool_decision decision set at = ${at}::timestamptz, by_id = ${userId}::int,
          version = ${NEXT_VERSION}
        from ${places(lines)}
        where decision.source = wanted.source and decision.source_id = wanted.id
          and decision.month = wanted.month and decision.version = wanted.version
        returning decision.id, decision.source, decision.source_id, decision.month
      ), first as (
        insert into pool_decision (source, source_id, month, at, by_id, version)
        select wanted.source, wanted.id, wanted.month, ${at}::timestamptz, ${userId}::int,
          ${NEXT_VERSION}
        from ${places(lines)} where wanted.version is null
        order by wanted.source, wanted.id, wanted.month
        on conflict (source, source_id, month) do nothing
        returning id, source, source_id, month
      )
      select id, source, source_id as "sourceId", to_char(month, 'YYYY-MM') as month
      from (select * from changed union all select * from first) stored`,
  );
  const ids = JSON.stringify(stored.map(({ id }) => id));
  await tx.execute(sql`
    delete from pool_part where decision_id in (
      select json_array_elements_text(${ids}::text::json)::int)`);
  const placed = parts.map((part, place) => ({ ...part, place }));
  await tx.execute(sql`
    insert into pool_part (decision_id, place, project_id, share_bp)
    select decision.id::int, part.place, part."projectId", part."shareBp"
    from json_array_elements_text(${ids}::text::json) as decision(id),
      json_to_recordset(${JSON.stringify(placed)}::text::json)
        as part(place int, "projectId" int, "shareBp" int)`);
  return stored;
};

export async function deleteDecisions(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from pool_decision where id in (
      select json_array_elements_text(${JSON.stringify(ids)}::text::json)::int)`);
}

export interface Target extends CodedRef {
  readonly closed: boolean;
}

export const findTargets = (tx: Transaction, ids: readonly number[]): Promise<Target[]> =>
  rowsOf<Target>(
    tx,
    sql`
      select one.id, one.code, one.name_zh as "nameZh", one.name_en as "nameEn",
        one.status = 'closed' as closed
      from ${projects} one
      where one.id in (select json_array_elements_text(${JSON.stringify(ids)}::text::json)::int)`,
  );

const MAX_CHOICES = 50;

export const findChoices = (executor: Executor, query: string): Promise<CodedRef[]> =>
  rowsOf<CodedRef>(
    executor,
    sql`
      select one.id, one.code, one.name_zh as "nameZh", one.name_en as "nameEn"
      from ${projects} one
      where one.status <> 'closed' and ${
        foundBy(query, {
          written: [sql`one.code`, sql`one.name_zh`, sql`one.name_en`],
          sound: [sql`one.pinyin`],
        }) ?? sql`true`
      }
      order by one.code limit ${MAX_CHOICES}`,
  );
