import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unit } from '#features/budgets/rules.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { type Bar, bridgeOption } from '#web/ui/chart/bridge-option.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import styles from './bridge-card.module.css';
import { difference, type PairGrid, type RowNames, type Step, stepsOf } from './model.ts';
import { figuresOf, sentence } from './words.ts';

interface BridgeCardProps {
  readonly grid: PairGrid;
  readonly names: RowNames;
  readonly unit: Unit;
  readonly leftName: string;
  readonly rightName: string;
  readonly downloading: boolean;
  readonly onDownload: () => void;
}

const HEIGHT = 210;

function useStepName(names: RowNames) {
  const { t } = useTranslation();
  return ({ rows }: Step): string => {
    const [row] = rows;
    if (row === undefined || rows.length > 1) {
      return t('budgets.ui.compare.otherRows', { count: rows.length });
    }
    return `${names.itemName('amount', row.itemId)}\n${names.projectName(row.projectId)}`;
  };
}

function barsOf(props: BridgeCardProps, steps: readonly Step[], nameOf: (step: Step) => string) {
  const { grid, unit, leftName, rightName } = props;
  const { text, signed } = figuresOf('amount', unit);
  let reached = grid.total.left;
  const bars = steps.map((step): Bar => {
    const from = reached;
    reached += step.by;
    return {
      label: nameOf(step),
      text: signed(step.by),
      from,
      to: reached,
      kind: step.by > 0 ? 'more' : 'less',
    };
  });
  const { left, right } = grid.total;
  return [
    {
      label: leftName.replace(' · ', '\n'),
      text: text(left),
      from: 0,
      to: left,
      kind: 'left' as const,
    },
    ...bars,
    {
      label: rightName.replace(' · ', '\n'),
      text: text(right),
      from: 0,
      to: right,
      kind: 'right' as const,
    },
  ];
}

/** The whole story in one sentence, and the same sentence drawn: the largest step first. */
export function BridgeCard(props: BridgeCardProps) {
  const { grid, names, unit, leftName, rightName, downloading, onDownload } = props;
  const { t } = useTranslation();
  const colors = useColors();
  const [view, setView] = useCardView('budget-compare', 'bridge');
  const nameOf = useStepName(names);
  const steps = useMemo(() => stepsOf(grid), [grid]);
  const bars = barsOf(props, steps, nameOf);
  const option = bridgeOption(bars, colors);
  const { text, signed } = figuresOf('amount', unit);
  const { total, increase, decrease, rest } = grid;
  const story = sentence('amount', unit, [total.left, increase, -decrease], total.right);
  return (
    <ChartCard
      title={story}
      unit={t('budgets.ui.compare.facts', {
        unit: t(`budgets.ui.grid.unit.${unit}`),
        rows: grid.rows.length,
        cells: grid.changedCells,
        rest: rest.rows,
        amount: text(rest.total.right),
      })}
      legend={
        <>
          <span className={styles.key} data-kind="more">
            {t('budgets.ui.compare.increase', { amount: text(increase) })}
          </span>
          <span className={styles.key} data-kind="less">
            {t('budgets.ui.compare.decrease', { amount: text(decrease) })}
          </span>
        </>
      }
      summary={`${leftName} → ${rightName}: ${story}`}
      view={view}
      onView={setView}
      picture={{ option, height: HEIGHT }}
      onDownload={onDownload}
      downloading={downloading}
    >
      {view === 'chart' ? (
        <Chart option={option} summary={story} height={HEIGHT} />
      ) : (
        <table className={styles.table} aria-label={story}>
          <tbody>
            <tr>
              <th scope="row">{leftName}</th>
              <td>{text(total.left)}</td>
            </tr>
            {steps.map((step) => (
              <tr key={step.key}>
                <th scope="row">{nameOf(step).replace('\n', ' · ')}</th>
                <td data-kind={step.by > 0 ? 'more' : 'less'}>{signed(step.by)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{rightName}</th>
              <td title={signed(difference(total))}>{text(total.right)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </ChartCard>
  );
}
