import type { AssetKind, AssetStatus } from '#features/assets/rules.ts';
import type { Language } from '#kernel/language.ts';
import type { ImportColumn } from '#server/platform/import/columns.ts';
import type { CellKind } from '#server/platform/spreadsheet/cells.ts';

const column = <Key extends string>(
  key: Key,
  kind: CellKind,
  width: number,
  more: { readonly required?: boolean; readonly expects?: string } = {},
) => ({ key, kind, width, required: false, heading: `assets.sheet.${key}`, ...more });

const REQUIRED = { required: true };
const MONTH = { expects: 'assets.sheet.expectsMonth' };

/** What the export writes is what the import reads. */
export const ASSET_COLUMNS = [
  column('code', 'text', 16, REQUIRED),
  column('name', 'text', 28, REQUIRED),
  column('category', 'text', 16, REQUIRED),
  column('kind', 'text', 12, { expects: 'assets.sheet.expectsKind' }),
  column('originalValue', 'money', 18, REQUIRED),
  column('inServiceMonth', 'text', 12, { ...REQUIRED, ...MONTH }),
  column('lifeMonths', 'int', 12, REQUIRED),
  column('residualRate', 'text', 12, { expects: 'assets.sheet.expectsRate' }),
  column('department', 'text', 16, REQUIRED),
  column('custodian', 'text', 14),
  column('status', 'text', 10, { expects: 'assets.sheet.expectsStatus' }),
  column('scrappedMonth', 'text', 12, MONTH),
  column('shares', 'text', 40, { expects: 'assets.sheet.expectsShares' }),
  column('sharesFrom', 'text', 14, MONTH),
  column('note', 'text', 30),
] satisfies readonly ImportColumn[];

export type AssetColumn = (typeof ASSET_COLUMNS)[number]['key'];

/** The words of a value in both languages, and what else people write for it. */
type Words = readonly [zh: string, en: string, ...others: string[]];

type Dictionary<Value> = readonly (readonly [Value, Words])[];

export const KIND_WORDS: Dictionary<AssetKind> = [
  ['fixed', ['固定资产', 'Fixed asset', 'fixed', '设备', '固定']],
  ['software', ['软件', 'Software', '无形资产']],
];

export const STATUS_WORDS: Dictionary<AssetStatus> = [
  ['inUse', ['在用', 'In use', 'inUse', '使用中']],
  ['idle', ['闲置', 'Idle']],
  ['scrapped', ['报废', 'Scrapped', '已报废']],
];

/** What was meant by a word; a word nobody knows is given back and refused by the schema. */
export function meaningOf<Value>(dictionary: Dictionary<Value>, text: string): Value | string {
  const sought = text.trim().toLowerCase();
  const entry = dictionary.find(([, words]) => words.some((word) => word.toLowerCase() === sought));
  return entry?.[0] ?? text;
}

export function wordFor<Value>(dictionary: Dictionary<Value>, value: Value, language: Language) {
  const entry = dictionary.find(([known]) => known === value);
  return entry?.[1][language === 'zh' ? 0 : 1] ?? String(value);
}
