import type { ProgressBatch } from '#features/hours-reports/contract.ts';

/** A batch people are filling in for a long time to come. */
export const someBatch: ProgressBatch = {
  id: 5,
  name: '2026-11',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  openAt: '2026-11-01T01:00:00.000Z',
  deadline: '2099-12-05T10:00:00.000Z',
  phase: 'open',
};
