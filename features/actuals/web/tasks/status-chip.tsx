import { useTranslation } from 'react-i18next';
import type { TaskRow } from '#features/actuals/contract-tasks.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';

const STATES = {
  [TaskStatus.pending]: ['pending', 'plain'],
  [TaskStatus.running]: ['running', 'info'],
  [TaskStatus.attention]: ['attention', 'careful'],
  [TaskStatus.ready]: ['ready', 'info'],
  [TaskStatus.closed]: ['closed', 'good'],
} as const satisfies Readonly<Record<TaskStatus, readonly [string, ChipTone]>>;

/** How far a month is, and whether its figures are of today; while it is worked out, at which step. */
export function StatusChip(
  props: Pick<TaskRow, 'status' | 'underWay' | 'withdrawnRun' | 'outOfDate'>,
) {
  const { status, underWay, withdrawnRun, outOfDate } = props;
  const { t } = useTranslation();
  const [name, tone] = STATES[status];
  const state = t(`actuals.ui.tasks.status.${name}`);
  const words = () => {
    if (status === TaskStatus.pending && withdrawnRun !== null) {
      return t('actuals.ui.tasks.withdrawnRun', { no: withdrawnRun });
    }
    if (status !== TaskStatus.running || underWay === null) return state;
    const { step, percent } = underWay;
    return step === null
      ? t('actuals.ui.tasks.queued', { state })
      : t('actuals.ui.tasks.runningAt', { state, step: t(`actuals.step.${step}`), percent });
  };
  return (
    <>
      <Chip tone={tone}>{words()}</Chip>
      {outOfDate !== null && (
        <>
          {' '}
          <Chip tone="careful">{t('actuals.ui.outOfDate.short')}</Chip>
        </>
      )}
    </>
  );
}
