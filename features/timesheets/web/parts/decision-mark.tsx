import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RowDecision } from '#features/approvals/contract.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const TONES: Readonly<Partial<Record<RowDecision['state'], ChipTone>>> = {
  approved: 'good',
  rejected: 'bad',
  pending: 'info',
};

const SHOWN_NAMES = 3;

/** How far the approval of a row is, and on hover who has it or what they said. */
export function DecisionMark({ decision }: { readonly decision: RowDecision }) {
  const { t } = useTranslation();
  const { state, by, text, waitingFor } = decision;
  const names = waitingFor.slice(0, SHOWN_NAMES).join(t('timesheets.ui.decision.and'));
  const detail =
    state === 'pending'
      ? t('timesheets.ui.decision.waitingFor', { names })
      : [by, text].filter(Boolean).join(' · ');
  return (
    <Tooltip title={detail}>
      <Chip tone={TONES[state] ?? 'plain'}>{t(`timesheets.ui.decision.${state}`)}</Chip>
    </Tooltip>
  );
}
