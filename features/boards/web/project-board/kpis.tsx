import { useTranslation } from 'react-i18next';
import { KpiCard, KpiRow } from '../board/kpi-card.tsx';
import { Forecast } from './kpi-forecast.tsx';
import { Difference, YearBudget } from './kpi-planned.tsx';
import type { KpiProps } from './kpi-props.ts';
import { RateDifference } from './kpi-rate-difference.tsx';
import { Actual, NoBudget } from './kpi-spent.tsx';

/** In place of what only closed months have. */
function NotYet({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  return <KpiCard label={label} value="—" note={t('boards.board.noneClosed')} />;
}

/** The figures the board begins with, each with what it is held against. */
export function Kpis({ refetching, ...props }: KpiProps & { readonly refetching: boolean }) {
  const { t } = useTranslation();
  return (
    <KpiRow label={t('boards.projectBoard.kpis')} refetching={refetching}>
      <YearBudget {...props} />
      {props.comparison.maxPeriod === 0 ? (
        <>
          <NotYet label={t('boards.projectBoard.actual')} />
          <NotYet label={t('boards.projectBoard.measure.difference')} />
        </>
      ) : (
        <>
          <Actual {...props} />
          <Difference {...props} />
        </>
      )}
      <Forecast {...props} />
      {props.comparison.maxPeriod > 0 && <NoBudget {...props} />}
      {props.comparison.maxPeriod > 0 && <RateDifference {...props} />}
    </KpiRow>
  );
}
