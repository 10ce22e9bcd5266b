import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparedRow, RunComparison, RunView } from '#features/actuals/contract-tasks.ts';
import { COST_SOURCES } from '#features/budgets/rules.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { thousands } from '#kernel/format.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { ShutFigure } from '#web/ui/figure/figure.tsx';
import { useWhen } from '../../when.ts';
import { Both } from '../both.tsx';
import { Opened } from '../opened.tsx';
import type { MonthOpenings, Of } from '../openings.ts';
import { differenceText, hoursBetween, hoursText, signed } from '../words.ts';
import styles from './cards.module.css';

type Sides = Pick<ComparedRow, 'from' | 'to'>;

/** Beneath an amount, wherever one of the two runs has labour in it. */
const hasLabour = ({ from, to }: Sides) =>
  from.amount !== from.atActual || to.amount !== to.atActual;

const isSame = ({ from, to }: Sides) =>
  from.amount === to.amount && from.atActual === to.atActual && from.rows === to.rows;

interface RunAmountProps {
  readonly run: RunView;
  readonly sum: ComparedRow['from'];
  readonly labour: LabourValue;
  readonly of: Of;
  readonly open: MonthOpenings;
  readonly children: string;
}

/** What a run comes to, which opens where everybody sees that run: rows of others are shown nowhere. */
function RunAmount({ run, sum, labour, of, open, children }: RunAmountProps) {
  const { t } = useTranslation();
  const value = (labour === 'actual' ? sum.atActual : sum.amount) ?? 0;
  if (run.published) {
    return (
      <Opened
        value={value}
        detail={t('actuals.ui.tasks.proof.opens')}
        onOpen={() => open.booked(of, value, labour)}
      >
        {children}
      </Opened>
    );
  }
  if (value === 0) return children;
  return (
    <ShutFigure
      why={t('actuals.ui.tasks.compare.notShown')}
      beside={labour === 'actual' && sum.amount !== null}
    >
      {children}
    </ShutFigure>
  );
}

/** A difference between two runs, whose rows are not told apart. */
function Change({ beside = false, children }: { beside?: boolean; children: string }) {
  const { t } = useTranslation();
  return (
    <ShutFigure why={t('actuals.ui.tasks.compare.changeWhy')} beside={beside}>
      {children}
    </ShutFigure>
  );
}

interface AmountsOf extends Sides {
  readonly of: Of;
}

/** What both runs have of something, and the difference: at standard, and at people's own rates. */
function useAmounts({ comparison, open }: Pick<ComparisonTableProps, 'comparison' | 'open'>) {
  const { t } = useTranslation();
  return (about: AmountsOf): Record<'from' | 'to' | 'change', ReactNode> => {
    const { from, to } = about;
    const both = (standard: ReactNode, actual: ReactNode) =>
      hasLabour(about) ? <Both actual={actual}>{standard}</Both> : standard;
    const atActual = (amount: string) => t('actuals.ui.tasks.atActual', { amount });
    const sideOf = (side: 'from' | 'to') => {
      const one = { run: comparison[side], sum: about[side], of: about.of, open };
      const { amount } = one.sum;
      return both(
        // Of a run from before there were standard rates there is no amount at standard.
        amount === null ? (
          '–'
        ) : (
          <RunAmount {...one} labour="standard">
            {yuanText(amount)}
          </RunAmount>
        ),
        <RunAmount {...one} labour="actual">
          {atActual(yuanText(one.sum.atActual))}
        </RunAmount>,
      );
    };
    const unpriced = from.amount === null || to.amount === null;
    return {
      from: sideOf('from'),
      to: sideOf('to'),
      change: both(
        unpriced ? '–' : <Change>{differenceText(from.amount ?? 0, to.amount ?? 0)}</Change>,
        <Change beside={!unpriced}>{atActual(differenceText(from.atActual, to.atActual))}</Change>,
      ),
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
  readonly amountsOf: ReturnType<typeof useAmounts>;
  /** What the columns of both runs are called, where there is no room for a heading. */
  readonly names: readonly [from: string, to: string];
}

/** What a project, or the company itself, has of a source. */
const partOf = (project: ComparedRow['project']) =>
  project === null ? { companyCost: true } : { projectId: project.id, direct: true };

function Row({ row, by, amountsOf, names: [from, to] }: RowProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const reason = useReason()(row);
  const { project } = row;
  const source = t(`actuals.ui.tasks.source.${row.source}`);
  const of: Of =
    by === 'source'
      ? { name: source, sources: [row.source] }
      : {
          name: `${project === null ? t('actuals.ui.tasks.compare.company') : nameOf(project)} · ${source}`,
          sources: [row.source],
          part: partOf(project),
        };
  const amounts = amountsOf({ ...row, of });
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
  readonly open: MonthOpenings;
}

/** Both runs side by side; the columns add up to what each of them comes to. */
export function ComparisonTable({ comparison, by, open }: ComparisonTableProps) {
  const { t } = useTranslation();
  const { from, to, same, rows, total } = comparison;
  const runName = ({ no }: RunView) => t('actuals.ui.tasks.runShort', { no });
  const names = [runName(from), runName(to)] as const;
  const amountsOf = useAmounts({ comparison, open });
  const all = { name: t('actuals.ui.tasks.total'), sources: COST_SOURCES };
  const sums = amountsOf({ ...total, of: all });
  const unpriced = [from, to].filter((_, at) => [total.from, total.to][at]?.amount === null);
  return (
    <>
      {same && (
        <p className={`${styles.note} ${styles.good}`}>{t('actuals.ui.tasks.compare.allSame')}</p>
      )}
      <div className={styles.frame}>
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
              <Row
                key={`${row.source} ${row.project?.id ?? ''}`}
                {...{ row, by, amountsOf, names }}
              />
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
