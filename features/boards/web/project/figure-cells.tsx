import { useTranslation } from 'react-i18next';
import type { Figures } from '#features/boards/contract-parts.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { ActualFigure } from '../analysis/figures.tsx';
import lines from '../analysis/lines-table.module.css';
import { fenText, NONE, rateText, signedText } from '../analysis/words.ts';
import { type CardProps, differenceOf, fenOf, rateOf } from './card-props.ts';
import { drillOf } from './drills.ts';

type Drilled = Parameters<typeof drillOf>[1];
type Opened = Omit<Drilled, 'title' | 'figure'>;

interface FigureCellsProps extends Pick<CardProps, 'final' | 'unit' | 'onOpen'> {
  readonly figures: Figures;
  readonly opened: Opened;
  /** Hours of categories without labour would all be nought. */
  readonly hours?: boolean;
}

/** The headings of these cells. */
export function useFigureHeads(hours: boolean): readonly string[] {
  const { t } = useTranslation();
  return [
    t('boards.analysis.toDate'),
    t('boards.analysis.head.actual'),
    t('boards.analysis.difference'),
    t('boards.analysis.head.rate.toDate'),
    ...(hours ? [t('boards.analysis.head.hours')] : []),
  ];
}

/** Plan, actual, difference, rate and hours of a row; each opens to what proves it. */
export function FigureCells(props: FigureCellsProps) {
  const { final, unit, onOpen, figures, opened, hours = false } = props;
  const { t } = useTranslation();
  const { budgetAmount, actualAmount, actualHours } = figures;
  const difference = differenceOf(figures);
  const rate = rateOf(figures);
  const title = opened.path.at(-1) ?? '';
  const planned = t('boards.analysis.toDate');
  const open = (figure: Drilled['figure'], word?: string) =>
    onOpen(
      drillOf(final, {
        ...opened,
        title: word === undefined ? title : `${title} · ${word}`,
        figure,
      }),
    );
  const arithmetic = `${fenText(fenOf(actualAmount), 'yuan')} − ${fenText(fenOf(budgetAmount), 'yuan')} = ${signedText(difference, 'yuan')}`;
  return (
    <>
      <td>
        {budgetAmount === null ? (
          NONE
        ) : (
          <ActualFigure
            opens
            detail={fenText(fenOf(budgetAmount), 'yuan')}
            hint={t('boards.board.opensCells')}
            onOpen={() => open({ kind: 'plan', yuan: budgetAmount, planned }, planned)}
          >
            {fenText(fenOf(budgetAmount), unit)}
          </ActualFigure>
        )}
      </td>
      <td>
        <ActualFigure
          opens
          detail={fenText(fenOf(actualAmount), 'yuan')}
          onOpen={() => open({ kind: 'amount', yuan: actualAmount })}
        >
          {fenText(fenOf(actualAmount), unit)}
        </ActualFigure>
      </td>
      <td data-over={difference !== null && difference > 0}>
        {difference === null ? (
          NONE
        ) : (
          <ActualFigure
            opens
            detail={arithmetic}
            onOpen={() =>
              open(
                { kind: 'difference', yuan: fenToYuan(difference), planned },
                t('boards.analysis.difference'),
              )
            }
          >
            {signedText(difference, unit)}
          </ActualFigure>
        )}
      </td>
      <td className={lines.rate}>
        {rate === null ? (
          NONE
        ) : (
          <ActualFigure
            opens
            detail={`${fenText(fenOf(actualAmount), 'yuan')} ÷ ${fenText(fenOf(budgetAmount), 'yuan')} = ${rateText(rate)}`}
            onOpen={() =>
              open(
                { kind: 'rate', percent: rate / 100, planned },
                t('boards.analysis.head.rate.toDate'),
              )
            }
          >
            {rateText(rate)}
          </ActualFigure>
        )}
      </td>
      {hours && (
        <td>
          <ActualFigure
            opens
            onOpen={() => open({ kind: 'hours', hours: actualHours }, t('boards.project.hours'))}
          >
            {formatHours(hoursToMinutes(actualHours))}
          </ActualFigure>
        </td>
      )}
    </>
  );
}
