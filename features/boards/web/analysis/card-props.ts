import type { ShownUnit } from '#features/budgets/web/fields.tsx';
import type { OpenDrill } from './drills.ts';
import type { Ground, Scene } from './ground.ts';

/** What every card of the page is given. */
export interface CardProps {
  readonly ground: Ground;
  readonly unit: ShownUnit;
  readonly onOpen: OpenDrill;
  readonly refetching: boolean;
  readonly className?: string | undefined;
  /** What the page is narrowed to, for files that are taken along. */
  readonly filters: readonly string[];
}

/** What cards are given that need no amounts. */
export type SceneCardProps = Omit<CardProps, 'ground' | 'unit' | 'refetching'> & {
  readonly scene: Scene;
};
