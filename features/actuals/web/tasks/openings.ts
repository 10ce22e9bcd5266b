import { useTranslation } from 'react-i18next';
import type { RowsFilter } from '#features/actuals/contract-rows.ts';
import type { CostKind } from '#features/actuals/rules.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { useMonthName } from '#web/ui/dates.ts';
import type { Drill, Pressed } from '../drill/drill.ts';
import { useSourcePath } from './paths.ts';

/** One source of a month or all of them, or what one project, or the company itself, has of it. */
export interface Of {
  readonly name: string;
  readonly sources: readonly CostSource[];
  readonly part?: Pick<RowsFilter, 'projectId' | 'direct' | 'companyCost'>;
}

/** Opens rows or, where they wait, findings. */
export type OnOpen = (drill: Drill, waiting?: boolean) => void;

/** What a source has of something, what of it is booked, and what waits. */
interface Proven {
  readonly has: number;
  readonly waits: number;
}

/** What opens behind the figures of a month of the accounts. */
export function useMonthOpenings(month: string, onOpen: OnOpen) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const pathOf = useSourcePath();
  const booked = t('actuals.ui.tasks.proof.booked');
  const pending = t('actuals.ui.tasks.proof.pending');
  const days = { startDate: firstDay(month), endDate: lastDay(month) };
  const drillOf = (
    { name, sources, part }: Of,
    what: string,
    pressed: Pressed,
    filter: Pick<RowsFilter, 'labour' | 'kind'> = {},
    more: Partial<Drill> = {},
  ): Drill => ({
    ...{ budgetId: 0, title: `${name} · ${what}`, sources, pressed, side: booked },
    path: [t('actuals.ui.tasks.detail.title', { month: monthName(month) }), name],
    filter: { ...days, labour: 'standard', ...part, ...filter },
    // What is booked is of projects and, but for labour, of the company itself.
    companyToo: part === undefined && sources.some((source) => source !== 'labour'),
    ...more,
  });
  const open = (...about: Parameters<typeof drillOf>) => onOpen(drillOf(...about));
  /** What waits stands among the findings of the page. */
  const waiting = { name: pending, why: t('actuals.ui.tasks.proof.among') };
  const toSource = ({ sources }: Of): Partial<Drill> => {
    const [source, ...others] = sources;
    if (source === undefined || source === 'labour' || others.length > 0) return {};
    const to = pathOf(source, month);
    return to === null ? {} : { further: { to, text: t(`actuals.ui.drill.keptAt.${source}`) } };
  };
  return {
    booked: (of: Of, yuan: number, labour: LabourValue = 'standard') =>
      open(of, booked, { kind: 'amount', yuan }, { labour }),
    /** Cost in the source: what of it is booked, and what waits. */
    source: (of: Of, { has, waits }: Proven, labour: LabourValue = 'standard') =>
      open(
        of,
        t('actuals.ui.tasks.proof.amount'),
        waits === 0
          ? { kind: 'amount', yuan: has }
          : { kind: 'amount', yuan: has, waiting: { ...waiting, yuan: waits } },
        { labour },
        toSource(of),
      ),
    sourceHours: (of: Of, { has, waits }: Proven) =>
      open(of, t('actuals.ui.tasks.proof.projectHours'), {
        ...{ kind: 'hours', hours: has },
        ...(waits !== 0 && { waiting: { ...waiting, hours: waits } }),
      }),
    bookedHours: (of: Of, hours: number, kind?: CostKind) =>
      open(
        of,
        t('actuals.ui.tasks.list.hours'),
        { kind: 'hours', hours },
        kind === undefined ? {} : { kind },
      ),
    difference: (of: Of, value: number, { has, waits }: Proven, labour: LabourValue = 'standard') =>
      open(
        of,
        t('actuals.ui.tasks.proof.difference'),
        {
          ...{ kind: 'lacking', value, waiting: { ...waiting, yuan: waits } },
          other: {
            ...{ of: 'yuan', yuan: has, name: t('actuals.ui.tasks.proof.amount') },
            why: t('actuals.ui.tasks.proof.asRun'),
          },
        },
        { labour },
        toSource(of),
      ),
    hoursDifference: (of: Of, value: number, { has, waits }: Proven) =>
      open(of, t('actuals.ui.tasks.proof.difference'), {
        ...{ kind: 'lacking', value, waiting: { ...waiting, hours: waits } },
        other: {
          ...{ of: 'hours', hours: has, name: t('actuals.ui.tasks.proof.projectHours') },
          why: t('actuals.ui.tasks.proof.asRun'),
        },
      }),
    /** Labour at people's own rates less the same at standard. */
    rateDifference: (name: string, yuan: number) =>
      open(
        { name, sources: ['labour'] },
        t('actuals.ui.tasks.list.rateDifference'),
        {
          ...{ kind: 'difference', yuan },
          other: {
            ...{ of: 'rows', name: t('actuals.ui.tasks.list.atStandard') },
            filter: { ...days, labour: 'standard' },
          },
        },
        { labour: 'actual' },
        { side: t('actuals.ui.tasks.list.atActual') },
      ),
    /** What waits: findings, which are no rows. */
    waiting: (of: Of, pressed: Pressed) => onOpen(drillOf(of, pending, pressed), true),
  };
}

export type MonthOpenings = ReturnType<typeof useMonthOpenings>;
