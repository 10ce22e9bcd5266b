import { type SQL, sql } from 'drizzle-orm';
import type { Finding } from '#features/actuals/contract-tasks.ts';
import type { FindingKind } from '#features/actuals/rules.ts';
import { assets } from '#features/assets/server/sql.ts';
import { batches } from '#features/batches/server/sql.ts';
import {
  assignmentOn,
  departmentPaths,
  departments,
  people,
  personRefJson,
  rateClasses,
} from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, preparedRowsOf, rowsOf } from '#server/platform/db/database.ts';
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

/** The centre the person of a finding belongs to, or the company where there is none. */
const CENTRE = sql`lateral (
  select node.id, node.name_zh, node.name_en, node.sort_order
  from (${departmentPaths}) path join ${departments} node on node.id = path.node_id
  where path.dept_id = ${aboutId('deptId')} and node.kind in ('centre', 'company')
  order by node.kind = 'company' limit 1
)`;

/** A finding of each kind as it travels, but for amounts and hours, which are converted afterwards. */
const SHOWN: Readonly<Record<FindingKind, { readonly columns: SQL; readonly joins: SQL }>> = {
  unapproved: {
    columns: sql`'batchId', ${aboutId('batchId')}, 'batchName', batch.name,
      'person', ${personRefJson(sql`person`)}, 'dept', ${deptJson(sql`dept`)},
      'centre', ${deptJson(sql`centre`)}, 'state', ${about('state')},
      'waived', case when waiver.person_id is null then null else json_build_object(
        'reason', waiver.reason, 'by', waiver_by.nick_name, 'at', ${instantText(sql`waiver.at`)}) end`,
    joins: sql`
      join ${batches} batch on batch.id = ${aboutId('batchId')}
      join ${people} person on person.id = ${aboutId('personId')}
      join ${departments} dept on dept.id = coalesce(${aboutId('deptId')}, person.dept_id)
      join ${CENTRE} centre on true
      left join ${people} waiver_by on waiver_by.id = waiver.by_id`,
  },
  missingStandard: {
    columns: sql`'rateClass', json_build_object('id', class.id, 'nameZh', class.name_zh,
      'nameEn', class.name_en), 'originMonth', ${about('month')}`,
    joins: sql`join ${rateClasses} class on class.id = ${aboutId('classId')}`,
  },
  missingRate: {
    columns: sql`'person', ${personRefJson(sql`person`)}, 'dept', ${deptJson(sql`dept`)},
      'grade', coalesce(placed.grade, ''), 'originMonth', ${about('month')},
      'firstDay', ${about('firstDay')}`,
    joins: sql`
      join ${people} person on person.id = ${aboutId('personId')}
      join ${departments} dept on dept.id = coalesce(${aboutId('deptId')}, person.dept_id)
      left join lateral ${assignmentOn(sql`person.id`, sql`(${about('firstDay')})::date`)} placed
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
    kind === 'unapproved' && centreId !== undefined ? sql`and centre.id = ${centreId}` : sql``;
  const rows = await rowsOf<StoredFinding>(
    executor,
    sql`
      select json_build_object(${columns}) as about, finding.fen, finding.minutes,
        mended.id is not null as mended
      from run_finding finding join account_run run on run.id = finding.run_id
      ${WAIVER} ${mended(sql`${runId}::int`)}
      ${joins}
      where finding.run_id = ${runId} and finding.kind = ${kind} ${only}
      order by mended.id is not null, waiver.person_id is not null, abs(finding.fen) desc,
        finding.minutes desc, finding.key
      limit ${limit} offset ${offset}`,
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
}

/** People without approved hours, by the centre they belong to, or the company where there is none. */
export function countUnapproved(executor: Executor, runId: number): Promise<UnapprovedCounts[]> {
  const ofState = (state: string) =>
    sql`count(*) filter (where finding.about->>'state' = ${state} and mended.id is null)::int`;
  return preparedRowsOf<UnapprovedCounts>(
    executor,
    sql`
      select place.id as "deptId", place.name_zh as "nameZh", place.name_en as "nameEn",
        ${ofState('none')} as none, ${ofState('draft')} as draft,
        ${ofState('submitted')} as submitted, ${ofState('returned')} as returned,
        count(waiver.person_id) filter (where mended.id is null)::int as waived,
        count(mended.id)::int as mended, sum(finding.minutes)::bigint as minutes
      from run_finding finding join account_run run on run.id = finding.run_id
      ${WAIVER} ${mended(sql`${runId}::int`)}
      join ${CENTRE} place on true
      where finding.run_id = ${runId} and finding.kind = 'unapproved'
      group by place.id, place.name_zh, place.name_en, place.sort_order
      order by place.sort_order, place.id`,
  );
}
