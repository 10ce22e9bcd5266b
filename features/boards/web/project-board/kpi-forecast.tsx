import { useTranslation } from 'react-i18next';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import { yearOf } from '#kernel/dates.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { lessYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import shared from '../board/board.module.css';
import { KpiCard } from '../board/kpi-card.tsx';
import { Money } from '../board/money.tsx';
import { permilleOf, permilleText } from '../board/rates.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { addsUpOthers } from './heat.ts';
import type { KpiProps } from './kpi-props.ts';
import type { Openings } from './openings.ts';

/** The methods the documents are forecast by: one of them by its name and formula, several as that. */
function useMethods({ rows }: Comparison) {
  const { t } = useTranslation();
  const methods = [
    ...new Set(
      rows.filter((row) => !addsUpOthers(row)).map(({ forecastMethod }) => forecastMethod),
    ),
  ];
  const [only] = methods;
  return {
    word:
      methods.length === 1 && only !== undefined
        ? t(`budgets.ui.config.method.${only}`)
        : t('boards.projectBoard.severalMethods'),
    formulas: methods.map((method) =>
      t('boards.projectBoard.methodOf', {
        method: t(`budgets.ui.config.method.${method}`),
        formula: t(`budgets.ui.config.methodHint.${method}`),
      }),
    ),
  };
}

interface AgainstBacProps {
  readonly eac: number;
  readonly bac: number;
  readonly open: Openings;
}

/** How far all that is expected is from all that is planned. */
function AgainstBac({ eac, bac, open }: AgainstBacProps) {
  const { t } = useTranslation();
  const { text, exact } = useBoardAmounts();
  const excess = lessYuan(eac, bac);
  const share = permilleOf(Math.abs(excess), bac);
  const said = { eac: exact(eac), bac: exact(bac), excess: exact(excess) };
  return (
    <>
      {share !== null && (
        <div>
          <Figure
            detail={
              <>
                <div>{t('boards.projectBoard.attention.excessDetail', said)}</div>
                <div>{t('boards.board.opensDocuments')}</div>
              </>
            }
            onOpen={() => open.documents('excess', excess)}
          >
            {t(excess > 0 ? 'boards.projectBoard.overBac' : 'boards.projectBoard.underBac', {
              amount: text(Math.abs(excess)),
              share: permilleText(share),
            })}
          </Figure>
        </div>
      )}
      <Figure
        detail={`${exact(bac)} · ${t('boards.board.opensDocuments')}`}
        onOpen={() => open.documents('bac', bac)}
      >
        {t('boards.projectBoard.ofBac', { amount: text(bac) })}
      </Figure>
    </>
  );
}

/** Forecasts that what is spent has passed already, with months that are not closed. */
function Passed({ comparison: { rows, totals }, open }: Pick<KpiProps, 'comparison' | 'open'>) {
  const { t } = useTranslation();
  const passed = rows.filter((row) => row.forecastPassed && !addsUpOthers(row));
  if (passed.length === 0) return null;
  return (
    <div className={shared.careful}>
      <Figure
        detail={`${t('boards.projectBoard.attention.passed')} · ${t('boards.board.opensDocuments')}`}
        onOpen={() => open.documents('eac', totals.eac)}
      >
        {t('boards.projectBoard.passed', { count: passed.length })}
      </Figure>
    </div>
  );
}

export function Forecast({ comparison, open }: KpiProps) {
  const { t } = useTranslation();
  const { text, exact, unitAfter } = useBoardAmounts();
  const { word, formulas } = useMethods(comparison);
  const { forecastThrough } = comparison;
  const { bac, eac, eacMissing } = comparison.totals;
  const monthName = useMonthName();
  const { monthWord } = useMonthWords();
  return (
    <KpiCard
      label={t('boards.projectBoard.measure.eac')}
      aside={
        forecastThrough !== null &&
        t('boards.projectBoard.asOf', {
          // Beside the other figures there is room for the month alone.
          month:
            yearOf(forecastThrough) === comparison.year
              ? monthWord(Number(forecastThrough.slice(5)))
              : monthName(forecastThrough),
        })
      }
      value={
        <Figure
          detail={
            <>
              {eac !== null && <div>{exact(eac)}</div>}
              {formulas.map((formula) => (
                <div key={formula}>{formula}</div>
              ))}
              <div>{t('boards.board.opensDocuments')}</div>
            </>
          }
          onOpen={() => open.documents('eac', eac)}
        >
          <Money>{eac === null ? '—' : text(eac)}</Money>
        </Figure>
      }
      unit={eac === null ? undefined : unitAfter}
      note={
        <>
          <div>{word}</div>
          {eac === null ? (
            t('boards.projectBoard.eacMissing', { count: eacMissing })
          ) : (
            <AgainstBac eac={eac} bac={bac ?? 0} open={open} />
          )}
          <Passed comparison={comparison} open={open} />
        </>
      }
    />
  );
}
