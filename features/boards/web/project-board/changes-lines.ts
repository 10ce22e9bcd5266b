import { useTranslation } from 'react-i18next';
import type { ChangedRow, Changes } from '#features/boards/contract-changes.ts';
import { type Turn, turnsOf } from '#features/boards/rules-changes.ts';
import type { Month } from '#kernel/dates.ts';
import { withMinus } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { lessYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { percentText } from '../board/rates.ts';
import type { BoardCell } from '../board/table-model.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { type ChangeOpenings, changeOf, type When } from './changes-openings.ts';
import { analysisPath } from './paths.ts';

/** A cell that opens, or says why it does not. */
export interface ChangeCell extends BoardCell {
  readonly why?: string;
}

export type ChangeTone = 'bad' | 'careful' | 'good' | 'plain';

/** One thing that has changed: a budget, or a figure of all of them. */
export interface ChangeLine {
  readonly key: string;
  readonly name: string;
  /** Where more of a budget stands. */
  readonly to?: string;
  readonly tone: ChangeTone;
  /** A ring: it is expected, and not spent. */
  readonly ring?: boolean;
  readonly word: ChangeCell;
  /** What the figure is, where that is no share of the year's plan. */
  readonly measure?: string;
  readonly before: ChangeCell | null;
  readonly after: ChangeCell;
  readonly difference: ChangeCell;
}

const TONES: Readonly<Record<Turn['to'], ChangeTone>> = {
  ...{ over: 'bad', warn: 'careful', warnAgain: 'careful', forecastOver: 'bad' },
  ...{ within: 'good', forecastWithin: 'good', normal: 'good' },
};

const NONE = { text: '—', file: null } as const;

const hundredths = (percent: number) => Math.round(percent * 100);

/** What the card says, line by line; the server says which budgets, and in which order. */
export function useChangeLines(changes: Changes, year: number, open: ChangeOpenings): ChangeLine[] {
  const { t } = useTranslation();
  const { text, signed, exact, inFile } = useBoardAmounts();
  const { monthWord, spanWord } = useMonthWords();
  const monthName = useMonthName();
  const { months, rows, changed, totals, noBudget, afterwards } = changes;

  const amount = (yuan: number, opens: string, onOpen: () => void): ChangeCell => ({
    text: text(yuan),
    file: inFile(yuan),
    ...(yuan !== 0 && { detail: `${exact(yuan)} · ${opens}`, open: onOpen }),
  });
  const more = (yuan: number, opens: string, onOpen: () => void): ChangeCell => ({
    ...amount(yuan, opens, onOpen),
    text: signed(yuan),
  });
  const opensRows = t('boards.board.opensRows');
  const opensSides = t('boards.board.opensSides');
  const opensDocuments = t('boards.board.opensDocuments');

  function executionOf(row: ChangedRow, when: When): ChangeCell {
    const { executionRate, actualAmount } = row[when];
    const onOpen = () => open.execution(row, when);
    if (executionRate === null) return amount(actualAmount, opensRows, onOpen);
    const arithmetic = t('boards.projectBoard.cuts.arithmetic', {
      actual: exact(actualAmount),
      budget: exact(row.yearBudgetAmount ?? 0),
      rate: `${executionRate.toFixed(2)}%`,
    });
    return {
      text: percentText(executionRate),
      file: withMinus(`${executionRate.toFixed(2)}%`),
      detail: `${arithmetic} · ${opensSides}`,
      open: onOpen,
    };
  }

  function executionChange(row: ChangedRow): ChangeCell {
    const { before, after } = row;
    if (before.executionRate === null || after.executionRate === null) {
      const spent = lessYuan(after.actualAmount, before.actualAmount);
      return more(spent, opensRows, () => open.spent(row, spent));
    }
    const points = (hundredths(after.executionRate) - hundredths(before.executionRate)) / 100;
    const inWords = (digits: number) =>
      t('boards.projectBoard.changes.points', { points: withMinus(points.toFixed(digits)) });
    return {
      text: points > 0 ? `+${inWords(1)}` : inWords(1),
      file: inWords(2),
      why: t('boards.projectBoard.changes.pointsWhy', {
        before: `${before.executionRate.toFixed(2)}%`,
        after: `${after.executionRate.toFixed(2)}%`,
        points: inWords(2),
      }),
    };
  }

  const noForecast: ChangeCell = { ...NONE, why: t('boards.projectBoard.noForecast') };

  function expectedOf(row: ChangedRow, when: When): ChangeCell {
    const { eac } = row[when];
    if (eac === null) return noForecast;
    return amount(eac, opensSides, () => open.expected(row, when, eac));
  }

  function expectedChange(row: ChangedRow): ChangeCell {
    const change = changeOf({ before: row.before.eac, after: row.after.eac });
    if (change === null) return noForecast;
    return {
      ...{ text: signed(change), file: inFile(change) },
      why: t('boards.projectBoard.changes.eacWhy', {
        before: exact(row.before.eac ?? 0),
        after: exact(row.after.eac ?? 0),
      }),
    };
  }

  const turned = (row: ChangedRow, { by, to }: Turn): ChangeLine => ({
    key: `${row.budgetId} ${by}`,
    name: row.name,
    to: analysisPath(row.budgetId),
    tone: TONES[to],
    ring: to === 'forecastOver',
    word: { text: t(`boards.projectBoard.changes.turn.${to}`) },
    ...(by === 'execution'
      ? {
          before: executionOf(row, 'before'),
          after: executionOf(row, 'after'),
          difference: executionChange(row),
        }
      : {
          measure: t('boards.projectBoard.changes.eac'),
          before: expectedOf(row, 'before'),
          after: expectedOf(row, 'after'),
          difference: expectedChange(row),
        }),
  });

  function sumLine(): ChangeLine {
    const cellOf = (yuan: number | null, write: typeof text, onOpen: () => void): ChangeCell =>
      yuan === null
        ? { ...NONE, detail: opensDocuments, open: onOpen }
        : {
            ...{ text: write(yuan), file: inFile(yuan) },
            ...{ detail: `${exact(yuan)} · ${opensDocuments}`, open: onOpen },
          };
    const { eac, budgets } = totals;
    return {
      key: 'eac',
      name: t('boards.projectBoard.changes.eacSum'),
      tone: 'plain',
      word: { text: t('boards.board.documents', { count: budgets }) },
      before: cellOf(eac.before, text, () => open.sum('before')),
      after: cellOf(eac.after, text, () => open.sum('after')),
      difference: cellOf(changeOf(eac), signed, open.sumChange),
    };
  }

  function noBudgetLine(found: NonNullable<Changes['noBudget']>): ChangeLine {
    const change = lessYuan(found.after, found.before);
    const { newProjects } = found;
    const month = monthWord(months.after);
    const one = (when: When) =>
      amount(found[when], opensRows, () => open.noBudget(when, found[when]));
    return {
      key: 'noBudget',
      name: t('boards.projectBoard.changes.noBudget'),
      tone: 'plain',
      word:
        newProjects === 0
          ? { text: t('boards.projectBoard.changes.noNewProjects') }
          : {
              text: t('boards.projectBoard.changes.newProjects', { count: newProjects }),
              why: t('boards.projectBoard.changes.newProjectsWhy', { month }),
            },
      ...{ before: one('before'), after: one('after') },
      difference: {
        ...more(change, opensRows, () => open.noBudgetChange(change)),
        ...(change > 0 && { tone: 'careful' }),
      },
    };
  }

  const originWords = (origins: readonly Month[]): string => {
    const [first = '', last = ''] = [origins[0], origins.at(-1)];
    const isOfYear = first.startsWith(`${year}-`);
    if (isOfYear) return spanWord(Number(first.slice(5)), Number(last.slice(5)));
    return first === last ? monthName(first) : `${monthName(first)} – ${monthName(last)}`;
  };

  function afterwardsLine(): ChangeLine {
    const { rows: count, amount: yuan, originMonths } = afterwards;
    const onOpen = () => open.afterwards(yuan);
    const opens = { detail: `${exact(yuan)} · ${opensRows}`, open: onOpen };
    return {
      key: 'afterwards',
      name: t('boards.projectBoard.changes.afterwards'),
      tone: 'plain',
      word:
        count === 0
          ? { text: '' }
          : {
              text: t('boards.projectBoard.changes.origin', { months: originWords(originMonths) }),
              why: originMonths.map(monthName).join(t('boards.projectBoard.changes.and')),
            },
      before: null,
      after: {
        text: t('boards.projectBoard.changes.posted', { count, month: monthWord(months.after) }),
        ...(count > 0 && opens),
      },
      // Rows may come to nothing, and are rows all the same.
      difference: { text: signed(yuan), file: inFile(yuan), ...(count > 0 && opens) },
    };
  }

  const known = new Map(rows.map((row) => [row.budgetId, row]));
  return [
    ...changed.flatMap((id) => {
      const row = known.get(id);
      if (row === undefined) return [];
      return turnsOf(row.before, row.after).map((turn) => turned(row, turn));
    }),
    sumLine(),
    ...(noBudget === null ? [] : [noBudgetLine(noBudget)]),
    afterwardsLine(),
  ];
}
