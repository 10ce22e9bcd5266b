import type { CalendarDate, Month } from '#kernel/dates.ts';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../db/database.ts';

/**
 * What other features do their part in, by kind, announced in the transaction it happens in: who
 * fills in hours depends on people and departments, and who approves them also on projects.
 */
export interface Announcements {
  readonly people: {
    readonly ids: readonly number[];
    /** They have just come: nothing can be theirs or wait for them yet. */
    readonly isNew?: true;
  };
  /** Departments whose place, leader or office changed, and what was or is decided through them. */
  readonly departments: {
    readonly ids: readonly number[];
    readonly leaderIds: readonly number[];
    readonly divisions: readonly number[];
  };
  /** From this day on these people stand in another department than was known. */
  readonly assignments: { readonly ids: readonly number[]; readonly since: CalendarDate };
  readonly projects: { readonly ids: readonly number[] };
  /** Records that are about to be deleted: whoever counts on one says so in words, by refusing it. */
  readonly removing: {
    readonly kind: 'project' | 'department' | 'person';
    readonly ids: readonly number[];
  };
  /** Whom these published batches ask has changed. */
  readonly audience: { readonly batchIds: readonly number[] };
  /** Days between these two are worked on that were not, or the other way round. */
  readonly calendar: { readonly from: CalendarDate; readonly to: CalendarDate };
  readonly sheet: {
    readonly id: number;
    readonly event: 'drafted' | 'submitted' | 'recalled' | 'modified';
    /** Who did it, and whose sheet it is; often the same person. */
    readonly actorId: number;
    readonly ownerId: number;
  };
  /** Booked hours of a sheet were put right. */
  readonly correction: {
    readonly id: number;
    readonly sheetId: number;
    readonly actorId: number;
    readonly ownerId: number;
  };
  /** The accounts begin with a month, one was closed, or opened again. */
  readonly month: { readonly month: Month; readonly event: 'begun' | 'closed' | 'reopened' };
}

export type AnnouncementKind = keyof Announcements;

export type Listener<Kind extends AnnouncementKind> = (
  tx: Transaction,
  change: Announcements[Kind],
  clock: Clock,
) => Promise<void>;

/** Every kind with everybody who listens to it, in the order they are called in. */
export type Listeners = {
  readonly [Kind in AnnouncementKind]: readonly Listener<Kind>[];
};

export type Announce = <Kind extends AnnouncementKind>(
  tx: Transaction,
  kind: Kind,
  change: Announcements[Kind],
) => Promise<void>;

export const announceTo =
  (listeners: Listeners, clock: Clock): Announce =>
  async (tx, kind, change) => {
    for (const listen of listeners[kind]) await listen(tx, change, clock);
  };
