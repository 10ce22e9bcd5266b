import { useTranslation } from 'react-i18next';
import type { YearAccount } from '#features/actuals/contract.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import shared from '../board/board.module.css';
import { Money } from '../board/money.tsx';
import type { Openings } from './openings.ts';

interface CompanyLineProps {
  readonly account: YearAccount;
  readonly open: Openings;
}

/** Costs of the company, which belong to no project: a line of its own, in no figure above. */
export function CompanyLine({ account: { totals }, open }: CompanyLineProps) {
  const { t } = useTranslation();
  const { text, exact, unitAfter } = useBoardAmounts();
  const amount = totals.unassignedAmount;
  if (amount === null) return null;
  const label = t('boards.accountBoard.companyCost');
  return (
    <p className={shared.line}>
      <span>{label}</span>
      <strong>
        <Figure
          detail={`${exact(amount)} · ${t('boards.board.opensRows')}`}
          onOpen={() => open.companyCost(label, amount)}
        >
          <Money>{text(amount)}</Money>
        </Figure>
        {unitAfter !== undefined && <small> {unitAfter}</small>}
      </strong>
      <span className={shared.small}>{t('boards.accountBoard.companyCostAbout')}</span>
    </p>
  );
}
