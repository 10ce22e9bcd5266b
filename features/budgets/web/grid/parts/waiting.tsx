import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/page/empty-state.tsx';

export const GridWaiting = () => <Skeleton active title={false} paragraph={{ rows: 12 }} />;

export function GridProblem({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      alert
      title={t('list.loadFailed')}
      action={<Button onClick={onRetry}>{t('list.retry')}</Button>}
    />
  );
}
