import type { FillPhase } from '#features/batches/rules.ts';
import { daysBetween, todayIn } from '#kernel/dates.ts';

/** How far people are, in the order in which it is shown. */
export const SHOWN_STATES = ['none', 'draft', 'submitted', 'returned', 'approved'] as const;

export type ShownState = (typeof SHOWN_STATES)[number];

/** These owe something, whoever waits for the others. */
export const UNFINISHED_STATES = ['none', 'draft', 'returned'] as const satisfies ShownState[];

export type StateCounts = Readonly<Record<ShownState, number>>;

const isUnfinished = (state: ShownState) =>
  (UNFINISHED_STATES as readonly ShownState[]).includes(state);

export const unfinishedOf = (counts: StateCounts) => counts.none + counts.draft + counts.returned;

/** Where they were reminded of it today already, or there is nothing they could do about it. */
export const REMIND_OBSTACLES = [
  'finished',
  'notYet',
  'over',
  'closed',
  'left',
  'disabled',
  'remindedToday',
] as const;

export type RemindObstacle = (typeof REMIND_OBSTACLES)[number];

interface Remindable {
  readonly state: ShownState;
  /** Their own, with an extension if they have one. */
  readonly phase: FillPhase;
  readonly left: boolean;
  readonly enabled: boolean;
  readonly remindedToday: boolean;
}

const phaseObstacle = (phase: FillPhase): RemindObstacle | null => {
  if (phase === 'open' || phase === 'extended') return null;
  return phase === 'draft' ? 'notYet' : phase;
};

/** Why somebody cannot be reminded to fill in; null where they can. */
export function remindObstacle(person: Remindable): RemindObstacle | null {
  if (!isUnfinished(person.state)) return 'finished';
  if (person.left) return 'left';
  if (!person.enabled) return 'disabled';
  return phaseObstacle(person.phase) ?? (person.remindedToday ? 'remindedToday' : null);
}

interface Group extends StateCounts {
  readonly remindable: number;
  readonly remindedToday: number;
}

/** Why nobody of a department can be reminded; null where somebody can. */
export function groupObstacle(group: Group, phase: FillPhase): RemindObstacle | null {
  if (group.remindable > 0) return null;
  if (unfinishedOf(group) === 0) return 'finished';
  return phaseObstacle(phase) ?? (group.remindedToday > 0 ? 'remindedToday' : 'left');
}

export type DeadlineTone = 'plain' | 'careful' | 'bad';

const MS_PER_DAY = 86_400_000;
const SOON_DAYS = 3;

/** Calm until three days before, then careful, and bad once it has passed. */
export function deadlineTone(deadline: string, now: Date): DeadlineTone {
  const left = Date.parse(deadline) - now.getTime();
  if (left <= 0) return 'bad';
  return left <= SOON_DAYS * MS_PER_DAY ? 'careful' : 'plain';
}

/** Days on the company's calendar until a moment; negative once its day has gone. */
export const daysUntil = (moment: string, now: Date, timeZone: string): number =>
  daysBetween(todayIn(timeZone, now), todayIn(timeZone, new Date(moment)));

/** Rows that wait longer than this are worth a word to whoever they wait for. */
export const LONG_WAIT_DAYS = 3;

/** Whole days since a moment, never rounded up. */
export const daysSince = (moment: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / MS_PER_DAY));

/** Below this a department is behind. */
const BEHIND_BELOW = 80;

/**
 * Filled of required in per cent; null where nothing is required. What is not quite whole never reads
 * as 100.
 */
export function fillRate(filled: number, required: number, digits = 0): number | null {
  if (required <= 0) return null;
  const unit = 10 ** digits;
  const rounded = Math.round((filled / required) * 100 * unit) / unit;
  return filled < required ? Math.min(rounded, 100 - 1 / unit) : rounded;
}

export const isBehind = (rate: number | null) => rate !== null && rate < BEHIND_BELOW;

/** What is drawn of a bar: the states that are there, each with the least room its number needs. */
export const barSegments = (counts: StateCounts) =>
  SHOWN_STATES.filter((state) => counts[state] > 0).map((state) => ({
    state,
    count: counts[state],
    digits: String(counts[state]).length,
  }));
