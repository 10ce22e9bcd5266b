import { sql } from 'drizzle-orm';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import { BudgetStatus, isMarked } from '#features/budgets/rules.ts';
import { accessTo, type BudgetAccess } from '#features/budgets/server/access.ts';
import { readVersions } from '#features/budgets/server/versions/reading.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { labourValueFor } from '#features/people/server/service.ts';
import { readLedger } from '#features/periods/server/service.ts';
import { fenToYuan } from '#kernel/money.ts';
import { isPermitted } from '#kernel/permissions.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findDetail } from './detail-store.ts';
import { imageOf } from './image.ts';
import { findCompanyThresholds } from './thresholds-store.ts';

type Reading = Pick<SignedInContext, 'actor' | 'today'>;

/** One document for whoever has this access to it. */
export async function detailFor(
  executor: Executor,
  { actor, today }: Reading,
  access: BudgetAccess,
  labour: LabourValue = 'standard',
): Promise<BudgetDetail> {
  const { id } = access;
  const { closedThrough } = await readLedger(executor);
  const seen = sql`select ${id}::int as id, ${access.whole}::boolean as whole`;
  const asked = { actor, today, seen, year: undefined, closedThrough, labour };
  const { row, imageHash, copies, confirmedFor, ...more } = await findDetail(executor, asked, id);
  const companyThresholds = await findCompanyThresholds(executor);
  const thresholdsConfirmed = confirmedFor === companyThresholds.version;
  const { versions, open } = await readVersions(executor, access, actor, today);
  const { code, name, productName, division, budgetType, projectType, owner, dept } = row;
  const isEffective = row.current !== null;
  const waits = row.open?.status === BudgetStatus.inReview;
  return {
    ...{ id, code, name, productName, division, budgetType, projectType, owner, dept },
    ...more,
    companyThresholds,
    thresholdsConfirmed,
    image: imageHash === null ? null : imageOf(id, imageHash),
    closedThrough,
    originalAmount: row.originalFen === null ? null : fenToYuan(row.originalFen),
    currentAmount: isEffective ? fenToYuan(row.fen) : null,
    actualAmount: row.actualFen === null ? null : fenToYuan(row.actualFen),
    toDateAmount: fenToYuan(row.toDateFen),
    versions,
    open,
    abilities: {
      editBase: waits ? access.manages && access.ownerId !== actor.userId : access.edits,
      editConfig: access.edits,
      confirmThresholds:
        isMarked({ ...more.config, confirmedFor }, companyThresholds) &&
        isPermitted(actor.roles, 'budgets:thresholds'),
      revise: access.edits && isEffective && open === null,
      copy: copies,
      remove: access.edits && !isEffective && !waits,
    },
  };
}

export async function readDetail(
  context: SignedInContext,
  id: number,
  asked: LabourValue,
): Promise<BudgetDetail> {
  const { executor } = context.db;
  const labour = labourValueFor(context.actor, asked);
  return detailFor(executor, context, await accessTo(executor, context.actor, id), labour);
}
