import type { OpenVersion, ReviewEvent } from '#features/budgets/contract-versions.ts';
import { REVIEW_STEPS, type ReviewStep } from '#features/budgets/rules.ts';

/** The step a version waits in; null while it is drawn up. */
export function currentStep({ stations }: OpenVersion): ReviewStep | null {
  const current = stations.find(({ state }) => state === 'current')?.station;
  return REVIEW_STEPS.find((step) => step === current) ?? null;
}

const MANY = 3;

interface Named {
  readonly nickName: string;
}

/** The first names, and a mark that there are more. */
export function namesText(people: readonly Named[]): string {
  const names = people.slice(0, MANY).map(({ nickName }) => nickName);
  return names.join(', ') + (people.length > MANY ? ` +${people.length - MANY}` : '');
}

/** Who will be asked first once it is handed in. */
export function nextPeople({ stations }: OpenVersion): string {
  const next = stations.find(
    ({ station, state, people }) =>
      REVIEW_STEPS.some((step) => step === station) && state !== 'skipped' && people.length > 0,
  );
  return namesText(next?.people ?? []);
}

/** Why it came back, unless it has been handed in again since. */
export function lastReturn({ events }: OpenVersion): ReviewEvent | null {
  const latest = events.find(({ action }) => action === 'return' || action === 'submit');
  return latest?.action === 'return' ? latest : null;
}
