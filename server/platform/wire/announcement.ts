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
  readonly projects: { readonly ids: readonly number[] };
  readonly sheet: {
    readonly id: number;
    readonly event: 'drafted' | 'submitted' | 'recalled' | 'modified';
    /** Who did it, and whose sheet it is; often the same person. */
    readonly actorId: number;
    readonly ownerId: number;
  };
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
