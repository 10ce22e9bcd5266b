import { useTranslation } from 'react-i18next';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const TONES: Readonly<Record<BudgetStatus, ChipTone>> = {
  [BudgetStatus.draft]: 'plain',
  [BudgetStatus.inReview]: 'info',
  [BudgetStatus.returned]: 'bad',
  [BudgetStatus.effective]: 'good',
};

interface StatusChipProps {
  readonly status: BudgetStatus;
  /** Where it is about a version other than the one beside it. */
  readonly versionNo?: number;
}

/** Where a document or one of its versions stands, in a word. */
export function StatusChip({ status, versionNo }: StatusChipProps) {
  const { t } = useTranslation();
  const word = t(`budgets.ui.list.status.${status}`);
  const about =
    versionNo === undefined ? '' : `${t('budgets.ui.list.versionNo', { no: versionNo })} `;
  return <Chip tone={TONES[status]}>{about + word}</Chip>;
}
