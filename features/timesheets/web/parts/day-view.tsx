import { CloseOutlined, DeleteOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetDay } from '#features/timesheets/contract.ts';
import { dayTotal, type RowKey, type SheetTerms } from '#features/timesheets/rules.ts';
import { formatHours } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import type { CellMark } from '#web/ui/grid/grid-cell.tsx';
import hidden from '#web/ui/hidden.module.css';
import { cellText, type DraftAction, type DraftRow } from '../grid/draft.ts';
import type { HeadedRow } from '../grid/hours-grid.tsx';
import type { GridDay } from '../grid/use-hours-grid.ts';
import type { CellMarks } from '../grid/wrong-cells.ts';
import styles from './day-view.module.css';

interface DayViewProps {
  readonly rows: readonly DraftRow[];
  readonly days: readonly (SheetDay & GridDay)[];
  readonly column: number;
  readonly onShow: (column: number) => void;
  readonly terms: SheetTerms;
  readonly editable: boolean;
  readonly marks: CellMarks;
  readonly nameOf: (key: RowKey) => string;
  readonly headOf: (row: HeadedRow) => ReactNode;
  readonly change: (action: DraftAction) => void;
  /** The whole row, with all its days; asks first. */
  readonly onRemove: (key: RowKey) => void;
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

type DayStripProps = Pick<DayViewProps, 'rows' | 'days' | 'column' | 'onShow' | 'terms'>;

/** All days of the batch with how full they are; the one that is shown is always in view. */
function DayStrip({ rows, days, column, onShow, terms }: DayStripProps) {
  const { t } = useTranslation();
  const { weekdayLetter } = useDates();
  const shown = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another button to bring into view
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [column]);
  return (
    <nav className={styles.strip} aria-label={t('timesheets.ui.days')}>
      {days.map(({ date, open, label }, index) => {
        const filled = dayTotal(rows, date);
        const required = terms.required.get(date) ?? 0;
        return (
          <button
            key={date}
            ref={index === column ? shown : null}
            type="button"
            className={styles.day}
            data-open={open}
            data-full={required > 0 && filled === required}
            data-over={filled > required}
            aria-pressed={index === column}
            onClick={() => onShow(index)}
          >
            <span aria-hidden>{weekdayLetter(date)}</span>
            <strong aria-hidden>{Number(date.slice(-2))}</strong>
            <span className={hidden.words}>
              {label} {required > 0 && `${formatHours(filled)} / ${formatHours(required)}`}
            </span>
          </button>
        );
      })}
    </nav>
  );
}

/** There is no pointing at a cell here, so what there is to say about it is written out. */
function Changed({ mark }: { readonly mark: CellMark | undefined }) {
  if (mark?.kind !== 'changed') return null;
  return <p className={styles.changed}>{mark.title}</p>;
}

/** One day at a time, for narrow screens: the same sheet, with room for fingers. */
export function DayView(props: DayViewProps) {
  const { rows, days, column, onShow, terms, editable, marks, nameOf, headOf, change, onRemove } =
    props;
  const { t } = useTranslation();
  const { fullDay } = useDates();
  const day = days[column];
  if (day === undefined) return null;
  const total = dayTotal(rows, day.date);
  const required = terms.required.get(day.date) ?? 0;
  return (
    <section className={styles.view} aria-label={t('timesheets.ui.dayView')}>
      <DayStrip rows={rows} days={days} column={column} onShow={onShow} terms={terms} />
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
        {rows.map((row) => (
          <li key={`${row.key} ${day.date}`} className={styles.row} data-key={row.key}>
            <div className={styles.name}>
              {headOf(row)}
              <Changed mark={marks.get(row.key)?.get(day.date)} />
            </div>
            <DayField
              label={`${nameOf(row.key)} ${fullDay(day.date)}`}
              text={cellText(row, day.date)}
              wrong={marks.get(row.key)?.get(day.date)?.kind === 'wrong'}
              disabled={!editable || !day.open}
              onEnter={(text) =>
                change({ type: 'enter', cells: [{ key: row.key, date: day.date, text }] })
              }
            />
            {editable && (
              <span className={styles.tools}>
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={t('timesheets.ui.clearDay', { name: nameOf(row.key) })}
                  disabled={cellText(row, day.date) === ''}
                  onClick={() =>
                    change({ type: 'enter', cells: [{ key: row.key, date: day.date, text: '' }] })
                  }
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('timesheets.ui.removeWhole', { name: nameOf(row.key) })}
                  onClick={() => onRemove(row.key)}
                />
              </span>
            )}
          </li>
        ))}
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
