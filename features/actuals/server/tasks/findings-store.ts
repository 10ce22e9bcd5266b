import { type SQL, sql } from 'drizzle-orm';
import type { Finding } from '#features/actuals/contract-tasks.ts';
import type { FindingKind } from '#features/actuals/rules.ts';
import { placesIn } from '#features/actuals/server/sql.ts';
import { assets } from '#features/assets/server/sql.ts';
import { batches } from '#features/batches/server/sql.ts';
import { assignmentOn, people, rateClasses } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, oftenRowsOf, preparedRowsOf } from '#server/platform/db/database.ts';
import { thatPage } from '#server/platform/list/list-query.ts';
import { mendedFindings } from './mended-sql.ts';

/** The waiver of a finding about hours, joined to `finding` of a run of the month. */
const WAIVER = sql`
  left join hours_waiver waiver on finding.kind = 'unapproved' and waiver.month = run.month
    and waiver.batch_id = (finding.about->>'batchId')::int
    and waiver.person_id = (finding.about->>'personId')::int`;

/** Whether a finding was mended since, joined to `finding` of these runs. */
const mended = (runs: SQL): SQL => sql`
  left join (${mendedFindings(runs)}) mended on mended.id = finding.id`;

const about = (key: string): SQL => sql`finding.about->>${key}`;
const aboutId = (key: string): SQL => sql`(finding.about->>${key})::int`;

const deptJson = (dept: SQL): SQL => sql`json_build_object(
  'id', ${dept}.id, 'nameZh', ${dept}.name_zh, 'nameEn', ${dept}.name_en)`;

/**
 * Departments in the tree of the month of a run, each with the centre it belongs to, or the company where
 * there is none: `placed`, a common table.
 */
const placedIn = (runId: number): SQL => sql`
  place as materialized (
    ${placesIn(sql`(select month from account_run where id = ${runId})`)}
  ), placed as materialized (
    select distinct on (dept.id) dept.id, dept.name_zh, dept.name_en, dept.kind = 'company' as is_root,
      centre.id as centre_id, centre.name_zh as centre_zh, centre.name_en as centre_en,
      centre.sort_order as centre_order
    from place dept join place centre on centre.id = any(dept.path)
      and centre.kind in ('centre', 'company')
    order by dept.id, centre.kind = 'company'
  )`;

/** Where the person of a finding stands in it; the company where that is gone. */
const PLACE = sql`
  left join placed known on known.id = ${aboutId('deptId')}
  join placed on placed.id = coalesce(known.id, (select root.id from placed root where root.is_root))`;

/** A person of a finding; of somebody who was deleted since there is no more than the number. */
const personJson = sql`json_build_object('userId', ${aboutId('personId')},
  'staffNo', coalesce(person.staff_no, ''), 'nickName', coalesce(person.nick_name, ''))`;

/** A finding of each kind as it travels, but for amounts and hours, which are converted afterwards. */
const SHOWN: Readonly<Record<FindingKind, { readonly columns: SQL; readonly joins: SQL }>> = {
  unapproved: {
    columns: sql`'batchId', ${aboutId('batchId')}, 'batchName', batch.name,
      'person', ${personJson}, 'dept', ${deptJson(sql`placed`)},
      'centre', json_build_object('id', placed.centre_id, 'nameZh', placed.centre_zh,
        'nameEn', placed.centre_en), 'state', ${about('state')},
      'waived', case when waiver.person_id is null then null else json_build_object(
        'reason', waiver.reason, 'by', waiver_by.nick_name, 'at', ${instantText(sql`waiver.at`)}) end`,
    joins: sql`
      join ${batches} batch on batch.id = ${aboutId('batchId')}
      left join ${people} person on person.id = ${aboutId('personId')} ${PLACE}
      left join ${people} waiver_by on waiver_by.id = waiver.by_id`,
  },
  missingStandard: {
    columns: sql`'rateClass', json_build_object('id', class.id, 'nameZh', class.name_zh,
      'nameEn', class.name_en), 'originMonth', ${about('month')}`,
    joins: sql`join ${rateClasses} class on class.id = ${aboutId('classId')}`,
  },
  missingRate: {
    columns: sql`'person', ${personJson}, 'dept', ${deptJson(sql`placed`)},
      'grade', coalesce(graded.grade, ''), 'originMonth', ${about('month')},
      'firstDay', ${about('firstDay')}`,
    joins: sql`
      left join ${people} person on person.id = ${aboutId('personId')} ${PLACE}
      left join lateral ${assignmentOn(sql`person.id`, sql`(${about('firstDay')})::date`)} graded
        on true`,
  },
  unmapped: {
    columns: sql`'accountCode', finding.key, 'accountName', ${about('name')},
      'rows', finding.rows, 'sample', ${about('sample')}`,
    joins: sql``,
  },
  unbalanced: {
    columns: sql`'book', ${about('book')}, 'voucher', ${about('voucher')},
      'period', ${about('month')}`,
    joins: sql``,
  },
  unassigned: {
    columns: sql`'source', ${about('source')}, 'sourceId', ${aboutId('sourceId')},
      'originMonth', ${about('month')}, 'what', ${about('what')},
      'projectText', ${about('projectText')}`,
    joins: sql``,
  },
  closedShare: {
    columns: sql`'assetId', asset.id, 'assetCode', asset.code, 'assetName', asset.name,
      'projects', closed.projects`,
    joins: sql`
      join ${assets} asset on asset.id = ${aboutId('sourceId')}
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', project.id, 'code', project.code,
          'nameZh', project.name_zh, 'nameEn', project.name_en) order by project.code), '[]'::json)
          as projects
        from ${projects} project
        where project.id in (select jsonb_array_elements_text(finding.about->'projectIds')::int)
      ) closed`,
  },
};

type Unmapped = Extract<Finding, { readonly kind: 'unmapped' }>;

/** A finding as it travels, but for what an account is suggested to be. */
export type FoundFinding = Exclude<Finding, Unmapped> | Omit<Unmapped, 'suggestion'>;

/** As it is stored: its own columns, and what it is about. */
interface StoredFinding {
  readonly about: Readonly<Record<string, unknown>>;
  readonly fen: number;
  readonly minutes: number;
  readonly mended: boolean;
}

/** Which column of amounts each kind has on the wire. */
const HAS_AMOUNT: ReadonlySet<FindingKind> = new Set([
  'unmapped',
  'unbalanced',
  'unassigned',
  'closedShare',
]);

const toFinding = (
  kind: FindingKind,
  { about: facts, fen, minutes, mended: isMended }: StoredFinding,
): FoundFinding =>
  ({
    kind,
    ...facts,
    mended: isMended,
    ...(HAS_AMOUNT.has(kind) ? { amount: fenToYuan(fen) } : { hours: minutesToHours(minutes) }),
  }) as FoundFinding;

/** Findings of one kind, those first that matter most; mended and waived ones last. */
export async function findFindings(
  executor: Executor,
  runId: number,
  kind: FindingKind,
  part: { readonly limit: number; readonly offset: number; readonly centreId?: number | undefined },
): Promise<FoundFinding[]> {
  const { columns, joins } = SHOWN[kind];
  const { limit, offset, centreId } = part;
  const only =
    kind === 'unapproved' && centreId !== undefined
      ? sql`and placed.centre_id = ${centreId}`
      : sql``;
  const rows = await oftenRowsOf<StoredFinding>(
    executor,
    sql`
      with ${placedIn(runId)}
      select json_build_object(${columns}) as about, finding.fen, finding.minutes,
        mended.id is not null as mended
      from run_finding finding join account_run run on run.id = finding.run_id
      ${WAIVER} ${mended(sql`${runId}::int`)}
      ${joins}
      where finding.run_id = ${runId} and finding.kind = ${kind} ${only}
      order by mended.id is not null, waiver.person_id is not null, abs(finding.fen) desc,
        finding.minutes desc, finding.key
      ${thatPage({ limit, offset })}`,
  );
  return rows.map((row) => toFinding(kind, row));
}

export interface FindingTotals {
  readonly runId: number;
  readonly kind: FindingKind;
  readonly total: number;
  readonly open: number;
  readonly mended: number;
  readonly rows: number;
  readonly fen: number;
  readonly minutes: number;
}

/** How many findings these runs have of each kind, and how many of them keep a month open. */
export function countFindings(executor: Executor, runs: SQL): Promise<FindingTotals[]> {
  return preparedRowsOf<FindingTotals>(
    executor,
    sql`
      select finding.run_id as "runId", finding.kind, count(*)::int as total,
        count(*) filter (where waiver.person_id is null and mended.id is null)::int as open,
        count(mended.id)::int as mended,
        sum(finding.rows)::int as rows, sum(finding.fen)::bigint as fen,
        sum(finding.minutes)::bigint as minutes
      from run_finding finding join account_run run on run.id = finding.run_id
      ${WAIVER} ${mended(runs)}
      where finding.run_id in (${runs})
      group by finding.run_id, finding.kind`,
  );
}

export interface UnapprovedCounts {
  readonly deptId: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly none: number;
  readonly draft: number;
  readonly submitted: number;
  readonly returned: number;
  readonly waived: number;
  readonly mended: number;
  readonly minutes: number;
  /** Of those who are waived and whose hours have not come since. */
  readonly waivedMinutes: number;
  readonly reasons: readonly string[];
}

/** People without approved hours, by the centre they belong to, or the company where there is none. */
export function countUnapproved(executor: Executor, runId: number): Promise<UnapprovedCounts[]> {
  const ofState = (state: string) =>
    sql`count(*) filter (where finding.about->>'state' = ${state} and mended.id is null)::int`;
  const waived = sql`filter (where mended.id is null and waiver.person_id is not null)`;
  return preparedRowsOf<UnapprovedCounts>(
    executor,
    sql`
      with ${placedIn(runId)}
      select placed.centre_id as "deptId", placed.centre_zh as "nameZh",
        placed.centre_en as "nameEn",
        ${ofState('none')} as none, ${ofState('draft')} as draft,
        ${ofState('submitted')} as submitted, ${ofState('returned')} as returned,
        (count(*) ${waived})::int as waived,
        count(mended.id)::int as mended, sum(finding.minutes)::bigint as minutes,
        coalesce(sum(finding.minutes) ${waived}, 0)::bigint as "waivedMinutes",
        coalesce(json_agg(distinct waiver.reason) ${waived}, '[]'::json) as reasons
      from run_finding finding join account_run run on run.id = finding.run_id
      ${WAIVER} ${mended(sql`${runId}::int`)}
      ${PLACE}
      where finding.run_id = ${runId} and finding.kind = 'unapproved'
      group by placed.centre_id, placed.centre_zh, placed.centre_en, placed.centre_order
      order by placed.centre_order, placed.centre_id`,
  );
}
