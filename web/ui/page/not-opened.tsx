import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isGone } from '../../api/is-gone.ts';
import { EmptyState } from './empty-state.tsx';

interface NotOpenedProps {
  readonly error: unknown;
  /** What to say where it does not exist. */
  readonly gone: string;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** In a panel or drawer, in place of what has not come: asked for again, or closed where it is gone. */
export function NotOpened({ error, gone, onRetry, onClose }: NotOpenedProps) {
  const { t } = useTranslation();
  return isGone(error) ? (
    <EmptyState
      bare
      alert
      title={gone}
      action={<Button onClick={onClose}>{t('panel.close')}</Button>}
    />
  ) : (
    <EmptyState
      bare
      alert
      title={t('panel.loadFailed')}
      action={<Button onClick={onRetry}>{t('panel.retry')}</Button>}
    />
  );
}
