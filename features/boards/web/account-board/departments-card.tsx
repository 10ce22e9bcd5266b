import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { YearAccount } from '#features/actuals/contract.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { barsPicture } from '../board/bars-picture.ts';
import { BoardCard } from '../board/board-card.tsx';
import rows from '../board/rows.module.css';
import { Shown } from '../board/shown.tsx';
import { widthOf } from '../board/steps.ts';
import type { BoardTable } from '../board/table-model.ts';
import { useGrowthCell } from '../board/use-growth-cell.tsx';
import { type DepartmentLine, departmentLines, isComparable } from './account.ts';
import styles from './account-board.module.css';
import type { AccountCardProps } from './card-props.ts';
import type { Openings, Part } from './openings.ts';
import { useAccountAddress } from './use-account-address.ts';

const keyOf = ({ path, alone }: DepartmentLine) => `${path}${alone ? ' alone' : ''}`;

function useDepartmentWords(open: Openings) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { exact } = useBoardAmounts();
  const growthCell = useGrowthCell();
  const wordOf = ({ dept, alone }: DepartmentLine) => {
    if (dept === null) return t('boards.accountBoard.departments.none');
    const name = nameOf(dept);
    return alone ? t('boards.accountBoard.departments.alone', { name }) : name;
  };
  const partOf = ({ dept, place, alone }: DepartmentLine): Part => {
    if (dept === null) return { noDept: true };
    return alone ? { ...place, deptAlone: true } : place;
  };
  return {
    wordOf,
    detailOf: ({ actualAmount }: DepartmentLine) =>
      `${exact(actualAmount)} · ${t('boards.board.opensRows')}`,
    openLine: (line: DepartmentLine) => open.actual(wordOf(line), line, partOf(line)),
    growthOf: (line: DepartmentLine) =>
      growthCell(line.actualAmount, line.lastYearAmount, (percent) =>
        open.growth(wordOf(line), percent, null, partOf(line)),
      ),
    growthOfAll: (name: string, { actualAmount, lastYearAmount }: YearAccount['totals']) =>
      growthCell(actualAmount, lastYearAmount, (percent) => open.growth(name, percent, null)),
    openLastYear: (line: DepartmentLine) => open.lastYear(wordOf(line), line, partOf(line)),
  };
}

function useDepartmentsTable(account: YearAccount, open: Openings): BoardTable {
  const { t } = useTranslation();
  const { text, inFile, exact, inUnit } = useBoardAmounts();
  const words = useDepartmentWords(open);
  const lines = useMemo(() => departmentLines(account), [account]);
  const { totals } = account;
  const withLastYear = isComparable(account);
  const plain = (yuan: number) => ({ text: text(yuan), file: inFile(yuan) });
  const total = t('boards.accountBoard.total');
  return {
    heads: [
      t('boards.accountBoard.head.department'),
      inUnit(t('boards.accountBoard.head.actual')),
      ...(withLastYear
        ? [inUnit(t('boards.board.lastYear')), t('boards.accountBoard.head.growth')]
        : []),
    ],
    rows: [
      ...lines.map((line) => ({
        key: keyOf(line),
        cells: [
          { text: words.wordOf(line) },
          {
            ...plain(line.actualAmount),
            detail: words.detailOf(line),
            open: () => words.openLine(line),
          },
          ...(withLastYear
            ? [
                {
                  ...plain(line.lastYearAmount),
                  detail: `${exact(line.lastYearAmount)} · ${t('boards.board.opensRows')}`,
                  open: () => words.openLastYear(line),
                },
                words.growthOf(line),
              ]
            : []),
        ],
      })),
    ],
    sums: [
      { text: t('boards.board.sum') },
      {
        ...plain(totals.actualAmount),
        detail: `${exact(totals.actualAmount)} · ${t('boards.board.opensRows')}`,
        open: () => open.actual(total, totals),
      },
      ...(withLastYear
        ? [
            {
              ...plain(totals.lastYearAmount),
              detail: `${exact(totals.lastYearAmount)} · ${t('boards.board.opensRows')}`,
              open: () => open.lastYear(total, totals),
            },
            words.growthOfAll(total, totals),
          ]
        : []),
    ],
  };
}

interface LineProps {
  readonly line: DepartmentLine;
  readonly widest: number;
  readonly withLastYear: boolean;
  readonly open: Openings;
}

function Line({ line, widest, withLastYear, open }: LineProps) {
  const { t } = useTranslation();
  const { change } = useAccountAddress();
  const { text } = useBoardAmounts();
  const words = useDepartmentWords(open);
  const { dept, actualAmount, lastYearAmount } = line;
  return (
    <li className={`${rows.row} ${styles.department}`} data-compared={withLastYear}>
      {dept === null || line.alone ? (
        <span className={rows.name} title={words.wordOf(line)}>
          {words.wordOf(line)}
        </span>
      ) : (
        <button
          type="button"
          className={`${rows.name} ${styles.into}`}
          title={t('boards.accountBoard.departments.into', { name: words.wordOf(line) })}
          onClick={() => change({ dept: dept.id })}
        >
          {words.wordOf(line)}
        </button>
      )}
      <span className={rows.track} aria-hidden="true">
        <span className={rows.bar} style={{ width: widthOf(actualAmount, widest) }} />
        {withLastYear && (
          <span
            className={rows.tick}
            style={{ insetInlineStart: widthOf(lastYearAmount, widest) }}
          />
        )}
      </span>
      <span className={rows.figure}>
        <Figure detail={words.detailOf(line)} onOpen={() => words.openLine(line)}>
          {text(actualAmount)}
        </Figure>
      </span>
      {withLastYear && (
        <span className={rows.share}>
          <Shown cell={words.growthOf(line)} />
        </span>
      )}
    </li>
  );
}

/** What each department cost, with a line where it stood a year before. */
export function DepartmentsCard({ account, open, steps: _, ...frame }: AccountCardProps) {
  const { t } = useTranslation();
  const { text, exact, unitWord } = useBoardAmounts();
  const lines = useMemo(() => departmentLines(account), [account]);
  const table = useDepartmentsTable(account, open);
  const colors = useColors();
  const words = useDepartmentWords(open);
  const { totals } = account;
  const withLastYear = isComparable(account);
  const picture = barsPicture(
    lines.map((line) => ({
      name: words.wordOf(line),
      parts: [{ amount: line.actualAmount, color: 'primary' }],
      text: text(line.actualAmount),
      ...(withLastYear && { tick: line.lastYearAmount }),
    })),
    colors,
  );
  const widest = Math.max(
    ...lines.flatMap(({ actualAmount, lastYearAmount }) => [actualAmount, lastYearAmount]),
    1,
  );
  const total = t('boards.accountBoard.total');
  return (
    <BoardCard
      {...frame}
      page="account-board"
      card="departments"
      title={t('boards.accountBoard.departments.title')}
      unit={t(
        withLastYear
          ? 'boards.accountBoard.departments.unitLastYear'
          : 'boards.accountBoard.departments.unit',
        { unit: unitWord },
      )}
      summary={t('boards.accountBoard.departments.summary', {
        count: lines.length,
        amount: text(totals.actualAmount),
      })}
      table={table}
      picture={picture}
    >
      <ul className={rows.rows}>
        {lines.map((line) => (
          <Line
            key={keyOf(line)}
            line={line}
            widest={widest}
            withLastYear={withLastYear}
            open={open}
          />
        ))}
      </ul>
      <p className={`${rows.sum} ${styles.department}`} data-compared={withLastYear}>
        <span>{t('boards.board.sum')}</span>
        <span />
        <span className={rows.figure}>
          <Figure
            detail={`${exact(totals.actualAmount)} · ${t('boards.board.opensRows')}`}
            onOpen={() => open.actual(total, totals)}
          >
            {text(totals.actualAmount)}
          </Figure>
        </span>
        {withLastYear && (
          <span className={rows.share}>
            <Shown cell={words.growthOfAll(total, totals)} />
          </span>
        )}
      </p>
    </BoardCard>
  );
}
