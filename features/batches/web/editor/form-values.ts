import type { Batch, NamedPerson, PreviewRequest } from '#features/batches/contract.ts';
import {
  audienceProblems,
  type BatchSettings,
  changedFields,
  nameProblems,
  rangeProblems,
  settingsProblems,
} from '#features/batches/rules.ts';
import type { PersonChoice } from '#features/people/web/fields.tsx';
import { isDate } from '#kernel/dates.ts';
import type { RawIssue } from '#kernel/result.ts';
import { instantAt, isWallClock, type WallClock, wallClockOf } from '#kernel/wall-clock.ts';

/** The settings as they are typed: times as the company's clocks show them, people with their names. */
export interface BatchForm extends Omit<BatchSettings, 'openAt' | 'deadline' | 'excludedIds'> {
  readonly openAt: WallClock;
  readonly deadline: WallClock;
  readonly excluded: readonly PersonChoice[];
}

export const choiceOf = ({ userId, ...named }: NamedPerson): PersonChoice => ({
  id: userId,
  ...named,
});

/** What the form began with: a batch as it is stored, or a new one. */
export interface FormBase {
  readonly seen: { readonly id: number; readonly version: number } | null;
  readonly settings: BatchSettings;
  readonly excluded: readonly NamedPerson[];
  readonly timeZone: string;
}

export function baseOf({ id, version, settings, excluded, timeZone }: Batch): FormBase {
  return { seen: { id, version }, settings, excluded, timeZone };
}

export function formOf({ settings, excluded, timeZone }: FormBase): BatchForm {
  const { openAt, deadline, excludedIds: _, ...rest } = settings;
  return {
    ...rest,
    openAt: wallClockOf(openAt, timeZone),
    deadline: wallClockOf(deadline, timeZone),
    excluded: excluded.map(choiceOf),
  };
}

/** A time that was not touched stays what it is, to the millisecond. */
function instantOf(wall: WallClock, before: string, timeZone: string): string {
  return wallClockOf(before, timeZone) === wall ? before : instantAt(wall, timeZone);
}

const hasAllDates = ({ startDate, endDate, openAt, deadline }: BatchForm) =>
  isDate(startDate) && isDate(endDate) && isWallClock(openAt) && isWallClock(deadline);

/** As the server takes them; null while a date is missing. */
export function settingsOf(form: BatchForm, base: FormBase): BatchSettings | null {
  if (!hasAllDates(form)) return null;
  const { openAt, deadline, excluded, ...rest } = form;
  return {
    ...rest,
    name: form.name.trim(),
    openAt: instantOf(openAt, base.settings.openAt, base.timeZone),
    deadline: instantOf(deadline, base.settings.deadline, base.timeZone),
    deptIds: form.audienceAll ? [] : form.deptIds,
    excludedIds: excluded.map(({ id }) => id),
  };
}

export function problemsOf(form: BatchForm, base: FormBase): RawIssue[] {
  const settings = settingsOf(form, base);
  if (settings !== null) return settingsProblems(settings, base.timeZone);
  const missing = (
    [
      ['startDate', isDate(form.startDate)],
      ['endDate', isDate(form.endDate)],
      ['openAt', isWallClock(form.openAt)],
      ['deadline', isWallClock(form.deadline)],
    ] as const
  ).filter(([, there]) => !there);
  return [
    ...nameProblems(form.name),
    ...missing.map(([path]) => ({ path, key: 'common.required' })),
  ];
}

export function isChanged(form: BatchForm, base: FormBase): boolean {
  const settings = settingsOf(form, base);
  return settings === null || changedFields(base.settings, settings).length > 0;
}

/** What to ask the preview; null while there is nothing sensible to ask. */
export function previewOf(form: BatchForm, base: FormBase): PreviewRequest | null {
  const { startDate, endDate, audienceAll, deptIds, excluded } = form;
  if (!isDate(startDate) || !isDate(endDate)) return null;
  const problems = [...rangeProblems(form), ...audienceProblems(form)];
  if (problems.length > 0) return null;
  return {
    ...(base.seen !== null && { id: base.seen.id }),
    startDate,
    endDate,
    audienceAll,
    deptIds: audienceAll ? [] : [...deptIds],
    excludedIds: excluded.map(({ id }) => id),
  };
}
