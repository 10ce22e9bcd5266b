import { useTranslation } from 'react-i18next';
import type { FillPhase } from '#features/batches/rules.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const TONES: Readonly<Partial<Record<FillPhase, ChipTone>>> = {
  notYet: 'info',
  open: 'good',
  extended: 'good',
  over: 'careful',
};

/** Where a batch stands, in one word. */
export function PhaseChip({ phase }: { readonly phase: FillPhase }) {
  const { t } = useTranslation();
  return <Chip tone={TONES[phase] ?? 'plain'}>{t(`batches.ui.phase.${phase}`)}</Chip>;
}
