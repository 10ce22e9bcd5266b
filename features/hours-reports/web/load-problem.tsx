import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { isOutOfReach } from './out-of-reach.ts';

interface LoadProblemProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Inside something that has a frame already. */
  readonly bare?: boolean;
  /** What to say of something that may be out of reach, and the way on from there. */
  readonly outOfReach?: {
    readonly title: string;
    readonly detail?: string;
    readonly action?: ReactNode;
  };
}

/** Why something is not shown; asked for again only where that may help. */
export function LoadProblem({ error, onRetry, bare = false, outOfReach }: LoadProblemProps) {
  const { t } = useTranslation();
  if (outOfReach !== undefined && isOutOfReach(error)) {
    return <EmptyState alert bare={bare} {...outOfReach} />;
  }
  return (
    <EmptyState
      alert
      bare={bare}
      title={t('chart.failed')}
      action={<Button onClick={onRetry}>{t('list.retry')}</Button>}
    />
  );
}
