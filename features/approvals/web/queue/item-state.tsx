import { useTranslation } from 'react-i18next';
import type { ItemState } from '#features/approvals/rules.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const TONES: Readonly<Record<ItemState, ChipTone>> = {
  pending: 'info',
  onHold: 'plain',
  orphaned: 'careful',
  approved: 'good',
  rejected: 'bad',
};

export function ItemStateChip({ state }: { readonly state: ItemState }) {
  const { t } = useTranslation();
  return <Chip tone={TONES[state]}>{t(`approvals.ui.state.${state}`)}</Chip>;
}
