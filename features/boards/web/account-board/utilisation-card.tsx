import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Utilisation } from '#features/actuals/contract.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { BoardCard } from '../board/board-card.tsx';
import { percentText } from '../board/rates.ts';
import rows from '../board/rows.module.css';
import { SparkLine } from '../board/spark-line.tsx';
import type { BoardTable } from '../board/table-model.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { type UtilisationLine, type Utilised, utilisationLines } from './account.ts';
import styles from './account-board.module.css';
import type { AccountCardProps } from './card-props.ts';
import type { Openings, Part } from './openings.ts';
import { isAbove, rateText, useUtilisationWords } from './use-utilisation-words.ts';
import { utilisationPicture } from './utilisation-picture.ts';

const partOf = ({ place, alone }: UtilisationLine) =>
  alone ? { ...place, deptAlone: true as const } : place;

function useLineName() {
  const { t } = useTranslation();
  const nameOf = useNames();
  return ({ dept, alone }: UtilisationLine) =>
    alone ? t('boards.accountBoard.departments.alone', { name: nameOf(dept) }) : nameOf(dept);
}

function useRateDetail() {
  const { t } = useTranslation();
  const arithmeticOf = useUtilisationWords();
  return (utilised: Utilised) => [arithmeticOf(utilised), t('boards.board.opensHours')];
}

interface RateProps {
  readonly name: string;
  readonly utilised: Utilised;
  readonly part: Pick<Part, 'deptId' | 'deptPath' | 'deptAlone' | 'month'>;
  readonly open: Openings;
  readonly text?: string;
}

function Rate({ name, utilised, part, open, text }: RateProps) {
  const detailOf = useRateDetail();
  if (utilised.rate === null) return '—';
  return (
    <Figure
      detail={detailOf(utilised).map((line) => <div key={line}>{line}</div>)}
      onOpen={() => open.utilised(name, utilised, part)}
    >
      {text ?? percentText(utilised.rate)}
    </Figure>
  );
}

function useUtilisationTable(
  { departments, months, company, target }: Utilisation,
  open: Openings,
): BoardTable {
  const { t } = useTranslation();
  const nameOf = useLineName();
  const { monthWord } = useMonthWords();
  const detailOf = useRateDetail();
  const cell = (name: string, utilised: Utilised, part: RateProps['part']) => ({
    text: rateText(utilised.rate),
    file: utilised.rate,
    detail: detailOf(utilised).map((line) => <div key={line}>{line}</div>),
    ...(utilised.rate !== null && { open: () => open.utilised(name, utilised, part) }),
    tone:
      part.month === undefined && utilised.rate !== null && utilised.rate < target
        ? ('careful' as const)
        : ('calm' as const),
  });
  const whole = t('boards.accountBoard.utilisation.company');
  return {
    heads: [
      t('boards.accountBoard.head.department'),
      ...months.map(({ month }) => `${monthWord(month)} %`),
      t('boards.accountBoard.utilisation.average'),
    ],
    rows: utilisationLines(departments).map((line) => ({
      key: line.path.join(),
      cells: [
        { text: nameOf(line) },
        ...line.months.map((month) =>
          cell(nameOf(line), month, { ...partOf(line), month: month.month }),
        ),
        cell(nameOf(line), line, partOf(line)),
      ],
    })),
    sums: [
      { text: whole },
      ...months.map((month) => cell(whole, month, { month: month.month })),
      cell(whole, company, {}),
    ],
  };
}

interface LineProps {
  readonly line: UtilisationLine;
  readonly target: number;
  readonly low: number;
  readonly high: number;
  readonly open: Openings;
}

function Line({ line, target, low, high, open }: LineProps) {
  const { t } = useTranslation();
  const name = useLineName()(line);
  const last = line.months.at(-1);
  const below = line.rate !== null && line.rate < target;
  return (
    <li className={`${rows.row} ${styles.utilised}`}>
      <span className={rows.name} title={name}>
        {name}
      </span>
      <SparkLine
        values={line.months.map(({ rate }) => rate)}
        target={target}
        low={low}
        high={high}
      />
      <span className={`${rows.figure} ${styles.strong}`}>
        {last === undefined ? (
          '—'
        ) : (
          <Rate
            name={name}
            utilised={last}
            part={{ ...partOf(line), month: last.month }}
            open={open}
          />
        )}
      </span>
      <span className={rows.share} data-tone={below ? 'careful' : 'calm'}>
        <Rate
          name={name}
          utilised={line}
          part={partOf(line)}
          open={open}
          text={t('boards.accountBoard.utilisation.averageOf', { rate: rateText(line.rate) })}
        />
      </span>
    </li>
  );
}

interface UtilisationCardProps extends Omit<AccountCardProps, 'account' | 'steps'> {
  readonly utilisation: Utilisation;
}

/** How much of the time asked of people went to projects: small lines against one target. */
export function UtilisationCard({ utilisation, open, ...frame }: UtilisationCardProps) {
  const { t } = useTranslation();
  const nameOf = useLineName();
  const colors = useColors();
  const { spanWord, monthWord } = useMonthWords();
  const { departments, months, company, target } = utilisation;
  const lines = useMemo(() => utilisationLines(departments), [departments]);
  const rates = lines.flatMap((line) => line.months.flatMap(({ rate }) => rate ?? []));
  const low = Math.min(target, ...rates);
  const high = Math.max(target, ...rates);
  const table = useUtilisationTable(utilisation, open);
  const picture = utilisationPicture({
    lines: lines.map((line) => ({
      name: nameOf(line),
      rates: line.months.map(({ rate }) => rate),
    })),
    months: months.map(({ month }) => monthWord(month)),
    target,
    colors,
  });
  const [first] = months;
  const last = months.at(-1);
  const whole = t('boards.accountBoard.utilisation.company');
  return (
    <BoardCard
      {...frame}
      page="account-board"
      card="utilisation"
      title={t('boards.accountBoard.utilisation.title')}
      unit={t('boards.accountBoard.utilisation.unit')}
      summary={t('boards.accountBoard.utilisation.summary', {
        rate: rateText(company.rate),
        target,
        count: lines.filter(({ rate }) => rate !== null && rate < target).length,
      })}
      table={table}
      picture={picture}
    >
      {lines.length === 0 ? (
        <p className={rows.empty}>{t('boards.accountBoard.utilisation.none')}</p>
      ) : (
        <ul className={rows.rows}>
          {lines.map((line) => (
            <Line
              key={line.path.join()}
              line={line}
              target={target}
              low={low}
              high={high}
              open={open}
            />
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <span>
          {t('boards.accountBoard.utilisation.about', {
            target,
            months:
              first === undefined || last === undefined ? '' : spanWord(first.month, last.month),
          })}
        </span>
        {last !== undefined && (
          <strong>
            {t('boards.accountBoard.utilisation.companyMonth', { month: monthWord(last.month) })}{' '}
            <Rate name={whole} utilised={last} part={{ month: last.month }} open={open} />
          </strong>
        )}
        {[company, ...months, ...lines.flatMap((line) => [line, ...line.months])].some(isAbove) && (
          <span>{t('boards.accountBoard.utilisation.above')}</span>
        )}
      </p>
    </BoardCard>
  );
}
