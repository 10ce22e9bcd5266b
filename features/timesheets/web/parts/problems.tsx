import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE, type RowKey } from '#features/timesheets/rules.ts';
import { formatHours, type Minutes } from '#kernel/minutes.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useDates } from '#web/ui/dates.ts';
import type { RowName } from './names.ts';
import type { ProblemLine } from './problem-lines.ts';
import styles from './problems.module.css';

interface ProblemsProps {
  readonly id: string;
  readonly lines: readonly ProblemLine[];
  readonly step: Minutes;
  /** Whether the sheet is saved by itself, so that what is wrong is what is not saved. */
  readonly saves: boolean;
  readonly nameOf: (key: RowKey) => RowName;
  readonly onShow: (line: ProblemLine) => void;
  readonly onRemoveRow: (key: RowKey) => void;
}

function useWords(nameOf: ProblemsProps['nameOf'], step: Minutes) {
  const { t } = useTranslation();
  const { monthDay } = useDates();
  const nameText = (key: RowKey) => `${nameOf(key).main} ${nameOf(key).detail}`.trim();
  return ({ rule, key, from, to, minutes, required, cells }: ProblemLine) => {
    const listed = cells.map(({ date, text }) => `${monthDay(date)} “${text}”`).join(', ');
    const params = {
      row: key === null ? '' : nameText(key),
      date: from === null ? '' : monthDay(from),
      hours: formatHours(minutes),
      required: formatHours(required),
      missing: formatHours(Math.max(0, required - minutes)),
      range:
        from === null || to === null || from === to
          ? from && monthDay(from)
          : `${monthDay(from)} – ${monthDay(to)}`,
      cells: listed,
      count: cells.length,
      step: formatHours(step),
      limit: MAX_NOTE,
    };
    switch (rule) {
      case 'daysEmpty':
      case 'dayExceeds':
      case 'dayNotEight':
      case 'rowZero':
      case 'noteTooLong':
      case 'notHours':
      case 'overDay':
      case 'offStep':
      case 'waitsForDay':
        return t(`timesheets.ui.problem.${rule}`, params);
      default:
        return t('timesheets.ui.problem.inCell', {
          ...params,
          what: t(`timesheets.refusal.${rule}`, params),
        });
    }
  };
}

/** Which of it the server does not have; on a day that is too long, only some of the cells. */
function useNotSaved(nameOf: ProblemsProps['nameOf'], saves: boolean) {
  const { t } = useTranslation();
  return ({ rule, now, cells }: ProblemLine): string => {
    if (!now || !saves) return '';
    if (rule !== 'dayExceeds') return t('timesheets.ui.problem.notSaved');
    // Those that are no hours at all say so themselves.
    if (cells.length === 0) return '';
    const listed = cells.map(({ key, text }) => `${nameOf(key).main} ${text}`).join(', ');
    return t('timesheets.ui.problem.notSavedCells', { cells: listed });
  };
}

interface LineProps extends Omit<ProblemsProps, 'id' | 'lines'> {
  readonly line: ProblemLine;
}

const isTheSame = ({ line: before, ...was }: LineProps, { line: after, ...is }: LineProps) =>
  JSON.stringify(before) === JSON.stringify(after) &&
  was.step === is.step &&
  was.saves === is.saves &&
  was.nameOf === is.nameOf &&
  was.onShow === is.onShow &&
  was.onRemoveRow === is.onRemoveRow;

/** Drawn again only when something else is wrong: the list is made anew with every cell. */
const Line = memo(function Line({ line, step, saves, nameOf, onShow, onRemoveRow }: LineProps) {
  const { t } = useTranslation();
  const words = useWords(nameOf, step)(line);
  const notSaved = useNotSaved(nameOf, saves)(line);
  const { rule, now, key, from } = line;
  // What is not saved by itself cannot be sent either before it is put right.
  const must = now || !saves;
  return (
    <li className={styles.line}>
      <Chip tone={must ? 'bad' : 'careful'}>
        {must ? t('timesheets.ui.mustChange') : t('timesheets.ui.beforeSubmit')}
      </Chip>
      <span>
        {words}
        {notSaved !== '' && <em className={styles.notSaved}>{notSaved}</em>}
      </span>
      {(from !== null || key !== null) && (
        <Button type="link" size="small" onClick={() => onShow(line)}>
          {t('timesheets.ui.show')}
        </Button>
      )}
      {rule === 'rowZero' && key !== null && (
        <Button type="link" size="small" onClick={() => onRemoveRow(key)}>
          {t('timesheets.ui.removeThisRow')}
        </Button>
      )}
    </li>
  );
}, isTheSame);

/** Everything that keeps the sheet from being saved or submitted, each with the way to it. */
export const Problems = memo(function Problems({ id, lines, ...shared }: ProblemsProps) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <section id={id} className={styles.panel} aria-label={t('timesheets.ui.problems')}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={`${line.rule} ${line.key} ${line.from}`} line={line} {...shared} />
        ))}
      </ul>
    </section>
  );
});
