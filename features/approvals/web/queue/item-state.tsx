import { useTranslation } from 'react-i18next';
import type { ItemState } from '#features/approvals/rules.ts';
import styles from './flag-chips.module.css';

const TONES: Readonly<Record<ItemState, string>> = {
  pending: 'note',
  onHold: 'plain',
  orphaned: 'careful',
  approved: 'good',
  rejected: 'bad',
};

export function ItemStateChip({ state }: { readonly state: ItemState }) {
  const { t } = useTranslation();
  return (
    <span className={styles.chip} data-tone={TONES[state]}>
      {t(`approvals.ui.state.${state}`)}
    </span>
  );
}
