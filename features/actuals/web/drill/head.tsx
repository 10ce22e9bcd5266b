import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CostSource } from '#features/budgets/rules.ts';
import { monthOf } from '#kernel/dates.ts';
import { thousands } from '#kernel/format.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { hoursText } from '../tasks/words.ts';
import styles from './drill.module.css';
import type { Drill } from './drill.ts';

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

interface HeadProps {
  readonly drill: Drill;
  readonly tabs: readonly Tab[];
  readonly chosen: CostSource | null;
  readonly onChoose: (source: CostSource) => void;
}

export function Head({ drill, tabs, chosen, onChoose }: HeadProps) {
  const { t } = useTranslation();
  const pathWords = usePathWords();
  const { amount, hours = 0, arithmetic, note } = drill;
  return (
    <div className={styles.head}>
      <p className={styles.path}>{pathWords(drill)}</p>
      <p className={styles.figure}>
        {amount === null ? hoursText(hours) : yuanText(amount)}{' '}
        <small>{t(amount === null ? 'actuals.ui.drill.unitHours' : 'actuals.ui.drill.unit')}</small>
      </p>
      {arithmetic !== undefined && <p className={styles.path}>{arithmetic}</p>}
      {note !== undefined && <p className={styles.remark}>{note}</p>}
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
    </div>
  );
}
