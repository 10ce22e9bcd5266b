import { type SQL, sql } from 'drizzle-orm';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import type { Issue, ListFilters } from '#features/materials/contract-parts.ts';
import {
  departments,
  departmentsBeneath,
  people,
  personRefJson,
} from '#features/people/server/sql.ts';
import type { LateKind } from '#features/periods/rules.ts';
import { sinceClosed } from '#features/periods/server/sql.ts';
import { projectRefJson, projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import { fromMicro } from '#kernel/micro.ts';
import { fenToYuan } from '#kernel/money.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import type { Reader } from './access.ts';

/** An issue as it is read: in whole millionths and fen, null where they are not the reader's to see. */
export interface FoundIssue
  extends Omit<Issue, 'quantity' | 'unitPrice' | 'amount' | 'afterwards' | 'abilities'> {
  readonly quantityMicro: number;
  readonly priceMicro: number | null;
  readonly amountFen: number | null;
  readonly afterwards: LateKind | null;
  /** What a closed month has booked of it, as `audited` of service.ts keeps it. */
  readonly before: Omit<Booked, keyof BookedPlace> | null;
  /** What that belonged to. */
  readonly belonged: BookedPlace | null;
}

type Booked = NonNullable<NonNullable<Issue['afterwards']>['booked']>;
type BookedPlace = Pick<Booked, 'project' | 'subCategory' | 'requester' | 'dept'>;

const itemJson = (item: SQL): SQL => sql`
  case when ${item}.id is null then null else json_build_object('id', ${item}.id,
    'code', ${item}.code, 'nameZh', ${item}.name_zh, 'nameEn', ${item}.name_en,
    'category', json_build_object('nameZh', ${item}.category_zh, 'nameEn', ${item}.category_en)) end`;

const personJson = (person: SQL): SQL =>
  sql`case when ${person}.id is null then null else ${personRefJson(person)} end`;

const deptJson = (dept: SQL): SQL => sql`
  case when ${dept}.id is null then null else json_build_object('id', ${dept}.id,
    'code', ${dept}.code, 'nameZh', ${dept}.name_zh, 'nameEn', ${dept}.name_en) end`;

const wasId = (name: string): SQL => sql`(since.before->>${sql.raw(`'${name}'`)})::int`;

/** Looked up of those few alone to which something came afterwards. */
const belonged = sql`case when since.before is not null then (
  select json_build_object('project', ${projectRefJson(sql`project`, sql`main`)},
    'subCategory', ${itemJson(sql`item`)}, 'requester', ${personJson(sql`requester`)},
    'dept', ${deptJson(sql`dept`)})
  from (values (1)) one
  left join ${projects} project on project.id = ${wasId('projectId')}
  left join ${projects} main on main.id = project.parent_id
  left join ${costSubCategories} item on item.id = ${wasId('subCategoryId')}
  left join ${people} requester on requester.id = ${wasId('userId')}
  left join ${departments} dept on dept.id = ${wasId('deptId')}) end`;

/** Everything that is shown of `issue`, which has `shown` beside its own columns. */
export const issueColumns = sql`
  issue.id, issue.doc_no as "docNo", issue.line, issue.date, issue.code, issue.name, issue.spec,
  issue.unit, issue.quantity_micro as "quantityMicro",
  case when issue.shown then issue.price_micro end as "priceMicro",
  case when issue.shown then issue.amount_fen end as "amountFen",
  ${projectRefJson(sql`project`, sql`main`)} as project, issue.project_text as "projectText",
  ${itemJson(sql`item`)} as "subCategory", ${personJson(sql`requester`)} as requester,
  ${deptJson(sql`dept`)} as dept, since.kind as afterwards, since.before as before,
  ${belonged} as belonged, issue.note, issue.version`;

export const issueJoins = sql`
  left join ${projects} project on project.id = issue.project_id
  left join ${projects} main on main.id = project.parent_id
  left join ${costSubCategories} item on item.id = issue.sub_category_id
  left join ${people} requester on requester.id = issue.requester_id
  left join ${departments} dept on dept.id = issue.dept_id
  left join ${sinceClosed('material')} since on since.source_id = issue.id`;

/** Rows of issues the reader sees, each with whether its money is shown; the rest is a condition on `issue`. */
export const seenIssues = (reader: Reader, condition: SQL): SQL => sql`
  select issue.*, ${reader.seesAmount} as shown
  from material_issue issue where ${reader.sees} and ${condition}`;

/** The money of some rows in whole fen; null as soon as one of them is withheld. */
export const shownSum = (condition: SQL = sql`true`, fen: SQL = sql`amount_fen`): SQL => sql`
  case when bool_and(shown) filter (where ${condition}) is not false
    then coalesce(sum(${fen}) filter (where ${condition}), 0)::bigint end`;

const searched = {
  written: [sql`issue.doc_no`, sql`issue.code`, sql`issue.name`, sql`issue.spec`],
  sound: [sql`issue.pinyin`],
};

function ofProject(projectId: ListFilters['projectId']): SQL | undefined {
  if (projectId === undefined) return undefined;
  if (projectId === 'none') return sql`issue.project_id is null`;
  return sql`issue.project_id in (
    select one.id from ${projects} one where ${projectId}::int in (one.id, one.parent_id))`;
}

/** Conditions on `issue` but for which way things went. */
export function matching(month: Month, filters: Omit<ListFilters, 'month' | 'kind'>): SQL {
  const { query, projectId, subCategoryId, deptId, requesterId } = filters;
  const conditions = [
    sql`issue.month = ${firstDay(month)}`,
    foundBy(query, searched),
    ofProject(projectId),
    subCategoryId === undefined ? undefined : sql`issue.sub_category_id = ${subCategoryId}`,
    deptId === undefined
      ? undefined
      : sql`issue.dept_id in (${departmentsBeneath(sql`array[${deptId}::int]`)})`,
    requesterId === undefined ? undefined : sql`issue.requester_id = ${requesterId}`,
  ].filter((condition) => condition !== undefined);
  return sql.join(conditions, sql` and `);
}

export const ofKind = (kind: ListFilters['kind']): SQL => {
  if (kind === undefined) return sql`true`;
  return kind === 'issued' ? sql`quantity_micro > 0` : sql`quantity_micro < 0`;
};

/** What is withheld must not be found out by the order either. */
export const sortColumns = {
  date: [sql`issue.date`, sql`lower(issue.doc_no)`],
  docNo: sql`lower(issue.doc_no)`,
  name: sql`issue.name`,
  quantity: sql`issue.quantity_micro`,
  amount: sql`case when issue.shown then issue.amount_fen end`,
};

/** What came to it after its month had closed; money only to whom that of the issue is shown. */
function toAfterwards(found: FoundIssue): Issue['afterwards'] {
  const { afterwards, before, belonged, amountFen } = found;
  if (afterwards === null) return null;
  if (before === null || belonged === null) return { kind: afterwards, booked: null };
  const { date, code, name, spec, unit, quantity, unitPrice, amount, projectText } = before;
  const money = amountFen === null ? { unitPrice: null, amount: null } : { unitPrice, amount };
  const facts = { date, code, name, spec, unit, quantity, projectText, ...belonged };
  return { kind: afterwards, booked: { ...facts, ...money } };
}

/** The issue as it travels. `isClosed` says whether a day can no longer change. */
export function toIssue(
  found: FoundIssue,
  { edits }: Reader,
  isClosed: (date: CalendarDate) => boolean,
): Issue {
  const { quantityMicro, priceMicro, amountFen, before: _, belonged: __, ...rest } = found;
  return {
    ...rest,
    afterwards: toAfterwards(found),
    quantity: fromMicro(quantityMicro),
    unitPrice: priceMicro === null ? null : fromMicro(priceMicro),
    amount: amountFen === null ? null : fenToYuan(amountFen),
    abilities: { edit: edits && !isClosed(rest.date) },
  };
}
