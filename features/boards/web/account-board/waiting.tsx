import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { Strip, StripBar, StripCell } from '#web/ui/strip/strip.tsx';
import shared from '../board/board.module.css';
import styles from './account-board.module.css';

const CARDS = [
  { name: 'months', rows: 7 },
  { name: 'composition', rows: 7 },
  { name: 'departments', rows: 6 },
  { name: 'types', rows: 4 },
  { name: 'utilisation', rows: 4 },
] as const;

/** Where the categories will be, whose names are not known yet. */
const BARS = ['first', 'second', 'third', 'fourth'] as const;

/** Frames with their titles at once; where figures will be there are bars, and never a nought. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={shared.board}>
      <Strip columns={6}>
        <StripCell label={t('boards.accountBoard.total')} value={<StripBar />} note={'\u00a0'} />
        {BARS.map((bar) => (
          <StripCell key={bar} label={'\u00a0'} value={<StripBar />} note={'\u00a0'} />
        ))}
        <StripCell
          label={t('boards.accountBoard.utilisation.short')}
          value={<StripBar />}
          note={'\u00a0'}
        />
      </Strip>
      <div className={`${shared.cards} ${styles.cards}`}>
        {CARDS.map(({ name, rows }) => (
          <section key={name} className={`${shared.card} ${styles[name]}`}>
            <h2 className={shared.cardTitle}>{t(`boards.accountBoard.${name}.title`)}</h2>
            <SkeletonRows rows={rows} columns={3} />
          </section>
        ))}
      </div>
    </div>
  );
}
