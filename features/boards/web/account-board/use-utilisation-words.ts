import { useTranslation } from 'react-i18next';
import type { Utilisation } from '#features/actuals/contract.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { percentText } from '../board/rates.ts';

export type Utilised = Utilisation['company'];

export const rateText = (rate: number | null) => (rate === null ? '—' : percentText(rate));

const hoursText = (hours: number) => formatHours(hoursToMinutes(hours));

/** How a rate comes about: hours that went to projects, of those that were asked for. */
export function useUtilisationWords(): (utilised: Utilised) => string {
  const { t } = useTranslation();
  return ({ projectHours, requiredHours, rate }) =>
    t('boards.accountBoard.utilisation.arithmetic', {
      project: hoursText(projectHours),
      required: hoursText(requiredHours),
      rate: rateText(rate),
    });
}
