import { useTranslation } from 'react-i18next';
import type { AssetStatus } from '#features/assets/rules.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const TONES: Readonly<Record<AssetStatus, ChipTone>> = {
  inUse: 'good',
  idle: 'plain',
  scrapped: 'plain',
};

export function StatusChip({ status }: { readonly status: AssetStatus }) {
  const { t } = useTranslation();
  return <Chip tone={TONES[status]}>{t(`assets.ui.status.${status}`)}</Chip>;
}
