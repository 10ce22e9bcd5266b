import { useTranslation } from 'react-i18next';
import type { YearAccount } from '#features/actuals/contract.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import shared from '../board/board.module.css';
import { Money } from '../board/money.tsx';

/** Between labour at standard and at actual rates, for whoever may see both: a fact, not a verdict. */
export function RateDifferenceLine({ account }: { readonly account: YearAccount }) {
  const { t } = useTranslation();
  const { signed, exact, unitAfter } = useBoardAmounts();
  const { rateDifference } = account.totals;
  if (rateDifference === null) return null;
  return (
    <p className={shared.line}>
      <span>{t('boards.accountBoard.rateDifference')}</span>
      <strong title={exact(rateDifference)}>
        <Money>{signed(rateDifference)}</Money>
        {unitAfter !== undefined && <small> {unitAfter}</small>}
      </strong>
      <span className={shared.small}>{t('boards.accountBoard.rateDifferenceAbout')}</span>
    </p>
  );
}
