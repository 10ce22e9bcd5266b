import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { TransportError } from '../api/exchange.ts';
import { NotFoundError } from '../ui/not-found.ts';
import { NotFoundView } from '../ui/not-found-view.tsx';
import { ViewMessage } from '../ui/view-message.tsx';
import { isChunkFailure } from './chunk-failure.ts';
import { reloadWhenReachable } from './reload-when-reachable.ts';
import { requestIdIn } from './request-id.ts';
import styles from './view-failure.module.css';

interface ViewFailureProps {
  readonly thrown: unknown;
  readonly onRetry: () => void;
}

/** A part that failed to load is remembered as failed by the browser: only a new page helps. */
function Outdated() {
  const { t } = useTranslation();
  return (
    <ViewMessage alert title={t('failure.title')} detail={t('failure.detail')}>
      <Button type="primary" onClick={() => void reloadWhenReachable()}>
        {t('failure.reload')}
      </Button>
    </ViewMessage>
  );
}

/** What is shown in the place of a view that could not be drawn. */
export function ViewFailure({ thrown, onRetry }: ViewFailureProps) {
  const { t } = useTranslation();
  if (thrown instanceof NotFoundError) return <NotFoundView />;
  if (isChunkFailure(thrown)) return <Outdated />;
  const requestId = requestIdIn(thrown);
  const detail = thrown instanceof TransportError ? thrown.message : t('view.failed.detail');
  return (
    <ViewMessage alert title={t('view.failed.title')} detail={detail}>
      {requestId !== null && (
        <p className={styles.requestId}>
          {t('view.failed.requestId')}
          <code>{requestId}</code>
        </p>
      )}
      <Button type="primary" onClick={onRetry}>
        {t('view.failed.retry')}
      </Button>
    </ViewMessage>
  );
}
