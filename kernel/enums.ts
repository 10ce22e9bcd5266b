/** The numbers are stored and travel on the wire, so a number never changes its meaning. */

export const FillMode = { SUB_PROJECT: 0, MAIN_PROJECT: 1 } as const;
export type FillMode = (typeof FillMode)[keyof typeof FillMode];

export const BusinessDivision = { CMBU: 0, RMBU: 1 } as const;
export type BusinessDivision = (typeof BusinessDivision)[keyof typeof BusinessDivision];

export const BudgetType = { STANDARD: 0, INTEGRATION: 1 } as const;
export type BudgetType = (typeof BudgetType)[keyof typeof BudgetType];

export const ProjectType = { STANDARD: 0, RESEARCH: 1, PROJECT: 2, AFTER_SALE: 3 } as const;
export type ProjectType = (typeof ProjectType)[keyof typeof ProjectType];
