import { Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  Comparison,
  Dashboard,
  DashboardChoices,
  DashboardView,
} from '#features/hours-reports/contract.ts';
import { DepartmentSelect } from '#features/people/web/fields.tsx';
import styles from './filters.module.css';
import { useDepartmentTree } from './queries.ts';
import { useDashboardAddress } from './use-dashboard-address.ts';
import { useNames } from './words.ts';

interface Treed {
  readonly id: number;
  readonly parentId: number | null;
}

/** Those of a list that stand beneath these, themselves included. */
function beneath<Row extends Treed>(rows: readonly Row[], roots: readonly number[]): Row[] {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const isInside = (id: number | null): boolean =>
    id !== null && (roots.includes(id) || isInside(parents.get(id) ?? null));
  return rows.filter(({ id }) => isInside(id));
}

interface FiltersProps {
  readonly choices: DashboardChoices;
  readonly batchId: number;
  readonly view: DashboardView;
  readonly board: Dashboard | undefined;
}

/** Of which batch, held against which, of whom. */
export function Filters({ choices, batchId, view, board }: FiltersProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const { compare, dept, change } = useDashboardAddress();
  const [choosing, setChoosing] = useState(false);
  const tree = useDepartmentTree(choosing);
  const { roots, views } = choices;
  const data = useMemo(
    () =>
      tree.data === undefined || view === 'projects'
        ? tree.data
        : beneath(
            tree.data,
            roots.map(({ id }) => id),
          ),
    [tree.data, roots, view],
  );
  const [only] = roots.length === 1 ? roots : [];
  const whole =
    view === 'projects' || only === undefined
      ? t('hours-reports.dashboard.allDepartments')
      : nameOf(only);
  const known = board?.department ?? undefined;
  return (
    <>
      <Select
        aria-label={t('hours-reports.dashboard.batch')}
        popupMatchSelectWidth={false}
        value={batchId}
        onChange={(id) => change('batch', String(id))}
        options={choices.batches.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select<Comparison>
        aria-label={t('hours-reports.dashboard.compare')}
        popupMatchSelectWidth={false}
        value={compare}
        onChange={(next) => change('compare', next === 'previous' ? null : next)}
        options={[
          { value: 'previous', label: t('hours-reports.dashboard.comparePrevious') },
          { value: 'lastYear', label: t('hours-reports.dashboard.compareLastYear') },
        ]}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree is read when somebody is about to open it. */}
      <span
        className={styles.department}
        onFocus={() => setChoosing(true)}
        onPointerEnter={() => setChoosing(true)}
      >
        <DepartmentSelect
          label={t('hours-reports.dashboard.department')}
          placeholder={whole}
          allowClear
          departments={{ ...tree, data, refetch: tree.refetch }}
          known={known === undefined ? [] : [known]}
          value={dept}
          onChange={(id) => change('dept', id === undefined ? null : String(id))}
        />
      </span>
      {views.length > 1 && (
        <Segmented<DashboardView>
          aria-label={t('hours-reports.dashboard.viewLabel')}
          value={view}
          onChange={(next) => change('view', next)}
          options={views.map((value) => ({
            value,
            label: t(`hours-reports.dashboard.view.${value}`),
          }))}
        />
      )}
    </>
  );
}
