import { type SQL, sql } from 'drizzle-orm';
import type { BudgetConfig, BudgetDetail } from '#features/budgets/contract-documents.ts';
import { seenBudgets } from '#features/budgets/server/access.ts';
import { projectsLedBy } from '#features/projects/server/sql.ts';
import { scopesOf } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/wire/context.ts';
import {
  type Asked,
  amountsOf,
  documentsSeen,
  type FlatRow,
  rowColumns,
  rowJoins,
} from './reading-sql.ts';

export type FoundDetail = Pick<
  BudgetDetail,
  'fillMode' | 'version' | 'config' | 'unitSet' | 'thresholdChange'
> & {
  readonly row: FlatRow;
  readonly imageHash: string | null;
  readonly copies: boolean;
  /** The company's thresholds by which finance set or confirmed those of the document. */
  readonly confirmedFor: number | null;
};

/** The settings of a row of `budget`, in one JSON value. */
const configJson = (budget: SQL): SQL => sql`json_build_object(
  'version', ${budget}.config_version, 'warnPercent', ${budget}.warn_percent,
  'overPercent', ${budget}.over_percent,
  'hiddenSubCategoryIds', ${budget}.hidden_sub_category_ids, 'unit', ${budget}.unit,
  'forecastMethod', ${budget}.forecast_method)`;

const thresholdsIn = (of: SQL): SQL => sql`json_build_object(
  'warnPercent', (${of} ->> 'warnPercent')::int, 'overPercent', (${of} ->> 'overPercent')::int)`;

/** Changes of the settings of `document` that moved these, as the log of changes has them. */
const moved = (...settings: readonly string[]): SQL => {
  const of = (side: SQL) =>
    sql`(${sql.join(
      settings.map((name) => sql`entry.${side} -> ${name}::text`),
      sql`, `,
    )})`;
  return sql`entry.entity = 'budget' and entry.entity_id = document.id::text
    and entry.action = 'budgets.changeConfig' and ${of(sql`before`)} is distinct from ${of(sql`after`)}`;
};

/** A document begins in yuan: any other unit was set by somebody, and so was yuan once it was moved. */
const unitSet = sql`(
  document.unit <> 'yuan' or exists (select from audit_entry entry where ${moved('unit')}))`;

/** Who last moved the thresholds of `document`. */
const thresholdChange = sql`(
  select json_build_object('by', entry.actor_name, 'at', ${instantText(sql`entry.at`)},
    'from', ${thresholdsIn(sql`entry.before`)}, 'to', ${thresholdsIn(sql`entry.after`)})
  from audit_entry entry
  where ${moved('warnPercent', 'overPercent')}
  order by entry.at desc, entry.id desc limit 1)`;

/** Whether somebody could create what `document` plans: everything, or what is all theirs. */
function copiesAll(actor: Actor): SQL {
  const scopes = scopesOf(actor.roles, 'budgets:create');
  if (scopes.includes('all')) return sql`true`;
  if (scopes.length === 0) return sql`false`;
  return sql`(
    not exists (select from budget_link link where link.version_id = document.shown_id
      and link.project_id not in (${projectsLedBy(sql`${actor.userId}::int`)}))
    and not exists (select from budget_member member where member.version_id = document.shown_id
      and member.member_id not in (select seen.id from (${seenBudgets(actor)}) seen)))`;
}

export async function findDetail(
  executor: Executor,
  asked: Asked,
  id: number,
): Promise<FoundDetail> {
  const [found] = await rowsOf<
    FlatRow & Omit<FoundDetail, 'row'> & { readonly config: BudgetConfig }
  >(
    executor,
    sql`
      with ${documentsSeen(asked)},
      hit as (select document.* from document where document.id = ${id}),
      ${amountsOf(sql`hit`, asked)}
      select ${rowColumns(asked)}, document.fill_mode as "fillMode", document.version,
        document.confirmed_for as "confirmedFor", ${configJson(sql`document`)} as config,
        ${unitSet} as "unitSet", ${thresholdChange} as "thresholdChange",
        (select image.hash from budget_image image where image.budget_id = document.id)
          as "imageHash",
        ${copiesAll(asked.actor)} as copies
      from hit document ${rowJoins}`,
  );
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  const { fillMode, version, config, unitSet: isUnitSet, thresholdChange: change, ...more } = found;
  const { imageHash, copies, confirmedFor, ...row } = more;
  return {
    fillMode,
    version,
    config,
    unitSet: isUnitSet,
    thresholdChange: change,
    imageHash,
    copies,
    confirmedFor,
    row,
  };
}
