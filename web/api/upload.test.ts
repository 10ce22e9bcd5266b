import { afterEach, describe, expect, it, vi } from 'vitest';
import { calendarEndpoints } from '#features/calendar/contract.ts';
import { answerCalls, ok } from '../testing/fetch-double.ts';
import { upload } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('sends the file as it is and the rest in the query', async () => {
    const requests = answerCalls({ '/api/v1/calendar/import': ok({ total: 1 }) });
    const file = new Blob([new Uint8Array([1, 2, 3])]);
    const reply = await upload(calendarEndpoints.importYear, file, { year: '2030', mode: 'check' });
    expect(reply.code).toBe(0);
    const [request] = requests;
    expect(new URL(request?.url ?? '').search).toBe('?year=2030&mode=check');
    expect(request?.headers.get('content-type')).toBe('application/octet-stream');
    expect(new Uint8Array((await request?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]));
  });
});
