import { useTranslation } from 'react-i18next';
import type { ComparedRow, RunComparison, RunView } from '#features/actuals/contract-tasks.ts';
import { thousands } from '#kernel/format.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { hoursBetween, hoursText, signed, useWhen, yuanBetween } from '../words.ts';
import styles from './cards.module.css';

type Sides = Pick<ComparedRow, 'from' | 'to'>;

const changeOf = ({ from, to }: Sides) => signed(yuanBetween(from.amount, to.amount), yuanText);

/** What is behind a difference, or that there is none. */
function useReason(): (row: ComparedRow) => string {
  const { t } = useTranslation();
  return ({ from, to, changes }) => {
    const hours = hoursBetween(from.hours, to.hours);
    const counts =
      changes === null
        ? []
        : (['added', 'removed', 'changed'] as const).filter((of) => changes[of] > 0);
    const moved = [
      ...(hours === 0
        ? []
        : [t('actuals.ui.tasks.compare.hours', { hours: signed(hours, hoursText) })]),
      ...counts.map((of) => t(`actuals.ui.tasks.compare.${of}`, { count: changes?.[of] ?? 0 })),
    ];
    if (moved.length > 0) return moved.join(' · ');
    if (from.amount === to.amount && from.rows === to.rows)
      return t('actuals.ui.tasks.compare.same');
    const rows = to.rows - from.rows;
    return changes === null
      ? t('actuals.ui.tasks.compare.gone', { rows: signed(rows, thousands) })
      : t('actuals.ui.tasks.compare.rows', { rows: signed(rows, thousands) });
  };
}

interface RowProps {
  readonly row: ComparedRow;
  readonly by: 'source' | 'project';
  /** What the columns of both runs are called, where there is no room for a heading. */
  readonly names: readonly [from: string, to: string];
}

function Row({ row, by, names: [from, to] }: RowProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const reason = useReason()(row);
  const { project } = row;
  const source = t(`actuals.ui.tasks.source.${row.source}`);
  const change = changeOf(row);
  return (
    <tr>
      {by === 'source' ? (
        <th scope="row" className={styles.name}>
          {source}
        </th>
      ) : (
        <th scope="row" className={`${styles.name} ${styles.project}`}>
          {project === null ? t('actuals.ui.tasks.compare.company') : nameOf(project)}
          <small>{project === null ? source : `${project.code} · ${source}`}</small>
        </th>
      )}
      <td className={styles.faint} data-name={from}>
        {yuanText(row.from.amount)}
      </td>
      <td data-name={to}>{yuanText(row.to.amount)}</td>
      <td
        className={row.from.amount === row.to.amount ? styles.faint : undefined}
        data-name={t('actuals.ui.tasks.compare.change')}
      >
        {change}
      </td>
      <td
        className={`${styles.words} ${styles.why}`}
        data-name={t('actuals.ui.tasks.compare.reason')}
      >
        {reason}
      </td>
    </tr>
  );
}

function RunHead({ run }: { readonly run: RunView }) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <th scope="col">
      <strong>{t('actuals.ui.tasks.runShort', { no: run.no })}</strong> {when(run.askedAt)}
      {run.published && <small> · {t('actuals.ui.tasks.detail.shownNow')}</small>}
    </th>
  );
}

interface ComparisonTableProps {
  readonly comparison: RunComparison;
  readonly by: 'source' | 'project';
}

/** Both runs side by side; the columns add up to what each of them comes to. */
export function ComparisonTable({ comparison, by }: ComparisonTableProps) {
  const { t } = useTranslation();
  const { from, to, same, rows, total } = comparison;
  const runName = ({ no }: RunView) => t('actuals.ui.tasks.runShort', { no });
  const names = [runName(from), runName(to)] as const;
  return (
    <>
      {same && (
        <p className={`${styles.note} ${styles.good}`}>{t('actuals.ui.tasks.compare.allSame')}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing to press. */}
      <div className={styles.frame} tabIndex={0}>
        <table className={styles.table} aria-label={t('actuals.ui.tasks.compare.title')}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                {t(
                  by === 'source'
                    ? 'actuals.ui.tasks.proof.source'
                    : 'actuals.ui.tasks.compare.project',
                )}
              </th>
              <RunHead run={from} />
              <RunHead run={to} />
              <th scope="col">{t('actuals.ui.tasks.compare.change')}</th>
              <th scope="col" className={styles.words}>
                {t('actuals.ui.tasks.compare.reason')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.source} ${row.project?.id ?? ''}`} row={row} by={by} names={names} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={styles.name}>
                {t('actuals.ui.tasks.total')}
              </th>
              <td data-name={names[0]}>{yuanText(total.from.amount)}</td>
              <td data-name={names[1]}>{yuanText(total.to.amount)}</td>
              <td data-name={t('actuals.ui.tasks.compare.change')}>{changeOf(total)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
