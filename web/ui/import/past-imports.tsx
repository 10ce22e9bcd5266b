import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import type { PastImport } from '#kernel/import-report.ts';
import { readAgain } from '../../api/read-again.ts';
import { useDates } from '../dates.ts';
import { showToast } from '../toast/toasts.ts';
import styles from './import-dialog.module.css';
import type { ImportSource } from './import-source.ts';

export const pastKey = ({ key }: ImportSource) => ['imports', ...key];

/** What was taken in before; read whenever the dialog opens. */
export function usePast(source: ImportSource, open: boolean) {
  return useQuery({
    queryKey: pastKey(source),
    queryFn: ({ signal }) => source.past(signal),
    enabled: open,
    staleTime: 0,
  });
}

interface PastImportsProps {
  readonly source: ImportSource;
  readonly past: readonly PastImport[];
  readonly onUndone: () => void;
}

interface LineProps {
  readonly past: PastImport;
  readonly undo: () => Promise<void>;
}

function Line({ past, undo }: LineProps) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const [busy, setBusy] = useState(false);
  const { fileName, at, by, created, updated, undone, abilities } = past;
  const name = fileName || t('import.unnamed');
  const takeBack = async () => {
    setBusy(true);
    // What stands in the way has been shown as a toast.
    await undo().catch(() => undefined);
    setBusy(false);
  };
  return (
    <li className={styles.past} data-undone={undone !== null}>
      <span className={styles.pastName}>{name}</span>
      <span className={styles.pastFacts}>
        {t('import.pastFacts', {
          at: dateTime(at),
          by,
          created: thousands(created),
          updated: thousands(updated),
        })}
        {undone !== null && t('import.pastUndone', { at: dateTime(undone.at), by: undone.by })}
      </span>
      {abilities.undo && (
        <Popconfirm
          title={t('import.undoAsk', { name })}
          description={t('import.undoDetail')}
          okText={t('import.undo')}
          cancelText={t('import.cancel')}
          onConfirm={() => void takeBack()}
        >
          <Button size="small" loading={busy} aria-label={t('import.undoOf', { name })}>
            {t('import.undo')}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}

/** The latest imports, each with a way back as long as nothing was built on it. */
export function PastImports({ source, past, onUndone }: PastImportsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  if (past.length === 0) return null;
  const undo = async ({ id, fileName }: PastImport) => {
    await source.undo(id);
    showToast('success', t('import.undoneNow', { name: fileName || t('import.unnamed') }));
    await readAgain(client, pastKey(source));
    onUndone();
  };
  return (
    <section>
      <h3 className={styles.heading}>{t('import.past')}</h3>
      <ul className={styles.pasts}>
        {past.map((each) => (
          <Line key={each.id} past={each} undo={() => undo(each)} />
        ))}
      </ul>
    </section>
  );
}
