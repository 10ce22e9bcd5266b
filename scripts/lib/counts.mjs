import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What the test runners' own reports say, as two numbers.
 *
 * @typedef {{ file: string, seconds: number }} Slow
 * @typedef {{ failures?: readonly string[], secondTries?: readonly string[], slowest?: readonly Slow[] }} Told
 * @typedef {{ passed: number, failed: number } & Told} Counts
 */

/** How many files are named: enough to see where a stage's time goes. */
const NAMED = 4;

/** @param {readonly Slow[]} files @returns {Slow[]} */
function slowestOf(files) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { file, seconds } of files) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, NAMED);
}

/**
 * A stage that failed without a failed test has crashed, and one without any test has proved
 * nothing; both count as one failure, so that the numbers never look better than the exit code.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export function honest({ passed, failed, ...rest }, exitCode) {
  const nothingToShow = exitCode !== 0 || passed + failed === 0;
  return { passed, failed: failed === 0 && nothingToShow ? 1 : failed, ...rest };
}

/** @param {any} file @returns {any[]} */
const failedIn = (file) =>
  file.assertionResults.filter((/** @type {any} */ { status }) => status === 'failed');

/** A file that could not be loaded or prepared has failed, though none of its tests has. @param {any} file */
const isBrokenFile = (file) => file.status === 'failed' && failedIn(file).length === 0;

/**
 * @param {any} report Written by vitest's json reporter.
 * @returns {Counts}
 */
export function countVitest(report) {
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (report?.testResults ?? []).filter(isBrokenFile).length,
  };
}

/**
 * @param {any} report Written by Playwright's json reporter.
 * @returns {Counts}
 */
export function countPlaywright(report) {
  return {
    passed: (report?.stats?.expected ?? 0) + (report?.stats?.flaky ?? 0),
    failed: (report?.stats?.unexpected ?? 0) + (report?.errors?.length ?? 0),
  };
}

/** What a test failed with, without colours and what stands below it. @param {string | undefined} message */
function inOneLine(message = '') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

/**
 * The tests that failed, with what they said first, and files that could not be loaded or prepared.
 * @param {any} report Written by vitest's json reporter.
 * @returns {string[]}
 */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const name = path.basename(file.name);
    if (isBrokenFile(file)) return [`${name}: ${inOneLine(file.message)}`];
    return failedIn(file).map(
      ({ fullName, failureMessages }) => `${name}: ${fullName}: ${inOneLine(failureMessages?.[0])}`,
    );
  });
}

/**
 * The tests that needed their second try: each has found something, in the machine or in us.
 * @param {any} report Written by vitest's json reporter: it has passed, and yet says what failed.
 * @returns {string[]}
 */
export function secondTriesOfVitest(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter(
        (/** @type {any} */ { status, failureMessages }) =>
          status === 'passed' && failureMessages?.length > 0,
      )
      .map((/** @type {any} */ { fullName }) => `${path.basename(file.name)}: ${fullName}`),
  );
}

/**
 * The journeys that ended like this.
 * @param {any} report Written by Playwright's json reporter.
 * @param {'flaky' | 'unexpected'} ended
 * @returns {string[]}
 */
export function journeysOf(report, ended) {
  /** @param {any} suite @returns {string[]} */
  const within = (suite) => [
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) =>
        spec.tests.some((/** @type {any} */ test) => test.status === ended),
      )
      .map((/** @type {any} */ spec) => `${spec.file}: ${spec.title}`),
    ...(suite.suites ?? []).flatMap(within),
  ];
  return (report?.suites ?? []).flatMap(within);
}

/**
 * The files that took longest.
 * @param {any} report Written by vitest's json reporter.
 * @returns {Slow[]}
 */
export function slowestOfVitest(report) {
  return slowestOf(
    (report?.testResults ?? []).map((/** @type {any} */ { name, startTime, endTime }) => ({
      file: path.basename(name),
      seconds: (endTime - startTime) / 1000,
    })),
  );
}

/**
 * The same of journeys: what all tries of all journeys in a file took.
 * @param {any} report Written by Playwright's json reporter.
 * @returns {Slow[]}
 */
export function slowestOfPlaywright(report) {
  /** @param {any} suite @returns {Slow[]} */
  const within = (suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ { file, tests }) =>
      tests.flatMap((/** @type {any} */ { results }) =>
        results.map((/** @type {any} */ { duration }) => ({ file, seconds: duration / 1000 })),
      ),
    ),
    ...(suite.suites ?? []).flatMap(within),
  ];
  return slowestOf((report?.suites ?? []).flatMap(within));
}
