import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attendance, DayLine } from '#features/hours-reports/contract.ts';
import {
  type DayTone,
  dayTone,
  FULL_FROM,
  LOW_BELOW,
  utilisationOf,
} from '#features/hours-reports/rules-dashboard.ts';
import { addDays, type CalendarDate, dayOfWeek } from '#kernel/dates.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { useDates } from '#web/ui/dates.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import styles from './calendar-card.module.css';
import type { CardProps } from './card-props.ts';
import type { OpenMark } from './marks.ts';
import { hoursText, percentText, useNames } from './words.ts';

/** Monday is the first column. */
const columnOf = (date: CalendarDate) => ((dayOfWeek(date) + 6) % 7) + 1;

/** A Monday, for the names of the weekdays. */
const SOME_MONDAY = '2026-11-02';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

const toneOf = ({ date, filledHours, requiredHours }: DayLine, today: CalendarDate): DayTone =>
  dayTone(hoursToMinutes(filledHours), hoursToMinutes(requiredHours), date, today);

function useDayWords() {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const { fullDay } = useDates();
  /** A day that makes up for a holiday carries the name of that, and is none. */
  const kindOf = (day: DayLine) =>
    day.kind === 'makeUpWorkday' ? t('hours-reports.dashboard.makeUp') : nameOf(day);
  return {
    kindOf,
    detailOf: (day: DayLine) => {
      const { date, filledHours, requiredHours } = day;
      const missing = hoursToMinutes(requiredHours) - hoursToMinutes(filledHours);
      return [
        [fullDay(date), kindOf(day)].filter((text) => text !== '').join(' · '),
        t('hours-reports.dashboard.dayFilled', {
          filled: hoursText(filledHours),
          required: hoursText(requiredHours),
        }),
        missing > 0
          ? t('hours-reports.dashboard.dayMissing', { hours: formatHours(missing) })
          : t('hours-reports.dashboard.opensPeople'),
      ];
    },
  };
}

function useDayMarks(onOpen: OpenMark) {
  const { fullDay } = useDates();
  return ({ date, filledHours }: DayLine) =>
    onOpen({
      title: fullDay(date),
      query: { kind: 'day', date },
      measure: 'hours',
      hours: filledHours,
    });
}

interface DaysProps {
  readonly days: Attendance['days'];
  readonly today: CalendarDate;
  readonly onOpen: OpenMark;
}

/** One cell is in the order of the tab key; the arrows walk from it. */
function Days({ days, today, onOpen }: DaysProps) {
  const { t } = useTranslation();
  const { weekdayLetter } = useDates();
  const { kindOf, detailOf } = useDayWords();
  const openDay = useDayMarks(onOpen);
  const [at, setAt] = useState<CalendarDate | null>(null);
  const current = days.find(({ date }) => date === at) ?? days[0];
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || current === undefined) return;
    event.preventDefault();
    const next = addDays(current.date, step);
    if (!days.some(({ date }) => date === next)) return;
    setAt(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"] button`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a month is no table of records.
    <div
      className={styles.month}
      role="group"
      aria-label={t('hours-reports.dashboard.byDay')}
      onKeyDown={walk}
    >
      {Array.from({ length: 7 }, (_, weekday) => addDays(SOME_MONDAY, weekday)).map((date) => (
        <span key={date} className={styles.weekday} aria-hidden="true">
          {weekdayLetter(date)}
        </span>
      ))}
      {days.map((day, index) => {
        const tone = toneOf(day, today);
        const share = utilisationOf(day.filledHours, day.requiredHours);
        const blank = tone === 'off' || (tone === 'ahead' && day.filledHours === 0);
        const detail = detailOf(day);
        // What is seen comes first, so that the cell can be called by it.
        const rate = blank || share === null ? '' : `${Math.round(share / 10)}%`;
        const seen = [String(Number(day.date.slice(8))), kindOf(day), rate].join('');
        return (
          <span
            key={day.date}
            className={styles.cell}
            data-date={day.date}
            data-tone={tone}
            style={index === 0 ? { gridColumnStart: columnOf(day.date) } : undefined}
          >
            <Figure
              className={styles.day ?? ''}
              label={[seen, ...detail].join(', ')}
              tabIndex={day.date === current?.date ? 0 : -1}
              onFocus={() => setAt(day.date)}
              detail={detail.map((line) => <div key={line}>{line}</div>)}
              onOpen={() => openDay(day)}
            >
              <span className={styles.number}>{Number(day.date.slice(8))}</span>
              <span className={styles.kind}>{kindOf(day)}</span>
              {rate !== '' && <span className={styles.share}>{rate}</span>}
            </Figure>
          </span>
        );
      })}
    </div>
  );
}

function Legend() {
  return (
    <>
      <span>{`<${LOW_BELOW}%`}</span>
      <span className={styles.scale} aria-hidden="true">
        {(['low', 1, 2, 3, 4] as const).map((tone) => (
          <i key={tone} className={styles.swatch} data-tone={tone} />
        ))}
      </span>
      <span>{`≥${FULL_FROM}%`}</span>
    </>
  );
}

/** How much of what a day asks has been filled in, day by day. */
export function CalendarCard({
  board,
  about: _,
  onOpen,
  attendance,
  ...card
}: CardProps & { readonly attendance: Attendance }) {
  const { t } = useTranslation();
  const { kindOf } = useDayWords();
  const openDay = useDayMarks(onOpen);
  const [view, setView] = useCardView('hours-dashboard', 'days');
  const { today } = board;
  const { days, filledHours, requiredHours } = attendance;
  const low = days.filter((day) => toneOf(day, today) === 'low').length;
  const rateOf = (filled: number, required: number) => {
    const share = utilisationOf(filled, required);
    return share === null ? '—' : percentText(share);
  };
  return (
    <ChartCard
      {...card}
      title={t('hours-reports.dashboard.byDay')}
      unit={t('hours-reports.dashboard.dayUnit')}
      legend={<Legend />}
      summary={t('hours-reports.dashboard.summary.days', {
        filled: hoursText(filledHours),
        required: hoursText(requiredHours),
        count: low,
      })}
      view={view}
      onView={setView}
    >
      {view === 'chart' ? (
        <Days days={days} today={today} onOpen={onOpen} />
      ) : (
        <CardTable
          label={t('hours-reports.dashboard.byDay')}
          heads={[
            t('hours-reports.dashboard.head.date'),
            t('hours-reports.dashboard.head.kind'),
            t('hours-reports.dashboard.head.filled'),
            t('hours-reports.dashboard.head.required'),
            t('hours-reports.dashboard.head.rate'),
          ]}
          rows={days.map((day) => ({
            key: day.date,
            cells: [
              day.date,
              kindOf(day) || t(`hours-reports.dashboard.dayKind.${day.kind}`),
              <Figure
                key="filled"
                detail={t('hours-reports.dashboard.opensPeople')}
                onOpen={() => openDay(day)}
              >
                {hoursText(day.filledHours)}
              </Figure>,
              hoursText(day.requiredHours),
              rateOf(day.filledHours, day.requiredHours),
            ],
          }))}
          sums={[
            t('hours-reports.dashboard.sum'),
            '',
            hoursText(filledHours),
            hoursText(requiredHours),
            rateOf(filledHours, requiredHours),
          ]}
        />
      )}
    </ChartCard>
  );
}
