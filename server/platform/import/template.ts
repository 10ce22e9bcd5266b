import type { Language } from '#kernel/language.ts';
import type { FileReply } from '../files/file-reply.ts';
import { workbookReply } from '../spreadsheet/workbook-reply.ts';
import type { ImportColumn } from './parse-rows.ts';

const isChinese = (heading: string) => /\p{Script=Han}/u.test(heading);

/** The heading of a column in one language: the first that is written in it. */
export function headingIn({ field, headings }: ImportColumn, language: Language): string {
  return headings.find((heading) => isChinese(heading) === (language === 'zh')) ?? field;
}

const COLUMN_WIDTH = 18;

/** A sheet to fill in: the headings, what must be given marked with a star, and one example. */
export function importTemplate(
  language: Language,
  name: string,
  columns: readonly ImportColumn[],
  example: Readonly<Record<string, string>>,
): FileReply {
  const headings = columns.map((column) => ({
    header: headingIn(column, language) + (column.required ? ' *' : ''),
    width: COLUMN_WIDTH,
  }));
  return workbookReply(name, headings, [columns.map(({ field }) => example[field] ?? '')]);
}
