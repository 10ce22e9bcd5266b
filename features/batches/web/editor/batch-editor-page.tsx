import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { NotFoundError } from '#web/ui/not-found.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useBatch, useBlankBatch } from '../queries.ts';
import { BatchEditor } from './batch-editor.tsx';
import { baseOf } from './form-values.ts';

interface WaitingProps {
  readonly failed: boolean;
  readonly retry: () => void;
}

function Waiting({ failed, retry }: WaitingProps) {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  return (
    <Page title={title}>
      {failed ? (
        <EmptyState
          title={t('batches.ui.loadFailed')}
          action={<Button onClick={retry}>{t('list.retry')}</Button>}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Page>
  );
}

function Stored({ id }: { readonly id: number }) {
  const { data, error, refetch } = useBatch(id);
  if (error instanceof RefusedError && error.code === ResultCode.notFound) {
    throw new NotFoundError();
  }
  if (data === undefined) {
    return <Waiting failed={error !== null} retry={() => void refetch()} />;
  }
  return <BatchEditor batch={data} initial={baseOf(data)} />;
}

function Blank() {
  const { data, isError, refetch } = useBlankBatch();
  if (data === undefined) return <Waiting failed={isError} retry={() => void refetch()} />;
  return <BatchEditor batch={null} initial={{ ...data, seen: null, excluded: [] }} />;
}

/** One batch, or a new one where the address names none. */
export function BatchEditorPage() {
  const { id } = useParams();
  if (id === undefined) return <Blank />;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new NotFoundError();
  return <Stored key={id} id={Number(id)} />;
}
