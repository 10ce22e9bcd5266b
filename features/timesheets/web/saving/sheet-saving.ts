import type { SheetReply } from '#features/timesheets/contract.ts';
import type * as shared from '#web/saving/autosave.ts';
import type { Collision } from './merge.ts';

export type SheetOnServer = SheetReply['sheet'];

/** What both sides have changed in a sheet. */
export interface SheetConflict {
  readonly theirs: SheetOnServer;
  readonly collisions: readonly Collision[];
}

export type Outcome = shared.Outcome<SheetConflict>;
export type Saving = shared.Saving<SheetConflict>;
