import type { ListFilters } from '#features/projects/contract.ts';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import type { Language } from '#kernel/language.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { headingIn, importTemplate } from '#server/platform/import/template.ts';
import { workbookReply } from '#server/platform/spreadsheet/workbook-reply.ts';
import type { CellValue } from '#server/platform/spreadsheet/write-sheet.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  DIVISION_WORDS,
  PROJECT_COLUMNS,
  STATUS_WORDS,
  TYPE_WORDS,
  wordFor,
} from './import/columns.ts';
import { findForExport } from './read-store.ts';
import { readerOf } from './scope.ts';

const sheetNames: Readonly<Record<Language, string>> = { zh: '项目', en: 'Projects' };
const templateNames: Readonly<Record<Language, string>> = {
  zh: '项目导入模板',
  en: 'Project import template',
};

export async function projectTemplate(
  { language }: SignedInContext,
  today: string,
): Promise<FileReply> {
  return importTemplate(language, templateNames[language], PROJECT_COLUMNS, {
    code: 'RM-0001',
    nameZh: '示例项目',
    nameEn: 'Example project',
    projectType: wordFor(TYPE_WORDS, ProjectType.STANDARD, language),
    division: wordFor(DIVISION_WORDS, BusinessDivision.RMBU, language),
    status: wordFor(STATUS_WORDS, 'planned', language),
    startDate: today,
  });
}

const WIDTHS = [16, 16, 30, 36, 12, 12, 12, 13, 13, 18, 18];

type Exported = Awaited<ReturnType<typeof findForExport>>[number];

const cellsOf = (project: Exported, language: Language): CellValue[] => [
  project.code,
  project.parent?.code ?? null,
  project.nameZh,
  project.nameEn,
  wordFor(TYPE_WORDS, project.projectType, language),
  wordFor(DIVISION_WORDS, project.division, language),
  wordFor(STATUS_WORDS, project.status, language),
  project.startDate,
  project.endDate,
  project.lead?.staffNo ?? null,
  project.director?.staffNo ?? null,
];

/** What the list shows, all pages of it, in the form the import takes. */
export async function exportProjects(
  { db, actor, language }: SignedInContext,
  filters: ListFilters,
  today: string,
): Promise<FileReply> {
  const projects = await findForExport(db.executor, readerOf(actor), filters);
  const rows = projects.map((project) => cellsOf(project, language));
  const columns = PROJECT_COLUMNS.map((column, index) => ({
    header: headingIn(column, language),
    width: WIDTHS[index] ?? 16,
  }));
  return workbookReply(`${sheetNames[language]} ${today}`, columns, rows);
}
