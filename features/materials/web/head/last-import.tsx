import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import { readAgain } from '#web/api/read-again.ts';
import { useDates } from '#web/ui/dates.ts';
import { pastKey, usePast } from '#web/ui/import/past-imports.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { materialSource, refetchMaterials } from '../queries.ts';
import styles from './head.module.css';

/** What was taken in last, and the way back as long as the month is open. */
export function LastImport({ open }: { readonly open: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data } = usePast(materialSource, true);
  const last = data?.rows.find(({ undone }) => undone === null);
  if (last === undefined) return null;
  const name = last.fileName || t('materials.ui.unnamed');
  const takeBack = async () => {
    setBusy(true);
    try {
      await materialSource.undo(last.id);
      showToast('success', t('materials.ui.undone', { name }));
      await Promise.all([readAgain(client, pastKey(materialSource)), refetchMaterials(client)]);
    } catch {
      // What stands in the way has been shown as a toast.
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles.lastImport}>
      {t('materials.ui.lastImport', {
        at: dateTime(last.at).slice(5),
        rows: thousands(last.created + last.updated),
      })}
      {open && last.abilities.undo && (
        <Popconfirm
          title={t('materials.ui.undoAsk', { name })}
          description={t('materials.ui.undoDetail')}
          okText={t('materials.ui.undo')}
          cancelText={t('materials.ui.cancel')}
          onConfirm={() => void takeBack()}
        >
          <Button type="link" size="small" loading={busy} className={styles.undo ?? ''}>
            {t('materials.ui.undo')}
          </Button>
        </Popconfirm>
      )}
    </span>
  );
}
