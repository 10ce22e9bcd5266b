import { ensureInstalled } from './install.mjs';
import { ROOT } from './paths.mjs';
import { endStrays } from './processes.mjs';
import { Stop, secondsSince } from './say.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./stages.mjs').Stage} Stage
 */

/** Leaves nothing out. */
const FULL = '--full';

/** @param {unknown} error @returns {Counts} */
function crashed(error) {
  console.error(error instanceof Stop ? error.message : error);
  return { passed: 0, failed: 1 };
}

/** @param {Stage} stage @param {import('./stages.mjs').Output} output */
async function runStage(stage, output) {
  const since = performance.now();
  console.log(`\n── ${stage.name}`);
  const counts = await stage.run(output).catch(crashed);
  const line = `${stage.name.padEnd(10)}${counts.passed} passed, ${counts.failed} failed, ${secondsSince(since)}`;
  console.log(line);
  return { ...counts, line };
}

/** Each stage with those that run beside it. @param {readonly Stage[]} stages @returns {Stage[][]} */
export function groupsOf(stages) {
  /** @type {Stage[][]} */
  const groups = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (last?.some(({ name }) => name === stage.beside)) last.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

/** What a stage took, and what took longest in it. @param {Counts & { line: string }} result */
function summary({ line, slowest = [] }) {
  const files = slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`);
  return files.length === 0 ? line : `${line}\n${' '.repeat(10)}slowest: ${files.join(', ')}`;
}

/** Said at the very end: whoever reads a long run reads its end. @param {string} what @param {readonly string[]} lines */
function list(what, lines) {
  if (lines.length > 0) console.log(`\n${what}:\n${lines.join('\n')}`);
}

/** @param {readonly string[]} names @returns {Promise<readonly Stage[]>} */
async function chooseStages(names) {
  const { STAGES } = await import('./stages.mjs');
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = STAGES.map((stage) => stage.name).join(', ');
    throw new Stop(`There is no stage ${unknown.join(', ')}. The stages are: ${known}.`);
  }
  return names.length === 0 ? STAGES : STAGES.filter((stage) => names.includes(stage.name));
}

/**
 * Every stage inherits what is left out and by which seed, also one that begins after midnight.
 * @param {readonly string[]} args
 */
async function chooseSample(args) {
  if (args.includes(FULL)) process.env.TEST_FULL = '1';
  const { IS_FULL, SEED } = await import('./sample.mjs');
  process.env.SEED = String(SEED);
  const again = `SEED=${SEED} npm ${IS_FULL ? 'run test:full' : 'test'}`;
  console.log(`seed ${SEED}${IS_FULL ? ', nothing left out' : ''}; ${again} repeats this run`);
}

/** @param {readonly string[]} args @returns {Promise<Counts>} */
async function runChosen(args) {
  await chooseSample(args);
  const stages = await chooseStages(args.filter((arg) => arg !== FULL));
  await ensureInstalled();
  const results = [];
  for (const together of groupsOf(stages)) {
    const running = together.map((stage, at) => runStage(stage, at === 0 ? 'inherit' : 'collect'));
    results.push(...(await Promise.all(running)));
    endStrays();
  }
  console.log(`\n── all\n${results.map(summary).join('\n')}`);
  list(
    'needed a second try',
    results.flatMap(({ secondTries = [] }) => secondTries),
  );
  list(
    'failed',
    results.flatMap(({ failures = [] }) => failures),
  );
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/**
 * Runs the stages in their order, each whatever became of those before it. The last line is
 * the same whatever happens, because others read it.
 * @param {readonly string[]} args Names of stages, of which none means all, and `--full`.
 */
export async function runStages(args) {
  process.chdir(ROOT);
  const { passed, failed } = await runChosen(args).catch(crashed);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
