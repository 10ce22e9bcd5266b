import type { Figures } from '#features/boards/contract-parts.ts';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import { lastDay } from '#kernel/dates.ts';
import { expectAll, type Opening, type Who } from './rows.ts';

type Spent = Pick<Figures, 'actualAmount'> & { readonly actualHours?: number };

const saidBy = ({ actualAmount: amount, actualHours: hours }: Spent) => ({ amount, hours });

const monthText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

function* openingsOf(of: ProjectFinal, closedThrough: string | null): Generator<Opening> {
  const { year, maxPeriod, totals, project } = of;
  const own = (kind: string, name: string, spent: Spent, body: Opening['body']): Opening => ({
    kind: `account ${kind}`,
    name: `${project.code} ${name}`,
    said: saidBy(spent),
    budgetId: 0,
    body: { projectId: project.id, ...body },
  });
  const upTo = (at: number) => ({
    startDate: `${at}-01-01`,
    endDate: lastDay(monthText(at, maxPeriod)),
  });
  if (closedThrough !== null) {
    const days = { startDate: '1990-01-01', endDate: lastDay(closedThrough) };
    yield own('ever', '', { actualAmount: totals.everAmount }, days);
  }
  if (maxPeriod > 0) {
    const days = upTo(year);
    yield own('all', '', totals, days);
    const { lastYearAmount } = totals;
    if (lastYearAmount !== null) {
      yield own('before', '', { actualAmount: lastYearAmount }, upTo(year - 1));
    }
    for (const { categoryId, subCategories, ...category } of of.categories) {
      yield own('category', `${categoryId}`, category, { categoryId, ...days });
      for (const { subCategoryId, ...sub } of subCategories) {
        yield own('sub-category', `${subCategoryId}`, sub, { subCategoryId, ...days });
      }
    }
    for (const { project: part, direct, ...figures } of of.parts) {
      yield own('part', part.code, figures, { projectId: part.id, direct, ...days });
    }
  }
  for (const { month, state, categories, ...figures } of of.months) {
    if (state === 'none') continue;
    const day = `${monthText(year, month)}-01`;
    const days = { startDate: day, endDate: day };
    yield own('month', `${month}`, figures, days);
    for (const { categoryId, ...category } of categories) {
      yield own('month category', `${month} ${categoryId}`, category, { ...days, categoryId });
    }
  }
}

/** Opens the figures of a project's account; `closedThrough` is the last closed month of all. */
export const expectProjectOpens = (
  who: Who,
  of: ProjectFinal,
  closedThrough: string | null,
): Promise<number> => expectAll(who, openingsOf(of, closedThrough));
