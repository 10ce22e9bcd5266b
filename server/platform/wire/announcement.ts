import type { Transaction } from '../db/database.ts';

/**
 * Something other features must follow, told in the transaction it happens in: who is asked for
 * hours depends on people and departments, and who approves them also on projects.
 */
export type Announcement =
  | {
      readonly kind: 'people';
      readonly ids: readonly number[];
      /** They have just come: nothing can be theirs or ask them yet. */
      readonly isNew?: true;
    }
  | { readonly kind: 'departments' }
  | { readonly kind: 'projects'; readonly ids: readonly number[] }
  | {
      readonly kind: 'sheet';
      readonly id: number;
      readonly event: 'drafted' | 'submitted' | 'recalled' | 'modified';
      /** Who did it, and whose sheet it is; often the same person. */
      readonly actorId: number;
      readonly ownerId: number;
    };

export type AnnouncementListener = (
  tx: Transaction,
  announcement: Announcement,
  now: Date,
) => Promise<void>;
