import { useTranslation } from 'react-i18next';
import type { ProjectStatus } from '#features/projects/rules.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const TONES: Readonly<Partial<Record<ProjectStatus, ChipTone>>> = {
  planned: 'info',
  active: 'good',
};

export function StatusChip({ status }: { readonly status: ProjectStatus }) {
  const { t } = useTranslation();
  return <Chip tone={TONES[status] ?? 'plain'}>{t(`projects.ui.status.${status}`)}</Chip>;
}
