import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { NotFoundError } from '#web/ui/not-found.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useBudget } from '../queries.ts';
import { BudgetDocument } from './budget-document.tsx';

/** What somebody may not see is not there for them. */
const isGone = (error: Error | null) =>
  error instanceof RefusedError &&
  (error.code === ResultCode.notFound || error.code === ResultCode.notPermitted);

function Stored({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { data, error, refetch } = useBudget(id);
  if (isGone(error)) throw new NotFoundError();
  if (data !== undefined) return <BudgetDocument detail={data} />;
  return (
    <Page title={title}>
      {error === null ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <EmptyState
          alert
          title={t('budgets.ui.detail.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
        />
      )}
    </Page>
  );
}

/** One document: its versions, how far the one under way is, and all that it plans. */
export function BudgetDetailPage() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new NotFoundError();
  return <Stored key={id} id={Number(id)} />;
}
