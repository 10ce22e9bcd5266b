import type { AssetDetail, SharedProject, ShareSet } from '#features/assets/contract-parts.ts';
import { WHOLE_BP } from '#features/assets/rules.ts';
import { sharesIn } from '#features/assets/rules-schedule.ts';
import { allocateByLargestRemainder } from '#kernel/money.ts';
import { parsePercent } from '../form/asset-values.ts';

/** A project with the per cent that was typed. */
export interface ShareLine {
  readonly project: SharedProject;
  readonly text: string;
}

const linesOf = ({ shares }: Pick<ShareSet, 'shares'>): ShareLine[] =>
  [...shares]
    .sort((one, other) => other.share - one.share)
    .map(({ project, share }) => ({ project, text: String(share) }));

/** What holds in the month they would begin with. */
export function linesFrom({ shareSets }: Pick<AssetDetail, 'shareSets'>, month: string) {
  const held = sharesIn(shareSets, month);
  return held === null ? [] : linesOf(held);
}

/** The month they begin with at first: the one on screen, or the first that is not closed. */
export function firstMonth({ sharesFrom, month }: AssetDetail): string {
  const from = sharesFrom ?? month;
  return month > from ? month : from;
}

/** What is typed so far, in hundredths of a per cent; what cannot be read counts as nothing. */
export const sumTyped = (lines: readonly ShareLine[]): number =>
  lines.reduce((sum, { text }) => sum + (parsePercent(text) ?? 0), 0);

/** Whether it counts, or is not there yet; anything else is wrong. */
export const isReadable = (text: string): boolean =>
  text.trim() === '' || (parsePercent(text) ?? 0) > 0;

/** Whether it can be saved: every part can be read and is one, and they make the whole. */
export const isWhole = (lines: readonly ShareLine[]): boolean =>
  lines.length > 0 &&
  lines.every(({ text }) => (parsePercent(text) ?? 0) > 0) &&
  sumTyped(lines) === WHOLE_BP;

/** The same for all, to the last hundredth of a per cent. */
export function evenly(lines: readonly ShareLine[]): ShareLine[] {
  if (lines.length === 0) return [];
  const parts = allocateByLargestRemainder(
    WHOLE_BP,
    lines.map(() => 1),
  );
  return lines.map((line, at) => ({ ...line, text: String((parts[at] ?? 0) / 100) }));
}

export const requestOf = (lines: readonly ShareLine[]) =>
  lines.map(({ project, text }) => ({
    projectId: project.id,
    share: (parsePercent(text) ?? 0) / 100,
  }));
