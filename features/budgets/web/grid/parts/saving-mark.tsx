import {
  CheckCircleOutlined,
  CloudSyncOutlined,
  ExclamationCircleOutlined,
  LoadingOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Saving } from '#web/saving/autosave.ts';
import { useUnsaved } from '#web/shell/tabs/unsaved-tabs.ts';
import { useDates } from '#web/ui/dates.ts';
import styles from './saving-mark.module.css';

const icons = {
  saved: <CheckCircleOutlined />,
  saving: <LoadingOutlined />,
  unsaved: <CloudSyncOutlined />,
  waiting: <CloudSyncOutlined />,
  onHold: <ExclamationCircleOutlined />,
  refused: <ExclamationCircleOutlined />,
  conflict: <ExclamationCircleOutlined />,
} as const;

function useWords() {
  const { t } = useTranslation();
  const { time } = useDates();
  return (saving: Saving): string => {
    switch (saving.kind) {
      case 'saved':
        return saving.at === null ? '' : t('budgets.ui.grid.saved', { time: time(saving.at) });
      case 'onHold':
        return t('budgets.ui.grid.onHold', { count: saving.count });
      case 'refused':
        return saving.message;
      case 'saving':
      case 'unsaved':
      case 'waiting':
        return t(`budgets.ui.grid.${saving.kind}`);
    }
  };
}

interface SavingMarkProps {
  readonly saving: Saving;
  readonly onRetry: () => void;
}

/** Where what was typed is: on the server, on its way, or only here. */
export function SavingMark({ saving, onRetry }: SavingMarkProps) {
  const { t } = useTranslation();
  const words = useWords()(saving);
  // Kept in this browser meanwhile, so closing the tab loses nothing and asks nothing.
  useUnsaved(saving.kind !== 'saved', 'budget grid', 'kept');
  return (
    <span className={styles.mark} data-kind={saving.kind} role="status">
      {words !== '' && <span aria-hidden="true">{icons[saving.kind]}</span>}
      <span className={styles.words} title={words}>
        {words}
      </span>
      {(saving.kind === 'waiting' || saving.kind === 'refused') && (
        <Button type="link" size="small" onClick={onRetry}>
          {t('budgets.ui.grid.retry')}
        </Button>
      )}
    </span>
  );
}
