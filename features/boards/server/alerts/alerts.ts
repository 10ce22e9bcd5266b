import type { AlertThreshold } from '#features/boards/rules.ts';
import { rateOf } from '#features/boards/rules-rates.ts';
import { levelOf } from '#features/budgets/rules.ts';
import type { NewNotice } from '#features/notices/rules.ts';
import { notify } from '#features/notices/server/service.ts';
import { type Month, yearOf } from '#kernel/dates.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { findYearExecutions, type YearExecution } from '../ground/executions-store.ts';
import { findAnswerable, findReaders, markReached } from './store.ts';

/** Whoever is over has been warned, too. */
const REACHED: Readonly<Record<AlertThreshold, readonly AlertThreshold[]>> = {
  warn: ['warn'],
  over: ['warn', 'over'],
};

interface Reached extends YearExecution {
  readonly versionId: number;
  readonly level: AlertThreshold;
}

/** By the same rule as the board of all budgets. */
function reachedBy(one: YearExecution): Reached[] {
  const [level, { versionId }] = [levelOf(one, one), one];
  return versionId === null || level === null || level === 'ok'
    ? []
    : [{ ...one, versionId, level }];
}

function noticeOf(personId: number, month: Month, of: Reached): NewNotice {
  const { id, code, name, level, warnPercent, overPercent } = of;
  const about = { code, name, year: String(yearOf(month)), months: month };
  const link = `/budgetManagement/analysis/${id}`;
  const rate = rateOf(of);
  if (rate === null) return { personId, kind: 'budgetUnplanned', params: about, link };
  const threshold = String(level === 'over' ? overPercent : warnPercent);
  return {
    personId,
    kind: level === 'over' ? 'budgetOver' : 'budgetWarned',
    params: { ...about, rate: String(rate), threshold },
    link,
  };
}

/**
 * A closed month may take a budget over a threshold of its year: those who answer for it and see it are
 * told, once for each version, year and threshold. A revision begins anew, opening a month again does not.
 */
export const alertOfBudgets: Listener<'month'> = async (tx, { month, event }, clock) => {
  if (event !== 'closed') return;
  const until = { closedThrough: month, labour: 'standard' } as const;
  const reached = (await findYearExecutions(tx, yearOf(month), until)).flatMap(reachedBy);
  if (reached.length === 0) return;
  const marks = reached.flatMap(({ id: budgetId, versionId, level }) =>
    REACHED[level].map((threshold) => ({ budgetId, versionId, threshold })),
  );
  const noted = await markReached(tx, marks, { month, at: clock.instant });
  const isNew = new Set(noted.map(({ budgetId, threshold }) => `${budgetId} ${threshold}`));
  const news = new Map(
    reached.filter(({ id, level }) => isNew.has(`${id} ${level}`)).map((one) => [one.id, one]),
  );
  if (news.size === 0) return;
  const told = await findReaders(tx, await findAnswerable(tx, [...news.keys()], clock.today));
  const notices = told.flatMap(({ budgetId, userId }) => {
    const of = news.get(budgetId);
    return of === undefined ? [] : [noticeOf(userId, month, of)];
  });
  await notify(tx, notices, clock);
};
