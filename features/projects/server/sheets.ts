import type { ListFilters } from '#features/projects/contract.ts';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { importTemplate } from '#server/platform/import/template.ts';
import { sheetReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  DIVISION_WORDS,
  PROJECT_COLUMNS,
  STATUS_WORDS,
  TYPE_WORDS,
  wordFor,
} from './import/columns.ts';
import { streamForExport } from './read-store.ts';
import { readerOf } from './scope.ts';

export function projectTemplate(context: SignedInContext): Promise<FileReply> {
  const { language, today } = context;
  return importTemplate(context, 'projects.sheet.template', PROJECT_COLUMNS, {
    code: 'RM-0001',
    nameZh: '示例项目',
    nameEn: 'Example project',
    projectType: wordFor(TYPE_WORDS, ProjectType.STANDARD, language),
    division: wordFor(DIVISION_WORDS, BusinessDivision.RMBU, language),
    status: wordFor(STATUS_WORDS, 'planned', language),
    startDate: today,
  });
}

/** What the list shows, all pages of it, in the form the import takes. */
export function exportProjects(context: SignedInContext, filters: ListFilters): Promise<FileReply> {
  const { db, actor, language, signal } = context;
  async function* rows() {
    for await (const project of streamForExport(db, readerOf(actor), filters, signal)) {
      yield {
        ...project,
        parentCode: project.parent?.code ?? null,
        projectType: wordFor(TYPE_WORDS, project.projectType, language),
        division: wordFor(DIVISION_WORDS, project.division, language),
        status: wordFor(STATUS_WORDS, project.status, language),
        lead: project.lead?.staffNo ?? null,
        director: project.director?.staffNo ?? null,
      };
    }
  }
  return sheetReply(context, {
    name: 'projects.sheet.projects',
    columns: PROJECT_COLUMNS,
    rows: rows(),
  });
}
