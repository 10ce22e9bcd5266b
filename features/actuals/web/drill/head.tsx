import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CostSource } from '#features/budgets/rules.ts';
import { monthOf } from '#kernel/dates.ts';
import { thousands } from '#kernel/format.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useMonthName } from '#web/ui/dates.ts';
import styles from './drill.module.css';
import type { Drill } from './drill.ts';
import { usePressedWords } from './pressed-words.ts';
import { pressedValue } from './proof.ts';

/** What the figure is of, of when, and at which rates where these are not everybody's. */
export function usePathWords(): (drill: Drill) => string {
  const { t } = useTranslation();
  const monthName = useMonthName();
  return ({ path, filter }) => {
    const [from, to] = [monthOf(filter.startDate), monthOf(filter.endDate)];
    const period = from === to ? monthName(from) : `${monthName(from)} – ${monthName(to)}`;
    const rates = filter.labour === 'actual' ? t('people.ui.labour.atActual') : '';
    return [path.join(' › '), period, rates].filter((part) => part !== '').join(' · ');
  };
}

/** The way back to what this was opened from; it has the focus once something was opened. */
export function BackTo({ to, onBack }: { readonly to: string; readonly onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button
      ref={button}
      type="link"
      size="small"
      className={styles.back ?? ''}
      icon={<ArrowLeftOutlined aria-hidden />}
      onClick={onBack}
    >
      {to}
    </Button>
  );
}

export interface Tab {
  readonly source: CostSource;
  /** Null until it is known. */
  readonly count: number | null;
}

interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly chosen: CostSource | null;
  readonly onChoose: (source: CostSource) => void;
  /** How many rows are not usual ones. */
  readonly marked: { readonly late: number; readonly correction: number };
}

/** The sources, and how much of what they have was booked afterwards. */
export function Tabs({ tabs, chosen, onChoose, marked }: TabsProps) {
  const { t } = useTranslation();
  const marks = (['correction', 'late'] as const).filter((kind) => marked[kind] > 0);
  if (tabs.length < 2 && marks.length === 0) return null;
  return (
    <div className={styles.tabsLine}>
      {tabs.length > 1 && (
        <Segmented<CostSource>
          block
          size="small"
          className={styles.tabs ?? ''}
          aria-label={t('actuals.ui.drill.sources')}
          {...(chosen !== null && { value: chosen })}
          options={tabs.map(({ source, count }) => ({
            value: source,
            label: (
              <span className={styles.tab}>
                {t(`actuals.ui.tasks.source.${source}`)}{' '}
                <small>{count !== null && thousands(count)}</small>
              </span>
            ),
          }))}
          onChange={onChoose}
        />
      )}
      {marks.length > 0 && (
        <p className={styles.marks}>
          {marks.map((kind) => (
            <Chip key={kind} tone={kind === 'late' ? 'info' : 'careful'}>
              {t(`actuals.ui.drill.kind.${kind}`)} {thousands(marked[kind])}
            </Chip>
          ))}
        </p>
      )}
    </div>
  );
}

/** The figure as it was pressed, to its last digit, and what it is of. */
export function Head({ drill, children }: { readonly drill: Drill; readonly children: ReactNode }) {
  const pathWords = usePathWords();
  const { text, unit } = usePressedWords(drill.pressed);
  const { note, further } = drill;
  return (
    <div className={styles.head}>
      <p className={styles.path}>{pathWords(drill)}</p>
      <p className={styles.figure}>
        {text(pressedValue(drill.pressed))} {unit !== '' && <small>{unit}</small>}
      </p>
      {note !== undefined && <p className={styles.remark}>{note}</p>}
      {further !== undefined && (
        <Link className={styles.kept} to={further.to}>
          {further.text}
        </Link>
      )}
      {children}
    </div>
  );
}
