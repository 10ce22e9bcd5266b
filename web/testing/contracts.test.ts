import { afterEach, describe, expect, it, vi } from 'vitest';
import { noticeEndpoints } from '#features/notices/contract.ts';
import { call } from '#web/api/call.ts';
import { impossibleAnswer } from './contracts.ts';
import { answerCalls, ok, refused } from './fetch-double.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const UNREAD = noticeEndpoints.unread.path;

describe('an answer of the stand-in', () => {
  it('is possible where the contract has it, and named where it has not', () => {
    expect(impossibleAnswer('GET', UNREAD, ok({ unread: 3 }))).toBeUndefined();
    expect(impossibleAnswer('GET', UNREAD, ok({ unread: 'three' }))).toContain('notices.unread');
    expect(impossibleAnswer('GET', UNREAD, ok({ unread: 3, more: 1 }))).toContain('more');
    expect(impossibleAnswer('GET', UNREAD, ok(null))).toContain('(the whole)');
  });

  it('is found by the path with its parameters, and by the method', () => {
    const path = '/api/v1/workHour/latestWorkHoursInfoById/S1/latest';
    expect(impossibleAnswer('GET', path, ok({}))).toContain('timesheets.page');
    expect(impossibleAnswer('POST', path, ok({}))).toBeUndefined();
  });

  it('is free where it refuses, or where no contract knows the call', () => {
    expect(impossibleAnswer('GET', UNREAD, refused(9, 'Out of order'))).toBeUndefined();
    expect(impossibleAnswer('GET', '/api/v1/nothing', ok({}))).toBeUndefined();
    expect(impossibleAnswer('GET', UNREAD, undefined)).toBeUndefined();
  });

  it.fails('fails the test that would have passed on an impossible one', async () => {
    answerCalls({ [UNREAD]: ok({ unread: 'three' }) });
    await call(noticeEndpoints.unread);
  });
});
