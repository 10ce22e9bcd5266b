export const LIST_PATH = '/budgetManagement/budgeList';

export const detailPath = (id: number) => `/budgetManagement/budgetDetail/${id}`;
