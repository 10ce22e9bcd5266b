import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparedRow, RunComparison, RunView } from '#features/actuals/contract-tasks.ts';
import { thousands } from '#kernel/format.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useWhen } from '../../when.ts';
import { Both } from '../both.tsx';
import { differenceText, hoursBetween, hoursText, signed } from '../words.ts';
import styles from './cards.module.css';

type Sides = Pick<ComparedRow, 'from' | 'to'>;

/** Of a run from before there were standard rates there is no amount at standard. */
const orDash = (amount: number | null) => (amount === null ? '–' : yuanText(amount));

/** Beneath an amount, wherever one of the two runs has labour in it. */
const hasLabour = ({ from, to }: Sides) =>
  from.amount !== from.atActual || to.amount !== to.atActual;

const isSame = ({ from, to }: Sides) =>
  from.amount === to.amount && from.atActual === to.atActual && from.rows === to.rows;

function changeOf({ from, to }: Sides): string {
  if (from.amount === null || to.amount === null) return '–';
  return differenceText(from.amount, to.amount);
}

/** What both runs have of something, and the difference: at standard, and at people's own rates. */
function useAmounts(): (sides: Sides) => Record<'from' | 'to' | 'change', ReactNode> {
  const { t } = useTranslation();
  return (sides) => {
    const { from, to } = sides;
    const both = (standard: string, actual: string) =>
      hasLabour(sides) ? (
        <Both actual={t('actuals.ui.tasks.atActual', { amount: actual })}>{standard}</Both>
      ) : (
        standard
      );
    return {
      from: both(orDash(from.amount), yuanText(from.atActual)),
      to: both(orDash(to.amount), yuanText(to.atActual)),
      change: both(changeOf(sides), differenceText(from.atActual, to.atActual)),
    };
  };
}

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
    if (isSame({ from, to })) return t('actuals.ui.tasks.compare.same');
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
  const amounts = useAmounts()(row);
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
        {amounts.from}
      </td>
      <td data-name={to}>{amounts.to}</td>
      <td
        className={row.from.amount === row.to.amount ? styles.faint : undefined}
        data-name={t('actuals.ui.tasks.compare.change')}
      >
        {amounts.change}
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
  const sums = useAmounts()(total);
  const unpriced = [from, to].filter((_, at) => [total.from, total.to][at]?.amount === null);
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
              <td data-name={names[0]}>{sums.from}</td>
              <td data-name={names[1]}>{sums.to}</td>
              <td data-name={t('actuals.ui.tasks.compare.change')}>{sums.change}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {unpriced.length > 0 && (
        <p className={styles.note}>
          {t('actuals.ui.tasks.compare.noStandard', {
            runs: unpriced.map(runName).join(t('actuals.ui.tasks.list.and')),
          })}
        </p>
      )}
    </>
  );
}
