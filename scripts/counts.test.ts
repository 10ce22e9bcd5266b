import { describe, expect, it } from 'vitest';
import {
  countPlaywright,
  countVitest,
  failuresOfVitest,
  honest,
  journeysOf,
  secondTriesOfVitest,
  slowestOfPlaywright,
  slowestOfVitest,
} from './lib/counts.mjs';

describe('counting', () => {
  it('adds files that could not be loaded or prepared to the failed tests of vitest', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [{ status: 'skipped' }] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 7, failed: 3 });
  });

  it('adds errors outside of tests to the failed tests of Playwright', () => {
    const report = { stats: { expected: 3, flaky: 0, unexpected: 1, skipped: 2 }, errors: [{}] };
    expect(countPlaywright(report)).toEqual({ passed: 3, failed: 2 });
  });

  it('names the journeys that failed or needed their second try, wherever they stand', () => {
    const spec = (title: string, status: string) => ({
      file: 'a.spec.ts',
      title,
      tests: [{ status }],
    });
    const report = {
      suites: [
        {
          specs: [spec('steady', 'expected'), spec('shaky', 'flaky')],
          suites: [{ specs: [spec('deep', 'flaky'), spec('gone', 'unexpected')] }],
        },
      ],
    };
    expect(journeysOf(report, 'flaky')).toEqual(['a.spec.ts: shaky', 'a.spec.ts: deep']);
    expect(journeysOf(report, 'unexpected')).toEqual(['a.spec.ts: gone']);
    expect(journeysOf(undefined, 'flaky')).toEqual([]);
  });

  it('names the tests that failed or needed their second try', () => {
    const test = (fullName: string, status: string, failureMessages: string[]) => ({
      fullName,
      status,
      failureMessages,
    });
    const report = {
      testResults: [
        {
          name: '/here/kernel/a.test.ts',
          assertionResults: [
            test('steady', 'passed', []),
            test('shaky', 'passed', ['expected 1 to be 2']),
            test('gone', 'failed', ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at a', 'again']),
          ],
        },
        { name: '/b.test.ts', status: 'failed', message: 'no such module\n', assertionResults: [] },
      ],
    };
    expect(secondTriesOfVitest(report)).toEqual(['a.test.ts: shaky']);
    expect(failuresOfVitest(report)).toEqual([
      'a.test.ts: gone: expected 1 to be 2',
      'b.test.ts: no such module',
    ]);
    expect(secondTriesOfVitest(undefined)).toEqual([]);
    expect(failuresOfVitest(undefined)).toEqual([]);
  });

  it('names the slowest files, each with all of its tests, and no more than a few', () => {
    const testResults = [3, 9, 1, 7, 5].map((seconds) => ({
      name: `/here/kernel/${seconds}.test.ts`,
      startTime: 1000,
      endTime: 1000 + seconds * 1000,
    }));
    expect(slowestOfVitest({ testResults }).map(({ file }) => file)).toEqual([
      '9.test.ts',
      '7.test.ts',
      '5.test.ts',
      '3.test.ts',
    ]);
    const spec = (file: string, ...durations: number[]) => ({
      file,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const report = {
      suites: [
        { specs: [spec('a.spec.ts', 2000)], suites: [{ specs: [spec('a.spec.ts', 3000, 500)] }] },
        { specs: [spec('b.spec.ts', 5000)] },
      ],
    };
    expect(slowestOfPlaywright(report)).toEqual([
      { file: 'a.spec.ts', seconds: 5.5 },
      { file: 'b.spec.ts', seconds: 5 },
    ]);
    expect(slowestOfVitest(undefined)).toEqual([]);
    expect(slowestOfPlaywright(undefined)).toEqual([]);
  });

  it('takes a missing report for no test', () => {
    expect(countVitest(undefined)).toEqual({ passed: 0, failed: 0 });
    expect(countPlaywright(undefined)).toEqual({ passed: 0, failed: 0 });
  });

  it.each([
    ['all good', { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
    ['a failure', { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
    ['a crash after good tests', { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
    ['no test at all', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ])('is honest about %s', (_case, counts, exitCode, expected) => {
    expect(honest(counts, exitCode)).toEqual(expected);
  });
});
