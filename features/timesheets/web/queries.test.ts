import { expect, it } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { sheetDecisions } from './queries.ts';

it('asks for decisions where approvals answer them', () => {
  const { method, path } = approvalEndpoints.sheetDecisions;
  expect(sheetDecisions).toEqual({ method, path });
});
