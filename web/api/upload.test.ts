import { afterEach, describe, expect, it, vi } from 'vitest';
import { calendarEndpoints } from '#features/calendar/contract.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { answerCalls, ok } from '../testing/fetch-double.ts';
import { upload } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const report: ImportReport = {
  total: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  badRows: 0,
  problems: [],
  moreProblems: 0,
  changes: [],
  moreChanges: 0,
  written: true,
};

describe('an upload', () => {
  it('sends the file as it is and the rest in the query', async () => {
    const requests = answerCalls({ '/api/v1/calendar/import': ok(report) });
    const file = new Blob([new Uint8Array([1, 2, 3])]);
    const reply = await upload(calendarEndpoints.importYear, file, { year: '2030', mode: 'check' });
    expect(reply.code).toBe(0);
    const [request] = requests;
    expect(new URL(request?.url ?? '').search).toBe('?year=2030&mode=check');
    expect(request?.headers.get('content-type')).toBe('application/octet-stream');
    expect(new Uint8Array((await request?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]));
  });
});
