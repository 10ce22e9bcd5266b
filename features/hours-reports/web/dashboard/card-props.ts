import type { Dashboard } from '#features/hours-reports/contract.ts';
import type { OpenMark } from './marks.ts';
import type { About } from './queries.ts';

/** What every card of the page is given. */
export interface CardProps {
  readonly board: Dashboard;
  readonly about: About;
  readonly onOpen: OpenMark;
  readonly onDownload: () => void;
  readonly downloading: boolean;
  readonly refetching: boolean;
  readonly className?: string | undefined;
}
