import type { Level } from '#features/budgets/rules.ts';

/** As the style sheets call what a level looks like. */
export type LevelTone = 'usual' | 'careful' | 'bad';

const TONES: Readonly<Record<Level, LevelTone>> = { ok: 'usual', warn: 'careful', over: 'bad' };

/** The one colour of a level, wherever it stands. */
export const toneOfLevel = (level: Level | null): LevelTone =>
  level === null ? 'usual' : TONES[level];
