import { useTranslation } from 'react-i18next';
import type { ShownState } from '#features/hours-reports/rules-progress.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const TONES: Readonly<Record<ShownState, ChipTone>> = {
  none: 'plain',
  draft: 'plain',
  submitted: 'info',
  returned: 'bad',
  approved: 'good',
};

/** How far somebody is, in the same words everywhere. */
export function StateChip({ state }: { readonly state: ShownState }) {
  const { t } = useTranslation();
  return <Chip tone={TONES[state]}>{t(`hours-reports.state.${state}`)}</Chip>;
}
