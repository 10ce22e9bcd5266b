import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowDecision } from '#features/approvals/contract.ts';
import type { SheetDay } from '#features/timesheets/contract.ts';
import { dayTotal, type RowKey, type SheetTerms } from '#features/timesheets/rules.ts';
import { formatHours } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import { cellText, type DraftAction, type DraftRow } from '../grid/draft.ts';
import type { GridDay, wrongCells } from '../grid/grid-row.tsx';
import styles from './day-view.module.css';
import type { RowName } from './names.ts';
import { RejectReason } from './reject-reason.tsx';

interface DayViewProps {
  readonly rows: readonly DraftRow[];
  readonly days: readonly (SheetDay & GridDay)[];
  readonly column: number;
  readonly onShow: (column: number) => void;
  readonly terms: SheetTerms;
  readonly editable: boolean;
  readonly wrong: ReturnType<typeof wrongCells>;
  readonly nameOf: (key: RowKey) => RowName;
  readonly decisionOf: (row: DraftRow) => RowDecision | undefined;
  readonly change: (action: DraftAction) => void;
}

interface DayFieldProps {
  readonly label: string;
  readonly text: string;
  readonly wrong: boolean;
  readonly disabled: boolean;
  readonly onEnter: (text: string) => void;
}

/** While somebody types, the field shows what they type: half a number is not yet a number. */
function DayField({ label, text, wrong, disabled, onEnter }: DayFieldProps) {
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <Input
      className={styles.field ?? ''}
      inputMode="decimal"
      aria-label={label}
      status={wrong ? 'error' : ''}
      disabled={disabled}
      value={typing ?? text}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyping(null)}
      onChange={({ target }) => {
        setTyping(target.value);
        onEnter(target.value);
      }}
    />
  );
}

/** One day at a time, for narrow screens: the same sheet, with room for fingers. */
export function DayView(props: DayViewProps) {
  const { rows, days, column, onShow, terms, editable, wrong, nameOf, decisionOf, change } = props;
  const { t } = useTranslation();
  const { fullDay, weekdayLetter } = useDates();
  const day = days[column];
  if (day === undefined) return null;
  const total = dayTotal(rows, day.date);
  const required = terms.required.get(day.date) ?? 0;
  return (
    <section className={styles.view} aria-label={t('timesheets.ui.dayView')}>
      <nav className={styles.strip} aria-label={t('timesheets.ui.days')}>
        {days.map(({ date, open, label }, index) => {
          const filled = dayTotal(rows, date);
          const asked = terms.required.get(date) ?? 0;
          return (
            <button
              key={date}
              type="button"
              className={styles.day}
              data-open={open}
              data-full={asked > 0 && filled === asked}
              data-over={filled > asked}
              aria-pressed={index === column}
              aria-label={label}
              onClick={() => onShow(index)}
            >
              <span>{weekdayLetter(date)}</span>
              <strong>{Number(date.slice(-2))}</strong>
            </button>
          );
        })}
      </nav>
      <div className={styles.title}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('timesheets.ui.previousDay')}
          disabled={column === 0}
          onClick={() => onShow(column - 1)}
        />
        <h2>{fullDay(day.date)}</h2>
        <Button
          icon={<RightOutlined />}
          aria-label={t('timesheets.ui.nextDay')}
          disabled={column === days.length - 1}
          onClick={() => onShow(column + 1)}
        />
      </div>
      {required === 0 && <p className={styles.off}>{t('timesheets.refusal.notWorkingDay')}</p>}
      <ul className={styles.rows}>
        {rows.map((row) => {
          const name = nameOf(row.key);
          const isWrong = wrong.get(row.key)?.has(day.date) === true;
          return (
            <li key={`${row.key} ${day.date}`} className={styles.row}>
              <span className={styles.name}>
                <strong>{name.main}</strong>
                <span className={styles.detail}>{name.detail}</span>
                <RejectReason decision={decisionOf(row)} />
              </span>
              <DayField
                label={`${name.main} ${fullDay(day.date)}`}
                text={cellText(row, day.date)}
                wrong={isWrong}
                disabled={!editable || !day.open}
                onEnter={(text) =>
                  change({ type: 'enter', cells: [{ key: row.key, date: day.date, text }] })
                }
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.total} data-over={total > required}>
        {t('timesheets.ui.dayTotal', {
          hours: formatHours(total),
          required: formatHours(required),
        })}
      </p>
    </section>
  );
}
