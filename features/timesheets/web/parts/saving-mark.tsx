import {
  CheckCircleOutlined,
  CloudSyncOutlined,
  ExclamationCircleOutlined,
  LoadingOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '#web/shell/tabs/unsaved-tabs.ts';
import { useDates } from '#web/ui/dates.ts';
import type { Saving } from '../saving/sheet-saving.ts';
import styles from './saving-mark.module.css';

function useWords() {
  const { t } = useTranslation();
  const { time } = useDates();
  return (saving: Saving): string => {
    switch (saving.kind) {
      case 'saved':
        return saving.at === null ? '' : t('timesheets.ui.saved', { time: time(saving.at) });
      case 'saving':
        return t('timesheets.ui.saving');
      case 'unsaved':
        return t('timesheets.ui.unsaved');
      case 'onHold':
        return t('timesheets.ui.onHold', { count: saving.count });
      case 'waiting':
        return t('timesheets.ui.waiting');
      case 'refused':
        return saving.message;
      case 'conflict':
        return t('timesheets.ui.conflictMark');
    }
  };
}

const icons = {
  saved: <CheckCircleOutlined />,
  saving: <LoadingOutlined />,
  unsaved: <CloudSyncOutlined />,
  waiting: <CloudSyncOutlined />,
  onHold: <ExclamationCircleOutlined />,
  refused: <ExclamationCircleOutlined />,
  conflict: <ExclamationCircleOutlined />,
} as const;

/** Where the sheet is: on the server, on its way, or only here. */
export function SavingMark({ saving }: { readonly saving: Saving }) {
  const words = useWords()(saving);
  // Kept in this browser meanwhile, so closing the tab loses nothing and asks nothing.
  useUnsaved(saving.kind !== 'saved', 'sheet', 'kept');
  return (
    <span className={styles.mark} data-kind={saving.kind} role="status" title={words}>
      {words !== '' && <span aria-hidden="true">{icons[saving.kind]}</span>}
      <span className={styles.words}>{words}</span>
    </span>
  );
}
