import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import shared from '../board/board.module.css';
import { KpiBar, KpiCard, KpiRow } from '../board/kpi-card.tsx';
import styles from './project-board.module.css';

const KPIS = ['measure.yearBudget', 'actual', 'measure.difference', 'measure.eac'] as const;

const CARDS = [
  { name: 'heat', rows: 12 },
  { name: 'changes', rows: 6 },
] as const;

/** Frames with their titles at once; where figures will be there are bars, and never a nought. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={shared.board}>
      <KpiRow label={t('boards.projectBoard.kpis')}>
        {KPIS.map((name) => (
          <KpiCard
            key={name}
            label={t(`boards.projectBoard.${name}`)}
            value={<KpiBar />}
            note={'\u00a0'}
          />
        ))}
      </KpiRow>
      <section className={shared.card}>
        <h2 className={shared.cardTitle}>{t('boards.projectBoard.attention.title')}</h2>
        <SkeletonRows rows={5} columns={6} />
      </section>
      <div className={`${shared.cards} ${styles.cards}`}>
        {CARDS.map(({ name, rows }) => (
          <section key={name} className={shared.card}>
            <h2 className={shared.cardTitle}>{t(`boards.projectBoard.${name}.title`)}</h2>
            <SkeletonRows rows={rows} columns={name === 'heat' ? 6 : 3} />
          </section>
        ))}
      </div>
    </div>
  );
}
