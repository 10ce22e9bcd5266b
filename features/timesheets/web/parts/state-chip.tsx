import { useTranslation } from 'react-i18next';
import type { SheetState } from '#features/timesheets/rules.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

type ShownState = SheetState | 'none';

const TONES: Readonly<Partial<Record<ShownState, ChipTone>>> = {
  submitted: 'info',
  approved: 'good',
  returned: 'bad',
};

/** How far a sheet is. */
export function StateChip({ state }: { readonly state: ShownState }) {
  const { t } = useTranslation();
  return (
    <Chip tone={TONES[state] ?? 'plain'} data-state={state}>
      {t(`timesheets.ui.state.${state}`)}
    </Chip>
  );
}
