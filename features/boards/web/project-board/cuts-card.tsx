import { useTranslation } from 'react-i18next';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { barsPicture } from '../board/bars-picture.ts';
import { BoardCard } from '../board/board-card.tsx';
import { Key } from '../board/legend-keys.tsx';
import { percentText } from '../board/rates.ts';
import rows from '../board/rows.module.css';
import { Shown } from '../board/shown.tsx';
import { widthOf } from '../board/steps.ts';
import type { BoardCell, BoardTable } from '../board/table-model.ts';
import type { ComparisonCardProps } from './card-props.ts';
import styles from './cuts-card.module.css';
import type { Documented, Openings } from './openings.ts';

type Figures = Comparison['byDivision'][number] | Comparison['byProjectType'][number];

interface Cut {
  readonly key: string;
  readonly name: string;
  readonly of: Documented;
  readonly figures: Omit<Figures, 'division' | 'projectType'>;
  /** The last of its kind: a stronger line beneath it. */
  readonly last: boolean;
}

/** Divisions, then types: two cuts of the same total. Documents have levels, and cuts have none (decision 173). */
function useCuts({ byDivision, byProjectType }: Comparison): Cut[] {
  const { t } = useTranslation();
  return [
    ...byDivision.map((one, at) => ({
      key: `division ${one.division}`,
      name: t(`budgets.ui.list.divisionShort.${one.division}`),
      of: { division: one.division },
      figures: one,
      last: at === byDivision.length - 1,
    })),
    ...byProjectType.map((one) => ({
      key: `type ${one.projectType}`,
      name: t(`budgets.ui.list.projectType.${one.projectType}`),
      of: { projectType: one.projectType },
      figures: one,
      last: false,
    })),
  ];
}

function useCutWords(open: Openings) {
  const { t } = useTranslation();
  const { exact } = useBoardAmounts();
  const rateOf = ({ executionRate }: Cut['figures']) =>
    executionRate === null ? '—' : percentText(executionRate);
  const arithmeticOf = (figures: Cut['figures']) =>
    t('boards.projectBoard.cuts.arithmetic', {
      actual: exact(figures.actualAmount),
      budget: exact(figures.yearBudgetAmount ?? 0),
      rate: rateOf(figures),
    });
  const lines = (said: readonly string[]) => said.map((line) => <div key={line}>{line}</div>);
  return {
    rateOf,
    detailOf: (figures: Cut['figures']) =>
      lines([
        figures.executionRate === null ? exact(figures.actualAmount) : arithmeticOf(figures),
        t('boards.projectBoard.cuts.toDate', { amount: exact(figures.budgetAmount ?? 0) }),
        t('boards.board.opensRows'),
      ]),
    /** The rate of the year; of nothing planned there is none. */
    rateCell: (figures: Cut['figures'], of: Documented, whose: string | null): BoardCell => {
      const { executionRate } = figures;
      if (executionRate === null) return { text: '—', file: null };
      const execution = t('boards.projectBoard.head.execution');
      const name = whose === null ? execution : `${whose} › ${execution}`;
      return {
        text: rateOf(figures),
        file: executionRate,
        detail: lines([arithmeticOf(figures), t('boards.board.opensSides')]),
        open: () => open.rate(name, executionRate, 'yearBudget', { of }),
      };
    },
  };
}

function Line({ cut, widest, open }: { cut: Cut; widest: number; open: Openings }) {
  const { t } = useTranslation();
  const { text, exact } = useBoardAmounts();
  const words = useCutWords(open);
  const { name, of, figures } = cut;
  const year = figures.yearBudgetAmount ?? 0;
  return (
    <li className={`${rows.row} ${styles.row}`} data-last={cut.last}>
      <span className={rows.name}>
        {name}{' '}
        <span className={rows.small}>
          {t('boards.projectBoard.cuts.count', { count: figures.budgets })}
        </span>
      </span>
      <span className={rows.track} aria-hidden="true">
        <span className={rows.plan} style={{ width: widthOf(year, widest) }} />
        <span className={rows.bar} style={{ width: widthOf(figures.actualAmount, widest) }} />
        <span
          className={rows.tick}
          style={{ insetInlineStart: widthOf(figures.budgetAmount ?? 0, widest) }}
        />
      </span>
      <span className={rows.figure}>
        <Figure
          detail={`${exact(year)} · ${t('boards.board.opensDocuments')}`}
          onOpen={() => open.documents('yearBudget', year, of, name)}
        >
          {text(year)}
        </Figure>
      </span>
      <span className={rows.figure}>
        <Figure detail={words.detailOf(figures)} onOpen={() => open.actual(name, figures, of)}>
          {text(figures.actualAmount)}
        </Figure>
      </span>
      <span className={rows.figure}>
        <Shown cell={words.rateCell(figures, of, name)} />
      </span>
    </li>
  );
}

function useCutsTable(
  { comparison, open }: Pick<ComparisonCardProps, 'comparison' | 'open'>,
  cuts: readonly Cut[],
): BoardTable {
  const { t } = useTranslation();
  const { text, inFile, inUnit, exact } = useBoardAmounts();
  const words = useCutWords(open);
  const amount = (yuan: number): BoardCell => ({ text: text(yuan), file: inFile(yuan) });
  const cellsOf = (
    name: string,
    of: Documented,
    figures: Cut['figures'],
    whose: string | null,
  ): BoardCell[] => {
    const { yearBudgetAmount, budgetAmount, actualAmount, lastYearAmount } = figures;
    return [
      { text: name },
      { text: String(figures.budgets), file: figures.budgets },
      {
        ...amount(yearBudgetAmount ?? 0),
        detail: `${exact(yearBudgetAmount ?? 0)} · ${t('boards.board.opensDocuments')}`,
        open: () => open.documents('yearBudget', yearBudgetAmount, of, whose),
      },
      {
        ...amount(budgetAmount ?? 0),
        detail: `${exact(budgetAmount ?? 0)} · ${t('boards.board.opensDocuments')}`,
        open: () => open.documents('toDate', budgetAmount, of, whose),
      },
      {
        ...amount(actualAmount),
        detail: words.detailOf(figures),
        open: () => open.actual(name, figures, of),
      },
      lastYearAmount === null
        ? { text: '—', file: null }
        : {
            ...amount(lastYearAmount),
            detail: `${exact(lastYearAmount)} · ${t('boards.board.opensRows')}`,
            open: () => open.lastYear(name, figures, of),
          },
      words.rateCell(figures, of, whose),
    ];
  };
  const headIn = (name: 'yearBudget' | 'toDate' | 'actual' | 'lastYear') =>
    inUnit(t(`boards.projectBoard.head.${name}`));
  return {
    heads: [
      t('boards.projectBoard.head.cut'),
      t('boards.projectBoard.head.count'),
      headIn('yearBudget'),
      headIn('toDate'),
      headIn('actual'),
      headIn('lastYear'),
      t('boards.projectBoard.head.execution'),
    ],
    rows: cuts.map((cut) => ({
      key: cut.key,
      cells: cellsOf(cut.name, cut.of, cut.figures, cut.name),
    })),
    sums: cellsOf(
      t('boards.projectBoard.cuts.sum', { count: comparison.totals.budgets }),
      {},
      comparison.totals,
      null,
    ),
  };
}

/** The same total by division and by type. */
export function CutsCard(props: Omit<ComparisonCardProps, 'standard'>) {
  const { comparison, open, ...frame } = props;
  const { t } = useTranslation();
  const { text, exact, unitWord } = useBoardAmounts();
  const colors = useColors();
  const words = useCutWords(open);
  const cuts = useCuts(comparison);
  const table = useCutsTable(props, cuts);
  const picture = barsPicture(
    cuts.map(({ name, figures }) => ({
      name,
      parts: [{ amount: figures.actualAmount, color: 'primary' }],
      text: `${text(figures.actualAmount)} · ${words.rateOf(figures)}`,
      tick: figures.budgetAmount ?? 0,
      plan: figures.yearBudgetAmount ?? 0,
    })),
    colors,
  );
  const { totals } = comparison;
  const widest = Math.max(
    ...cuts.flatMap(({ figures }) => [
      figures.yearBudgetAmount ?? 0,
      figures.actualAmount,
      figures.budgetAmount ?? 0,
    ]),
    1,
  );
  return (
    <BoardCard
      {...frame}
      page="project-board"
      card="cuts"
      title={t('boards.projectBoard.cuts.title')}
      unit={unitWord}
      legend={
        <>
          <Key kind="plan">{t('boards.projectBoard.cuts.legend.year')}</Key>
          <Key kind="actual">{t('boards.projectBoard.cuts.legend.actual')}</Key>
          <Key kind="tick">{t('boards.projectBoard.cuts.legend.toDate')}</Key>
        </>
      }
      summary={t('boards.projectBoard.cuts.summary', {
        count: totals.budgets,
        actual: text(totals.actualAmount),
        rate: words.rateOf(totals),
      })}
      table={table}
      picture={picture}
    >
      <p className={`${rows.line} ${styles.row} ${styles.heads}`} aria-hidden="true">
        <span>{t('boards.projectBoard.head.cut')}</span>
        <span />
        <span className={rows.figure}>{t('boards.projectBoard.head.budget')}</span>
        <span className={rows.figure}>{t('boards.projectBoard.head.actual')}</span>
        <span className={rows.figure}>{t('boards.projectBoard.head.execution')}</span>
      </p>
      <ul className={rows.rows}>
        {cuts.map((cut) => (
          <Line key={cut.key} cut={cut} widest={widest} open={open} />
        ))}
      </ul>
      <p className={`${rows.sum} ${styles.row}`}>
        <span className={styles.wide}>
          {t('boards.board.sum')}{' '}
          <span className={rows.small}>
            {t('boards.projectBoard.cuts.bothWays', { count: totals.budgets })}
          </span>
        </span>
        <span className={rows.figure}>
          <Figure
            detail={`${exact(totals.yearBudgetAmount ?? 0)} · ${t('boards.board.opensDocuments')}`}
            onOpen={() => open.documents('yearBudget', totals.yearBudgetAmount)}
          >
            {text(totals.yearBudgetAmount ?? 0)}
          </Figure>
        </span>
        <span className={rows.figure}>
          <Figure
            detail={words.detailOf(totals)}
            onOpen={() => open.actual(t('boards.projectBoard.actual'), totals)}
          >
            {text(totals.actualAmount)}
          </Figure>
        </span>
        <span className={rows.figure}>
          <Shown cell={words.rateCell(totals, {}, null)} />
        </span>
      </p>
    </BoardCard>
  );
}
