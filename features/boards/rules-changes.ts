import type { Level } from '#features/budgets/rules.ts';
import { byExcess, type Standing } from './rules-attention.ts';

type Judged = Pick<Standing, 'level' | 'forecastOver'>;

/** One thing that has turned, as a line says it. */
export type Turn =
  | { readonly by: 'execution'; readonly to: 'over' | 'warn' | 'warnAgain' | 'within' | 'normal' }
  | { readonly by: 'forecast'; readonly to: 'forecastOver' | 'forecastWithin' | 'normal' };

const callOf = (level: Level | null): 'warn' | 'over' | null =>
  level === 'warn' || level === 'over' ? level : null;

const isNormal = ({ level, forecastOver }: Judged): boolean =>
  callOf(level) === null && !forecastOver;

function levelTurn(before: Judged, after: Judged): Turn[] {
  const [was, is] = [callOf(before.level), callOf(after.level)];
  if (was === is) return [];
  const by = 'execution';
  if (is === null) return [{ by, to: isNormal(after) ? 'normal' : 'within' }];
  return [{ by, to: is === 'warn' && was === 'over' ? 'warnAgain' : is }];
}

function forecastTurn(before: Judged, after: Judged): Turn[] {
  if (before.forecastOver === after.forecastOver) return [];
  const by = 'forecast';
  if (after.forecastOver) return [{ by, to: 'forecastOver' }];
  // What has cost less as well says it of both.
  const alone = callOf(before.level) === null;
  return [{ by, to: alone && isNormal(after) ? 'normal' : 'forecastWithin' }];
}

/** What has turned of a document: its level, what is expected of it, both, or nothing. */
export const turnsOf = (before: Judged, after: Judged): Turn[] => [
  ...levelTurn(before, after),
  ...forecastTurn(before, after),
];

/** The worst first. */
function rankOf({ level, forecastOver }: Judged): number {
  const call = callOf(level);
  if (call !== null) return call === 'over' ? 0 : 1;
  return forecastOver ? 2 : 3;
}

interface Compared {
  readonly before: Standing;
  readonly after: Standing;
}

/**
 * Documents that have turned, of documents in the order of their codes: by how they stand now, the worst first,
 * then by how much more than planned they are expected to cost.
 */
export const changedOf = <Document extends Compared>(documents: readonly Document[]): Document[] =>
  documents
    .filter(({ before, after }) => turnsOf(before, after).length > 0)
    .sort(
      (one, other) => rankOf(one.after) - rankOf(other.after) || byExcess(one.after, other.after),
    );
