import { useTranslation } from 'react-i18next';
import type { YearAccount, YearFigures } from '#features/actuals/contract.ts';
import type { ProjectType } from '#kernel/enums.ts';
import type { BoardDrill, OpenDrill } from '../board/drill.ts';
import { given } from '../board/given.ts';
import { daysOf } from '../board/months.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { useRateDifference } from '../board/use-rate-difference.ts';
import { monthsOf, type Place, type Utilised } from './account.ts';
import type { AccountAbout } from './use-account-address.ts';
import { useAboveWords } from './use-utilisation-words.ts';

/** What a figure is of, beyond what the page is about. */
export interface Part extends Place {
  readonly categoryId?: number;
  readonly subCategoryId?: number;
  /** Without the departments beneath it. */
  readonly deptAlone?: true;
  readonly noDept?: true;
  readonly projectType?: ProjectType;
  readonly month?: number;
}

type Summed = Pick<YearFigures, 'actualAmount'>;
type LastYear = Pick<YearFigures, 'lastYearAmount'>;

/** What opens behind each figure of the page. */
export function useOpenings(account: YearAccount, about: AccountAbout, onDrill: OpenDrill) {
  const { t } = useTranslation();
  const { spanWord, yearSpan } = useMonthWords();
  const whyAbove = useAboveWords();
  const { year } = account;
  const [first, last] = monthsOf(account) ?? [1, 1];
  const rates = useRateDifference({ year, from: first, to: last });
  const spanOf = ({ month }: Part) => [month ?? first, month ?? last] as const;
  const titleOf = (name: string, of: number, part: Part) =>
    `${name} · ${yearSpan(of, ...spanOf(part))}`;
  const filterOf = (of: number, part: Part): BoardDrill['filter'] => {
    const { month: _, ...own } = part;
    return {
      ...given('division', about.division),
      ...given('projectType', about.projectType),
      // What belongs to no department is of none that could be asked for.
      ...(own.noDept !== true && given('deptId', about.deptId)),
      ...given('categoryId', about.categoryId),
      ...own,
      ...daysOf(of, ...spanOf(part)),
    };
  };
  return {
    actual: (name: string, { actualAmount }: Summed, part: Part = {}) =>
      onDrill({
        title: titleOf(name, year, part),
        filter: filterOf(year, part),
        pressed: { kind: 'amount', yuan: actualAmount },
      }),
    lastYear: (name: string, { lastYearAmount }: LastYear, part: Part = {}) =>
      onDrill({
        title: titleOf(name, year - 1, part),
        filter: filterOf(year - 1, part),
        pressed: { kind: 'amount', yuan: lastYearAmount },
      }),
    /** By how much that is more, in the months both years have. */
    growth: (
      name: string,
      percent: number,
      /** Null where those are all there are. */
      same: readonly [number, number] | null,
      part: Part = {},
    ) => {
      const months = same ?? ([first, last] as const);
      onDrill({
        title: `${name} › ${t('boards.board.growthTitle')} · ${spanWord(...months)}`,
        filter: { ...filterOf(year, part), ...daysOf(year, ...months) },
        side: t('boards.board.yearOf', { year }),
        pressed: {
          ...{ kind: 'growth', percent },
          other: {
            ...{ of: 'rows', name: t('boards.board.yearOf', { year: year - 1 }) },
            filter: { ...filterOf(year - 1, part), ...daysOf(year - 1, ...months) },
          },
        },
      });
    },
    /** Labour of the whole company at actual rates less the same at standard. */
    rateDifference: (name: string, yuan: number) => onDrill(rates.difference(name, yuan)),
    /** Costs of the company, which belong to no project. */
    companyCost: (name: string, amount: number) =>
      onDrill({
        title: titleOf(name, year, {}),
        filter: {
          companyCost: true,
          ...given('deptId', about.deptId),
          ...given('categoryId', about.categoryId),
          ...daysOf(year, first, last),
        },
        pressed: { kind: 'amount', yuan: amount },
      }),
    /**
     * Hours that went to projects, and the rate they are of: what was asked for has no rows. People are
     * of no category.
     */
    utilised: (
      name: string,
      utilised: Pick<Utilised, 'requiredHours' | 'rate'> & Partial<Pick<Utilised, 'lateHours'>>,
      part: Pick<Part, 'deptId' | 'deptPath' | 'deptAlone' | 'month'> = {},
      of: number = year,
    ) => {
      const { requiredHours, rate, lateHours = 0 } = utilised;
      if (rate === null) return;
      const ui = 'boards.accountBoard.utilisation' as const;
      const above = whyAbove({ rate, lateHours });
      onDrill({
        title: titleOf(name, of, part),
        filter: {
          ...given('deptId', part.deptId ?? about.deptId),
          ...given('deptPath', part.deptPath),
          ...(part.deptAlone === true && { deptAlone: true }),
          ...daysOf(of, ...spanOf(part)),
        },
        pressed: {
          ...{ kind: 'rate', percent: rate },
          other: {
            ...{ of: 'hours', name: t(`${ui}.required`), hours: requiredHours },
            why: t(`${ui}.requiredFrom`),
          },
        },
        sources: ['labour'],
        ...(above !== null && { note: above }),
      });
    },
  };
}

export type Openings = ReturnType<typeof useOpenings>;
