import { useTranslation } from 'react-i18next';
import type { YearAccount } from '#features/actuals/contract.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import shared from '../board/board.module.css';
import { Money } from '../board/money.tsx';
import type { Openings } from './openings.ts';

interface RateDifferenceLineProps {
  readonly account: YearAccount;
  readonly open: Openings;
}

/** Between labour at standard and at actual rates, for whoever may see both: a fact, not a verdict. */
export function RateDifferenceLine({ account, open }: RateDifferenceLineProps) {
  const { t } = useTranslation();
  const { signed, exact, unitAfter } = useBoardAmounts();
  const { rateDifference } = account.totals;
  if (rateDifference === null) return null;
  const label = t('boards.accountBoard.rateDifference');
  return (
    <p className={shared.line}>
      <span>{label}</span>
      <strong>
        <Figure
          detail={`${exact(rateDifference)} · ${t('boards.accountBoard.opensBothRates')}`}
          onOpen={() => open.rateDifference(label, rateDifference)}
        >
          <Money>{signed(rateDifference)}</Money>
        </Figure>
        {unitAfter !== undefined && <small> {unitAfter}</small>}
      </strong>
      <span className={shared.small}>{t('boards.accountBoard.rateDifferenceAbout')}</span>
    </p>
  );
}
