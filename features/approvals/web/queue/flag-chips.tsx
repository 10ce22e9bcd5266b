import { useTranslation } from 'react-i18next';
import type { ApprovalRow } from '#features/approvals/contract.ts';
import type { Flag } from '#features/approvals/rules.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { differenceText } from '../words.ts';
import styles from './flag-chips.module.css';

const TONES: Readonly<Record<Flag, ChipTone>> = {
  resubmitted: 'careful',
  newProject: 'info',
  changedMuch: 'careful',
  overPlan: 'careful',
  onBehalf: 'plain',
  modified: 'plain',
  late: 'bad',
  future: 'careful',
};

/** What makes a row worth a look. */
export function FlagChips({ row }: { readonly row: ApprovalRow }) {
  const { t } = useTranslation();
  const textOf = (flag: Flag) =>
    flag === 'changedMuch' && row.lastHours !== null
      ? t('approvals.ui.changedBy', { hours: differenceText(row.hours, row.lastHours) })
      : t(`approvals.ui.flag.${flag}`);
  if (row.flags.length === 0) return null;
  return (
    <span className={styles.chips}>
      {row.flags.map((flag) => (
        <Chip key={flag} tone={TONES[flag]}>
          {textOf(flag)}
        </Chip>
      ))}
    </span>
  );
}
