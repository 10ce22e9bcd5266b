export const LIST_PATH = '/budgetManagement/budgeList';

export const detailPath = (id: number) => `/budgetManagement/budgetDetail/${id}`;

/** Where what a document has cost is looked into; who has the list has this page, too. */
export const analysisPath = (id: number) => `/budgetManagement/analysis/${id}`;

/** One project's final account; of the year somebody looks at, where it is said. */
export const projectFinalPath = (projectId: number | null, year?: number) => {
  const params = new URLSearchParams();
  if (projectId !== null) params.set('projectId', String(projectId));
  if (year !== undefined) params.set('year', String(year));
  const search = params.toString();
  return `/budgetManagement/projectFinalAnalysis${search === '' ? '' : `?${search}`}`;
};
