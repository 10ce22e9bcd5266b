import { useTranslation } from 'react-i18next';
import type { DepartmentLine } from '#features/hours-reports/contract.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

export const hoursText = (hours: number) => formatHours(hoursToMinutes(hours));

/** `13.8%` of tenths of a per cent. */
export const percentText = (permille: number) => `${(permille / 10).toFixed(1)}%`;

/** `+1.9`, `−0.7`, `0.0`: percentage points, with the sign that is read as one. */
export function pointsText(difference: number): string {
  const size = (Math.abs(difference) / 10).toFixed(1);
  if (difference === 0) return size;
  return difference > 0 ? `+${size}` : `−${size}`;
}

/** Names in the language of the interface. */
export function useNames() {
  const { t, i18n } = useTranslation();
  const english = i18n.language === 'en';
  const nameOf = ({ nameZh, nameEn }: Named) => (english ? nameEn : nameZh);
  return {
    nameOf,
    placeOf: (row: { readonly deptNameZh: string; readonly deptNameEn: string }) =>
      english ? row.deptNameEn : row.deptNameZh,
    departmentOf: ({ department, direct }: DepartmentLine) =>
      direct
        ? t('hours-reports.dashboard.direct', { name: nameOf(department) })
        : nameOf(department),
  };
}
