import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { detailPath } from '#features/budgets/web/fields.tsx';
import { isGone } from '#web/api/is-gone.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { NotFoundError } from '#web/ui/not-found.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Analysis } from './analysis.tsx';
import { Chooser } from './chooser.tsx';
import { useDocument } from './queries.ts';

function OfBudget({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { data, error, refetch } = useDocument(id);
  if (isGone(error)) throw new NotFoundError();
  const version = data?.versions.find(({ isCurrent }) => isCurrent);
  if (data !== undefined && version !== undefined) {
    return <Analysis document={data} version={version} />;
  }
  return (
    <Page title={title}>
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 10 }} />}
      {data === undefined && error !== null && (
        <EmptyState
          alert
          title={t('chart.failed')}
          action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
        />
      )}
      {data !== undefined && (
        <EmptyState
          title={t('boards.analysis.notEffective', { name: data.name })}
          detail={t('boards.analysis.notEffectiveDetail')}
          action={<Link to={detailPath(id)}>{t('boards.analysis.openDocument')}</Link>}
        />
      )}
    </Page>
  );
}

/** One budget against what was spent; without a number, a choice of budgets. */
export function AnalysisPage() {
  const { id } = useParams();
  if (id === undefined) return <Chooser />;
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFoundError();
  return <OfBudget key={id} id={Number(id)} />;
}
