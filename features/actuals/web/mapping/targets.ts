import { useTranslation } from 'react-i18next';
import type { VoucherSubCategory } from '#features/actuals/contract-mapping.ts';
import type { MappingTarget } from '#features/actuals/rules.ts';
import { useNames } from '#web/i18n/use-names.ts';

/** What an account comes to, as one value of a field: a sub-category by its number, or a word. */
export interface Target {
  readonly target: MappingTarget;
  readonly subCategoryId: number | null;
}

export const targetValue = ({ target, subCategoryId }: Target): string =>
  target === 'subCategory' ? String(subCategoryId) : target;

export const targetOf = (value: string): Target =>
  value === 'elsewhere' || value === 'none'
    ? { target: value, subCategoryId: null }
    : { target: 'subCategory', subCategoryId: Number(value) };

/** The choices of such a field: costs by sub-category, then what is none here. */
export function useTargets(subCategories: readonly VoucherSubCategory[]) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const others = (['elsewhere', 'none'] as const).map((value) => ({
    value: value as string,
    label: t(`actuals.ui.mapping.target.${value}`),
  }));
  const costs = subCategories.map((each) => ({
    value: String(each.id),
    label: nameOf(each),
    ended: each.ended,
  }));
  const labels = new Map([...costs, ...others].map(({ value, label }) => [value, label]));
  return {
    wordFor: (target: Target) => labels.get(targetValue(target)) ?? '',
    optionsWith: (kept: string | null) => [
      {
        label: t('actuals.ui.mapping.target.subCategory'),
        options: costs.filter(({ ended, value }) => !ended || value === kept),
      },
      { label: t('actuals.ui.mapping.notHere'), options: others },
    ],
  };
}
