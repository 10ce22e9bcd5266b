import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/page/empty-state.tsx';

interface NotHereProps {
  readonly query: { readonly isError: boolean; readonly refetch: () => Promise<unknown> };
}

/** In place of rates that are on their way, or have to be asked for again. */
export function NotHere({ query: { isError, refetch } }: NotHereProps) {
  const { t } = useTranslation();
  if (!isError) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <EmptyState
      title={t('people.ui.rates.loadFailed')}
      action={<Button onClick={() => void refetch()}>{t('people.ui.rates.retry')}</Button>}
    />
  );
}
