import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isGone } from '#web/api/is-gone.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';

interface LoadProblemProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Leads back to what is in reach; left out where nothing narrower was asked for. */
  readonly onShowAll?: (() => void) | undefined;
}

/** Why a board is not shown; asked for again only where that may help. */
export function LoadProblem({ error, onRetry, onShowAll }: LoadProblemProps) {
  const { t } = useTranslation();
  if (onShowAll !== undefined && isGone(error)) {
    return (
      <EmptyState
        alert
        title={t('boards.board.noDepartment')}
        action={<Button onClick={onShowAll}>{t('boards.board.showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      alert
      title={t('chart.failed')}
      action={<Button onClick={onRetry}>{t('list.retry')}</Button>}
    />
  );
}
