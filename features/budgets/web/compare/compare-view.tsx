import { DownloadOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented, Select, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import type { Comparison } from '#features/budgets/contract-compare.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import { UNITS, type Unit } from '#features/budgets/rules.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { GridProblem, GridWaiting } from '../grid/parts/waiting.tsx';
import { useCategoryTree } from '../grid/queries.ts';
import { useUnit } from '../use-unit.ts';
import { BridgeCard } from './bridge-card.tsx';
import { CompareTable } from './compare-table.tsx';
import styles from './compare-view.module.css';
import { DifferenceList } from './difference-list.tsx';
import { hasDifferences, PERIODS, type Period, pairGrid } from './model.ts';
import { exportComparison, type Sides, useComparison } from './queries.ts';
import { type CompareAddress, useCompareAddress } from './use-compare-address.ts';
import { useRowNames, useVersionWords } from './words.ts';

interface CompareViewProps {
  readonly budgetId: number;
  readonly left: number;
  readonly right: number;
  readonly detail: BudgetDetail;
}

/** A sheet that is on its way says so, and is not asked for twice. */
function useExport(sides: Sides) {
  const [downloading, setDownloading] = useState(false);
  const download = () => {
    setDownloading(true);
    // What goes wrong has been shown as a toast.
    void exportComparison(sides)
      .catch(() => undefined)
      .finally(() => setDownloading(false));
  };
  return { downloading, download };
}

interface ControlsProps extends Omit<CompareViewProps, 'budgetId'> {
  readonly address: CompareAddress;
  readonly unit: Unit;
  readonly onUnit: (unit: Unit) => void;
  readonly downloading: boolean;
  readonly onDownload: () => void;
}

function Controls(props: ControlsProps) {
  const { left, right, detail, address, unit, onUnit, downloading, onDownload } = props;
  const { t } = useTranslation();
  const words = useVersionWords();
  const options = (other: number) =>
    detail.versions.map((version) => ({
      value: version.versionId,
      label: words(version),
      disabled: version.versionId === other,
    }));
  return (
    <div className={styles.controls}>
      <Select<number>
        aria-label={t('budgets.ui.compare.leftLabel')}
        className={styles.version ?? ''}
        popupMatchSelectWidth={false}
        value={left}
        options={options(right)}
        onChange={(next) => address.showSides(next, right)}
      />
      <Tooltip title={t('budgets.ui.compare.swap')}>
        <Button
          type="text"
          icon={<SwapOutlined />}
          aria-label={t('budgets.ui.compare.swap')}
          onClick={() => address.showSides(right, left)}
        />
      </Tooltip>
      <Select<number>
        aria-label={t('budgets.ui.compare.rightLabel')}
        className={styles.version ?? ''}
        popupMatchSelectWidth={false}
        value={right}
        options={options(left)}
        onChange={(next) => address.showSides(left, next)}
      />
      <span className={styles.end}>
        <Segmented<Period>
          aria-label={t('budgets.ui.compare.periodLabel')}
          value={address.period}
          onChange={address.showPeriod}
          options={PERIODS.map((value) => ({
            value,
            label: t(`budgets.ui.compare.period.${value}`),
          }))}
        />
        <Segmented<Unit>
          aria-label={t('budgets.ui.grid.unitLabel')}
          value={unit}
          onChange={onUnit}
          options={UNITS.map((value) => ({ value, label: t(`budgets.ui.grid.unit.${value}`) }))}
        />
        <Checkbox
          checked={address.onlyDifferences}
          onChange={({ target }) => address.showOnlyDifferences(target.checked)}
        >
          {t('budgets.ui.grid.onlyDifferences')}
        </Checkbox>
        <Button icon={<DownloadOutlined aria-hidden />} loading={downloading} onClick={onDownload}>
          {t('budgets.ui.grid.export')}
        </Button>
      </span>
    </div>
  );
}

interface FoundProps {
  readonly sides: Sides;
  readonly comparison: Comparison;
  readonly tree: CategoryTree;
  readonly address: CompareAddress;
  readonly unit: Unit;
  readonly downloading: boolean;
  readonly onDownload: () => void;
}

function Found(props: FoundProps) {
  const { sides, comparison, tree, address, unit, downloading, onDownload } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const words = useVersionWords();
  const names = useRowNames(comparison, tree);
  const amount = useMemo(() => pairGrid(comparison.amount), [comparison.amount]);
  const hours = useMemo(() => pairGrid(comparison.hours), [comparison.hours]);
  const grids = useMemo(() => [amount, hours], [amount, hours]);
  if (!hasDifferences(comparison)) {
    return (
      <EmptyState
        title={t('budgets.ui.compare.equal')}
        detail={t('budgets.ui.compare.equalDetail', {
          left: comparison.left.versionNo,
          right: comparison.right.versionNo,
        })}
      />
    );
  }
  const table = { comparison, grids, names, unit, address };
  return (
    <>
      <BridgeCard
        grid={amount}
        names={names}
        unit={unit}
        leftName={words(comparison.left)}
        rightName={words(comparison.right)}
        downloading={downloading}
        onDownload={onDownload}
      />
      {narrow ? <DifferenceList {...table} /> : <CompareTable {...table} sides={sides} />}
      {!narrow && <p className={styles.keys}>{t('budgets.ui.compare.keys')}</p>}
    </>
  );
}

/** Two versions of a document side by side: in a sentence, in a drawing, and down to the cell. */
export function CompareView({ budgetId, left, right, detail }: CompareViewProps) {
  const sides = useMemo(() => ({ budgetId, left, right }), [budgetId, left, right]);
  const address = useCompareAddress();
  const [unit, setUnit] = useUnit('budget-grid', detail.config.unit);
  const { downloading, download } = useExport(sides);
  const comparison = useComparison(sides);
  const tree = useCategoryTree();
  const about = { address, unit, downloading, onDownload: download };
  const content = () => {
    if (comparison.isError || tree.isError) {
      const retry = () => {
        if (comparison.isError) void comparison.refetch();
        if (tree.isError) void tree.refetch();
      };
      return <GridProblem onRetry={retry} />;
    }
    if (comparison.data === undefined || tree.data === undefined) return <GridWaiting />;
    return <Found {...about} sides={sides} comparison={comparison.data} tree={tree.data} />;
  };
  return (
    <div className={styles.view} data-refetching={comparison.isPlaceholderData}>
      <Controls {...about} left={left} right={right} detail={detail} onUnit={setUnit} />
      {content()}
    </div>
  );
}
