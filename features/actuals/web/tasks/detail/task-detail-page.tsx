import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isMonth } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { useTabName } from '#web/shell/tabs/tab-title.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { NotFoundError } from '#web/ui/not-found.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { SETTINGS_PATH } from '../paths.ts';
import { useTask } from '../queries.ts';
import { TaskDocument } from './task-document.tsx';

/** A month the accounts do not have, or one that somebody may not see. */
const isGone = (error: Error | null) =>
  error instanceof RefusedError &&
  (error.code === ResultCode.notFound || error.code === ResultCode.notPermitted);

function Task({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const { data, error, refetch } = useTask(month);
  useTabName(monthName(month));
  if (data !== undefined) return <TaskDocument detail={data} />;
  if (isGone(error)) throw new NotFoundError();
  return (
    <Page title={t('actuals.ui.tasks.detail.title', { month: monthName(month) })}>
      {error === null ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <EmptyState
          alert
          title={t('actuals.ui.tasks.detail.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
        />
      )}
    </Page>
  );
}

/** The address alone, as somebody may have kept it. */
function NoMonth() {
  const { t } = useTranslation();
  return (
    <Page title={useCurrentTitle()}>
      <EmptyState
        title={t('actuals.ui.tasks.detail.noMonth')}
        action={<Link to={SETTINGS_PATH}>{t('actuals.ui.tasks.detail.toMonths')}</Link>}
      />
    </Page>
  );
}

/** One month of the accounts: how it was worked out, what is left to mend, and that it adds up. */
export function TaskDetailPage() {
  const [params] = useSearchParams();
  const month = params.get('month');
  if (month === null) return <NoMonth />;
  if (!isMonth(month)) throw new NotFoundError();
  return <Task key={month} month={month} />;
}
