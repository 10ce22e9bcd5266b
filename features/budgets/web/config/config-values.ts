import type { BudgetConfig, ConfigRequest } from '#features/budgets/contract-documents.ts';

/** Numbers stay the text that was typed. */
export interface ConfigValues {
  readonly warnPercent: string;
  readonly overPercent: string;
  readonly unit: BudgetConfig['unit'];
  readonly forecastMethod: BudgetConfig['forecastMethod'];
  readonly hiddenSubCategoryIds: readonly number[];
}

export const MAX_PERCENT = 1000;

export function percentIn(text: string | undefined): number | null {
  const typed = (text ?? '').trim();
  const value = Number(typed);
  return /^\d{1,4}$/.test(typed) && value >= 1 && value <= MAX_PERCENT ? value : null;
}

export const configValuesOf = (config: BudgetConfig): ConfigValues => ({
  warnPercent: String(config.warnPercent),
  overPercent: String(config.overPercent),
  unit: config.unit,
  forecastMethod: config.forecastMethod,
  hiddenSubCategoryIds: config.hiddenSubCategoryIds,
});

export const configRequestOf = (values: ConfigValues, version: number): ConfigRequest => ({
  version,
  warnPercent: percentIn(values.warnPercent) ?? 0,
  overPercent: percentIn(values.overPercent) ?? 0,
  unit: values.unit,
  forecastMethod: values.forecastMethod,
  hiddenSubCategoryIds: [...values.hiddenSubCategoryIds],
});
