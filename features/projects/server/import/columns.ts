import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import type { Language } from '#kernel/language.ts';
import type { ImportColumn } from '#server/platform/import/columns.ts';
import type { CellKind } from '#server/platform/spreadsheet/cells.ts';

const column = <Key extends string>(
  key: Key,
  kind: CellKind,
  width: number,
  more: { readonly required?: boolean; readonly expects?: string } = {},
) => ({ key, kind, width, required: false, heading: `projects.sheet.${key}`, ...more });

/** What the export writes is what the import reads. */
export const PROJECT_COLUMNS = [
  column('code', 'text', 16, { required: true }),
  column('parentCode', 'text', 16),
  column('nameZh', 'text', 30, { required: true }),
  column('nameEn', 'text', 36),
  column('projectType', 'text', 12, { expects: 'projects.sheet.expectsType' }),
  column('division', 'text', 12, { expects: 'projects.sheet.expectsDivision' }),
  column('status', 'text', 12, { expects: 'projects.sheet.expectsStatus' }),
  column('startDate', 'date', 13, { required: true }),
  column('endDate', 'date', 13),
  column('lead', 'text', 18),
  column('director', 'text', 18),
] satisfies readonly ImportColumn[];

/** The words of a value in both languages, and what else people write for it. */
type Words = readonly [zh: string, en: string, ...others: string[]];

export const TYPE_WORDS = [
  [ProjectType.STANDARD, ['标准', 'Standard']],
  [ProjectType.RESEARCH, ['研发', 'Research', '预研']],
  [ProjectType.PROJECT, ['工程', 'Project']],
  [ProjectType.AFTER_SALE, ['售后', 'After-sale', 'after sale', 'after-sales', 'AFTER_SALE']],
] as const satisfies readonly (readonly [ProjectType, Words])[];

export const DIVISION_WORDS = [
  [BusinessDivision.CMBU, ['商用', 'CMBU', 'Commercial', '商用事业部']],
  [BusinessDivision.RMBU, ['民用', 'RMBU', 'Residential', '民用事业部']],
] as const satisfies readonly (readonly [BusinessDivision, Words])[];

export const STATUS_WORDS = [
  ['planned', ['计划中', 'Planned', '计划']],
  ['active', ['进行中', 'Active', '进行']],
  ['closed', ['已关闭', 'Closed', '关闭']],
] as const satisfies readonly (readonly [string, Words])[];

type Dictionary<Value> = readonly (readonly [Value, Words])[];

/** What was meant by a word; a word nobody knows is given back and refused by the schema. */
export function meaningOf<Value>(dictionary: Dictionary<Value>, text: string): Value | string {
  const sought = text.toLowerCase();
  const entry = dictionary.find(([, words]) => words.some((word) => word.toLowerCase() === sought));
  return entry?.[0] ?? text;
}

export function wordFor<Value>(dictionary: Dictionary<Value>, value: Value, language: Language) {
  const entry = dictionary.find(([known]) => known === value);
  return entry?.[1][language === 'zh' ? 0 : 1] ?? String(value);
}
