import type { AssetDetail, CreateRequest } from '#features/assets/contract-parts.ts';
import type { PersonChoice } from '#features/people/web/fields.tsx';
import { fenToYuan, parseYuan } from '#kernel/money.ts';
import { yuanText } from '#web/ui/amount-text.ts';

/** The form's fields, named as in the request; figures are the text that was typed. */
export interface AssetValues {
  readonly code: string;
  readonly name: string;
  readonly subCategoryId: number | null;
  readonly kind: CreateRequest['kind'];
  readonly originalValue: string;
  readonly inServiceMonth: string | null;
  readonly lifeMonths: string;
  readonly residualRate: string;
  readonly custodianId: PersonChoice | null;
  readonly deptId: number | null;
  readonly status: CreateRequest['status'];
  readonly scrappedMonth?: string | null;
  readonly note: string;
}

/** A whole number of months; null for anything else. */
export function parseMonths(text: string): number | null {
  const months = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return months >= 1 && months <= 600 ? months : null;
}

/** Per cent with two decimals, in hundredths of a per cent; null for anything else. */
export function parsePercent(text: string): number | null {
  const bp = parseYuan(text.trim().replace(/[%％]$/, ''));
  return bp === null || bp < 0 || bp > 10_000 ? null : bp;
}

export function valuesOf(asset: AssetDetail): AssetValues {
  const { code, name, kind, inServiceMonth, status, scrappedMonth, note, custodian } = asset;
  return {
    ...{ code, name, kind, inServiceMonth, status, scrappedMonth, note },
    subCategoryId: asset.category.id,
    originalValue: yuanText(asset.originalValue),
    lifeMonths: String(asset.lifeMonths),
    residualRate: String(asset.residualRate),
    custodianId:
      custodian === null
        ? null
        : { id: custodian.userId, nickName: custodian.nickName, staffNo: custodian.staffNo },
    deptId: asset.department.id,
  };
}

/** What most assets begin with: five years, five per cent. */
export const newValues = (thisMonth: string): AssetValues => ({
  code: '',
  name: '',
  subCategoryId: null,
  kind: 'fixed',
  originalValue: '',
  inServiceMonth: thisMonth,
  lifeMonths: '60',
  residualRate: '5',
  custodianId: null,
  deptId: null,
  status: 'inUse',
  scrappedMonth: null,
  note: '',
});

/** What is sent; the form has checked that the figures can be read. */
export function requestOf(values: AssetValues): CreateRequest {
  const { originalValue, lifeMonths, residualRate, custodianId, status, ...rest } = values;
  return {
    ...rest,
    subCategoryId: rest.subCategoryId ?? 0,
    deptId: rest.deptId ?? 0,
    inServiceMonth: rest.inServiceMonth ?? '',
    originalValue: fenToYuan(parseYuan(originalValue) ?? 0),
    lifeMonths: parseMonths(lifeMonths) ?? 0,
    residualRate: (parsePercent(residualRate) ?? 0) / 100,
    custodianId: custodianId?.id ?? null,
    status,
    // A field that is not on screen is not among the values either.
    scrappedMonth: status === 'scrapped' ? (rest.scrappedMonth ?? null) : null,
    note: rest.note ?? '',
  };
}
