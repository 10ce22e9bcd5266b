import { useTranslation } from 'react-i18next';
import { yuanToFen } from '#kernel/money.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { Facts } from '../board/facts.tsx';
import { Money } from '../board/money.tsx';
import type { CardProps } from './card-props.ts';
import { drillOf } from './drills.ts';
import { ActualFigure } from './figures.tsx';
import styles from './lines-table.module.css';
import { useSpan } from './words.ts';

/** What was booked after its month, which opens to its rows. */
function Afterwards({ ground, onOpen }: CardProps) {
  const { t } = useTranslation();
  const { text, exact, unitAfter } = useBoardAmounts();
  const { details, opens, span } = ground;
  const { corrections, through } = details;
  if (through === null || corrections.count === 0) return null;
  const title = t('boards.analysis.account.afterwardsTitle');
  const fen = yuanToFen(corrections.amount);
  return (
    <>
      {`${t('boards.analysis.account.afterwards', { count: corrections.count })} `}
      <ActualFigure
        opens={opens}
        detail={exact(corrections.amount)}
        onOpen={() =>
          onOpen(
            drillOf(ground, {
              ...{ title, path: [t('boards.analysis.total'), title] },
              figure: { kind: 'amount', fen },
              narrowed: { afterwards: true },
              ...{ from: span.from, to: through, posting: true },
            }),
          )
        }
      >
        <Money>{text(corrections.amount)}</Money>
      </ActualFigure>
      {unitAfter !== undefined && ` ${unitAfter}`}
    </>
  );
}

/** Whether the account agrees with what its projects cost, and how much of it was booked afterwards. */
export function AccountNote(props: CardProps) {
  const { t } = useTranslation();
  const spanWords = useSpan();
  const { exact } = useBoardAmounts();
  const { details, span } = props.ground;
  const { reconciliation, corrections, through } = details;
  if (through === null) return null;
  const months = spanWords(span.from, through);
  const amount = exact(reconciliation.difference);
  return (
    <p className={styles.note}>
      <Facts>
        {reconciliation.difference === 0
          ? t('boards.analysis.account.agrees', { months })
          : t('boards.analysis.account.differs', { months, amount })}
        {corrections.count > 0 && <Afterwards {...props} />}
      </Facts>
    </p>
  );
}
