import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RowKey } from '#features/timesheets/rules.ts';
import { formatHours } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import type { RowName } from './names.ts';
import type { ProblemLine } from './problem-lines.ts';
import styles from './problems.module.css';

interface ProblemsProps {
  readonly id: string;
  readonly lines: readonly ProblemLine[];
  readonly nameOf: (key: RowKey) => RowName;
  readonly onShow: (line: ProblemLine) => void;
  readonly onRemoveRow: (key: RowKey) => void;
}

function useWords(nameOf: ProblemsProps['nameOf']) {
  const { t } = useTranslation();
  const { monthDay } = useDates();
  return ({ rule, key, from, to, minutes, required }: ProblemLine) => {
    const name = key === null ? '' : nameOf(key);
    const row = name === '' ? '' : `${name.main} ${name.detail}`.trim();
    const params = {
      row,
      date: from === null ? '' : monthDay(from),
      hours: formatHours(minutes),
      required: formatHours(required),
      missing: formatHours(Math.max(0, required - minutes)),
      range:
        from === null || to === null || from === to
          ? from && monthDay(from)
          : `${monthDay(from)} – ${monthDay(to)}`,
    };
    switch (rule) {
      case 'daysEmpty':
        return t('timesheets.ui.problem.daysEmpty', params);
      case 'dayExceeds':
        return t('timesheets.ui.problem.dayExceeds', params);
      case 'dayNotEight':
        return t('timesheets.ui.problem.dayNotEight', params);
      case 'rowZero':
        return t('timesheets.ui.problem.rowZero', params);
      default:
        return t('timesheets.ui.problem.inCell', {
          ...params,
          what: t(`timesheets.refusal.${rule}`, params),
        });
    }
  };
}

/** Everything that keeps the sheet from being saved or submitted, each with the way to it. */
export function Problems({ id, lines, nameOf, onShow, onRemoveRow }: ProblemsProps) {
  const { t } = useTranslation();
  const words = useWords(nameOf);
  if (lines.length === 0) return null;
  return (
    <section id={id} className={styles.panel} aria-label={t('timesheets.ui.problems')}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={`${line.rule} ${line.key} ${line.from}`} className={styles.line}>
            <span className={styles.chip} data-now={line.now}>
              {line.now ? t('timesheets.ui.mustChange') : t('timesheets.ui.beforeSubmit')}
            </span>
            <span>{words(line)}</span>
            {(line.from !== null || line.key !== null) && (
              <Button type="link" size="small" onClick={() => onShow(line)}>
                {t('timesheets.ui.show')}
              </Button>
            )}
            {line.rule === 'rowZero' && line.key !== null && (
              <Button
                type="link"
                size="small"
                onClick={() => line.key !== null && onRemoveRow(line.key)}
              >
                {t('timesheets.ui.removeThisRow')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
