import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import type { Comparison } from '#features/budgets/contract-compare.ts';
import type { VersionView } from '#features/budgets/contract-versions.ts';
import { BudgetStatus, type GridKind, type Unit } from '#features/budgets/rules.ts';
import { formatHours } from '#kernel/minutes.ts';
import { exactWanYuan, type Fen, formatWanYuan, formatYuan } from '#kernel/money.ts';
import { useNames } from '#web/i18n/use-names.ts';
import type { PairRow, RowNames } from './model.ts';

/** How figures of amounts or hours are written, in the unit of the page. */
export interface Figures {
  readonly text: (value: number) => string;
  /** `+7.20`, `−1.90` */
  readonly signed: (value: number) => string;
}

const formatOf = (kind: GridKind, unit: Unit) => {
  if (kind === 'hours') return formatHours;
  return unit === 'wan' ? formatWanYuan : formatYuan;
};

export function figuresOf(kind: GridKind, unit: Unit): Figures {
  const text = formatOf(kind, unit);
  return {
    text,
    signed: (value) => {
      if (value === 0) return text(0);
      return `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;
    },
  };
}

const fullWan = (fen: Fen) => exactWanYuan(fen).replace(/\B(?=(\d{3})+\.)/g, ',');

const FEN_PER_HUNDREDTH_WAN = 10_000;

/**
 * Figures that are added up before the reader's eyes: where two decimals of ten thousand yuan would
 * round one of them, all are written in full, so that what is read adds up.
 */
function addingUp(kind: GridKind, unit: Unit, values: readonly number[]): Figures['text'] {
  const rounds =
    kind === 'amount' &&
    unit === 'wan' &&
    values.some((value) => value % FEN_PER_HUNDREDTH_WAN !== 0);
  return rounds ? fullWan : formatOf(kind, unit);
}

/** `860.00 + 32.40 − 8.40 = 884.00` */
export function sentence(
  kind: GridKind,
  unit: Unit,
  [first, ...rest]: readonly number[],
  result: number,
): string {
  const start = first ?? 0;
  const text = addingUp(kind, unit, [start, ...rest, result]);
  const parts = rest.map((value) => `${value < 0 ? '−' : '+'} ${text(Math.abs(value))}`);
  const lead = start < 0 ? `−${text(-start)}` : text(start);
  return `${[lead, ...parts].join(' ')} = ${result < 0 ? `−${text(-result)}` : text(result)}`;
}

export function useVersionWords() {
  const { t } = useTranslation();
  return (version: Pick<VersionView, 'versionNo' | 'status' | 'isCurrent' | 'effectiveFrom'>) => {
    const { versionNo, status, isCurrent, effectiveFrom } = version;
    const replaced = status === BudgetStatus.effective && !isCurrent;
    const state = replaced
      ? t('budgets.ui.versions.superseded')
      : t(`budgets.ui.list.status.${status}`);
    const since = effectiveFrom === null ? '' : ` · ${effectiveFrom}`;
    return `v${versionNo} ${state}${since}`;
  };
}

export function useRowNames({ projects, departments }: Comparison, tree: CategoryTree): RowNames {
  const { t } = useTranslation();
  const nameOf = useNames();
  return useMemo(() => {
    const projectsById = new Map(projects.map((one) => [one.projectId, one]));
    const departmentsById = new Map(departments.map((one) => [one.id, one]));
    const subs = new Map(
      tree.categories.flatMap((category) =>
        category.subCategories.map((sub) => [sub.id, { sub, category }] as const),
      ),
    );
    const projectName = (projectId: number) => {
      const project = projectsById.get(projectId);
      if (project === undefined) return `#${projectId}`;
      const name = nameOf(project);
      return project.direct ? t('budgets.ui.grid.directOf', { name }) : name;
    };
    return {
      projectName,
      itemName: (kind: GridKind, itemId: number) => {
        const item = kind === 'amount' ? subs.get(itemId)?.sub : departmentsById.get(itemId);
        return item === undefined ? `#${itemId}` : nameOf(item);
      },
      placeName: (kind: GridKind, { itemId, projectId }: PairRow) => {
        const category = subs.get(itemId)?.category;
        const above =
          kind === 'amount' && category !== undefined
            ? nameOf(category)
            : t('budgets.ui.compare.hoursPlan');
        return `${above} · ${projectName(projectId)}`;
      },
    };
  }, [projects, departments, tree, nameOf, t]);
}
