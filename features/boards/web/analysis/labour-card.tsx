import { useTranslation } from 'react-i18next';
import { type Fen, fenToYuan, yuanToFen } from '#kernel/money.ts';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import type { Variance } from './beside/variance-panel.tsx';
import type { CardProps } from './card-props.ts';
import { drillOf } from './drills.ts';
import { ActualFigure } from './figures.tsx';
import styles from './lines-table.module.css';
import { cellOf, NONE, signedText, useSpan } from './words.ts';

const PARTS = ['efficiency', 'rate', 'unsplit'] as const;

interface LabourCardProps extends CardProps {
  readonly onVariance: (variance: Variance) => void;
}

/** Why labour came to more or less than planned: other hours, or hours at another price. */
export function LabourCard(props: LabourCardProps) {
  const { ground, unit, onOpen, onVariance, refetching, className, filters } = props;
  const { t } = useTranslation();
  const { unitWord, exact } = useBoardAmounts();
  const span = useSpan();
  const { details, document, opens } = ground;
  const { labourVariance, through } = details;
  const first = ground.span.from;
  if (through === null) return null;
  const fenOf = (part: (typeof PARTS)[number] | 'total'): Fen | null => {
    const yuan = labourVariance[part];
    return yuan === null ? null : yuanToFen(yuan);
  };
  const title = t('boards.analysis.labour.title');
  const labour = details.rows.filter(({ source }) => source === 'labour');
  const open = (fen: Fen) =>
    onOpen(
      drillOf(ground, {
        title: t('boards.analysis.labour.total'),
        path: [t('boards.analysis.total'), t('boards.analysis.labour.total')],
        figure: { kind: 'difference', fen, planned: t('boards.analysis.toDate') },
        narrowed: {
          subCategoryIds: [...new Set(labour.map(({ subCategoryId }) => subCategoryId))],
        },
        sources: ['labour'],
        ...{ from: first, to: through, posting: true },
      }),
    );
  const cell = (part: (typeof PARTS)[number] | 'total') => {
    const fen = fenOf(part);
    if (fen === null) return NONE;
    return (
      <ActualFigure
        key={part}
        opens={opens && labour.length > 0}
        {...(opens && { why: t('boards.analysis.nothingBehind') })}
        detail={
          <>
            <div>{t(`boards.analysis.labour.formula.${part}`)}</div>
            <div>{exact(fenToYuan(fen))}</div>
          </>
        }
        onOpen={() =>
          part === 'total'
            ? open(fen)
            : onVariance({
                ...{ budgetId: document.id, labour: ground.labour, kind: part, fen },
                endDate: details.endDate ?? undefined,
              })
        }
      >
        {signedText(fen, unit)}
      </ActualFigure>
    );
  };
  const heads = [t('boards.analysis.head.reason'), t('boards.analysis.head.amount')];
  return (
    <ChartCard
      className={className}
      title={title}
      unit={[
        unitWord,
        span(first, through),
        ...(ground.basis === 'origin' ? [t('boards.analysis.byPosting')] : []),
      ].join(' · ')}
      summary={`${title} ${signedText(fenOf('total'), unit)}`}
      filters={filters}
      refetching={refetching}
      sheet={{
        heads,
        rows: [
          ...PARTS.map((part) => [t(`boards.analysis.labour.${part}`), cellOf(fenOf(part), unit)]),
          [t('boards.analysis.labour.total'), cellOf(fenOf('total'), unit)],
        ],
      }}
    >
      <CardTable
        label={title}
        heads={heads}
        rows={PARTS.map((part) => ({
          key: part,
          cells: [t(`boards.analysis.labour.${part}`), cell(part)],
        }))}
        sums={[t('boards.analysis.labour.total'), cell('total')]}
      />
      <p className={styles.note}>{t('boards.analysis.labour.note')}</p>
    </ChartCard>
  );
}
