import { describe, expect, it } from 'vitest';
import { BudgetType, BusinessDivision, FillMode, ProjectType } from './enums.ts';

describe('enumerations', () => {
  it('keep their numbers', () => {
    expect(FillMode).toEqual({ SUB_PROJECT: 0, MAIN_PROJECT: 1 });
    expect(BusinessDivision).toEqual({ CMBU: 0, RMBU: 1 });
    expect(BudgetType).toEqual({ STANDARD: 0, INTEGRATION: 1 });
    expect(ProjectType).toEqual({ STANDARD: 0, RESEARCH: 1, PROJECT: 2, AFTER_SALE: 3 });
  });

  it('are types of those numbers alone', () => {
    const research: ProjectType = ProjectType.RESEARCH;
    // @ts-expect-error: there is no fifth project type
    const unknown: ProjectType = 4;
    expect([research, unknown]).toEqual([1, 4]);
  });
});
