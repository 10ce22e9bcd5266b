import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ClosedWords } from '../board/closed-words.tsx';
import { useMonthWords } from '../board/use-month-words.ts';
import styles from './account-board.module.css';
import { useAccountAddress } from './use-account-address.ts';

/**
 * Which of the closed months are counted; all of them as long as nobody chose. It ends where they do, so
 * nothing else in the head need say how far the year is closed.
 */
export function MonthRange({ maxPeriod }: { readonly maxPeriod: number }) {
  const { t } = useTranslation();
  const { monthWord } = useMonthWords();
  const { about, change } = useAccountAddress();
  if (maxPeriod < 2) return <ClosedWords maxPeriod={maxPeriod} />;
  const from = Math.min(about.startMonth ?? 1, maxPeriod);
  const to = Math.min(about.endMonth ?? maxPeriod, maxPeriod);
  const choose = (first: number, last: number) =>
    change({
      startMonth: first === 1 ? null : first,
      endMonth: last === maxPeriod ? null : last,
    });
  const options = Array.from({ length: maxPeriod }, (_, at) => ({
    value: at + 1,
    label: monthWord(at + 1),
  }));
  return (
    <span
      className={styles.range}
      title={t('boards.board.closedThrough', { month: monthWord(maxPeriod) })}
    >
      <Select<number>
        aria-label={t('boards.accountBoard.fromMonth')}
        popupMatchSelectWidth={false}
        value={from}
        onChange={(first) => choose(first, Math.max(first, to))}
        options={options}
      />
      –
      <Select<number>
        aria-label={t('boards.accountBoard.toMonth')}
        popupMatchSelectWidth={false}
        value={to}
        onChange={(last) => choose(Math.min(from, last), last)}
        options={options}
      />
    </span>
  );
}
