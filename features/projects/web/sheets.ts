import { projectEndpoints } from '#features/projects/contract.ts';
import { saveDownload } from '#web/api/download.ts';

export const downloadTemplate = () => saveDownload(projectEndpoints.importTemplate);

/** Everything the list shows, all pages of it. */
export const downloadExport = (filters: Readonly<Record<string, string>>) =>
  saveDownload(projectEndpoints.exportSheet, { query: filters });
