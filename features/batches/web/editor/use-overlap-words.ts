import { useTranslation } from 'react-i18next';
import type { Overlap } from '#features/batches/contract.ts';

/** Who is in the way, and where they are. */
export function useOverlapWords(): (overlap: Overlap) => string {
  const { t } = useTranslation();
  return ({ people, names, startDate, endDate }) =>
    t('batches.ui.preview.overlapDetail', {
      count: people,
      names: names.join(t('batches.ui.comma')),
      from: startDate,
      to: endDate,
    });
}
