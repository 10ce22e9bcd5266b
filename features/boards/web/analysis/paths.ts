export const analysisPath = (id: number | null): string =>
  id === null ? '/budgetManagement/analysis' : `/budgetManagement/analysis/${id}`;
