import type { BudgetConfig, ConfigRequest } from '#features/budgets/contract-documents.ts';
import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { looserThresholds, type Thresholds } from '#features/budgets/rules.ts';
import { accessTo, accessToEdit } from '#features/budgets/server/access.ts';
import { tellThresholds } from '#features/budgets/server/versions/notices.ts';
import { lockBudget } from '#features/budgets/server/versions/store.ts';
import { InvalidInput, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  confirmConfig,
  findConfig,
  findUnknownSubCategories,
  updateConfig,
} from './config-store.ts';
import { holdCompanyThresholds } from './thresholds-store.ts';

export async function readConfig(
  { db, actor }: SignedInContext,
  id: number,
): Promise<BudgetConfig> {
  await accessTo(db.executor, actor, id);
  return findConfig(db.executor, id);
}

/** Only whoever keeps the accounts lets a document pass more than the company does. */
function assertStricter(thresholds: Thresholds, company: Thresholds): void {
  const looser = looserThresholds(thresholds, company);
  if (looser.length === 0) return;
  throw new InvalidInput(
    looser.map((path) => ({
      ...{ path, key: 'budgets.looserThanCompany', params: { percent: company[path] } },
    })),
  );
}

export function changeConfig(
  context: SignedInContext,
  id: number,
  { version, ...fields }: ConfigRequest,
): Promise<BudgetConfig> {
  return write(context, async (tx, audit) => {
    await lockBudget(tx, id);
    const access = await accessToEdit(tx, context.actor, id);
    const { code } = access;
    const { version: known, ...before } = await findConfig(tx, id);
    if (known !== version) {
      throw new Refusal(budgetRefusals.configChanged, { code }, { version: known, ...before });
    }
    const isMoved =
      fields.warnPercent !== before.warnPercent || fields.overPercent !== before.overPercent;
    const company = await holdCompanyThresholds(tx);
    if (isMoved && !access.manages) assertStricter(fields, company);
    const hidden = [...new Set(fields.hiddenSubCategoryIds)].sort((a, b) => a - b);
    const unknown = await findUnknownSubCategories(tx, hidden);
    if (unknown.length > 0) {
      throw new InvalidInput([{ path: 'hiddenSubCategoryIds', key: 'common.wrongValue' }]);
    }
    const after = { ...fields, hiddenSubCategoryIds: hidden };
    const confirmedFor = access.manages ? company.version : null;
    await updateConfig(tx, id, { ...after, ...(isMoved && { confirmedFor }) }, context.instant);
    audit.record({ action: 'budgets.changeConfig', entity: 'budget', entityId: id, before, after });
    if (isMoved) await tellThresholds(tx, context, access, { from: before, to: after });
    return findConfig(tx, id);
  });
}

/** Finance stands by thresholds that let more pass than the company's; the analysis marks them until then. */
export function confirmThresholds(
  context: SignedInContext,
  id: number,
  version: number,
): Promise<BudgetConfig> {
  return write(context, async (tx, audit) => {
    await lockBudget(tx, id);
    const { code } = await accessToEdit(tx, context.actor, id);
    const config = await findConfig(tx, id);
    if (config.version !== version) {
      throw new Refusal(budgetRefusals.configChanged, { code }, config);
    }
    const company = await holdCompanyThresholds(tx);
    const { warnPercent, overPercent } = config;
    if (looserThresholds(config, company).length === 0) {
      throw new Refusal(budgetRefusals.notLooser, { code });
    }
    await confirmConfig(tx, id, company.version, context.instant);
    audit.record({
      action: 'budgets.confirmThresholds',
      entity: 'budget',
      entityId: id,
      after: { warnPercent, overPercent },
    });
    return findConfig(tx, id);
  });
}
