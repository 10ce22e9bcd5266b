import { useTranslation } from 'react-i18next';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { percentText } from '../board/rates.ts';
import type { Utilised } from './account.ts';

export const rateText = (rate: number | null) => (rate === null ? '—' : percentText(rate));

const hoursText = (hours: number) => formatHours(hoursToMinutes(hours));

export const isAbove = ({ rate }: Pick<Utilised, 'rate'>) => rate !== null && rate > 100;

/** Why a rate is above all that was asked for; null where it is not. */
export function useAboveWords(): (utilised: Pick<Utilised, 'rate' | 'lateHours'>) => string | null {
  const { t } = useTranslation();
  return (utilised) => {
    if (!isAbove(utilised)) return null;
    const { lateHours } = utilised;
    return lateHours > 0
      ? t('boards.accountBoard.utilisation.late', { hours: hoursText(lateHours) })
      : t('boards.accountBoard.utilisation.moved');
  };
}

/** How a rate comes about: hours that went to projects, of those that were asked for. */
export function useUtilisationWords(): (
  utilised: Omit<Utilised, 'lateHours' | 'absenceHours'> & Partial<Utilised>,
) => string {
  const { t } = useTranslation();
  const whyAbove = useAboveWords();
  return (utilised) => {
    const arithmetic = t('boards.accountBoard.utilisation.arithmetic', {
      project: hoursText(utilised.projectHours),
      required: hoursText(utilised.requiredHours),
      rate: rateText(utilised.rate),
    });
    return [arithmetic, whyAbove({ lateHours: 0, ...utilised })]
      .filter((words) => words !== null)
      .join(' · ');
  };
}
