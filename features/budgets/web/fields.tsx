/** What this feature lends to the screens of others, and uses itself. */
export { amountInFile, amountText, type ShownUnit, writtenIn } from './amounts.ts';
export { LevelMark } from './level-mark.tsx';
export { type LevelTone, toneOfLevel } from './level-tone.ts';
export { detailPath, LIST_PATH, projectFinalPath } from './paths.ts';
export { UnitSwitch } from './unit-switch.tsx';
export { type Amounts, useAmounts } from './use-amounts.ts';
