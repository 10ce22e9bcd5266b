import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import type { PastImport, PastTotals } from '#kernel/import-report.ts';
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

interface UndoImportProps {
  readonly source: ImportSource;
  readonly past: PastImport;
  readonly onUndone: () => void;
  /** In a line of text, and not at the end of a row. */
  readonly inText?: boolean;
}

/** Takes an import back, after a question. */
export function UndoImport({ source, past, onUndone, inText = false }: UndoImportProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = past.fileName || t('import.unnamed');
  const takeBack = async () => {
    setBusy(true);
    try {
      await source.undo(past.id);
      showToast('success', t('import.undoneNow', { name }));
      await readAgain(client, pastKey(source));
      onUndone();
    } catch {
      // What stands in the way has been shown as a toast.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popconfirm
      title={t('import.undoAsk', { name })}
      description={t('import.undoDetail')}
      okText={t('import.undo')}
      cancelText={t('import.cancel')}
      onConfirm={() => void takeBack()}
    >
      <Button
        size="small"
        loading={busy}
        {...(inText
          ? { type: 'link' as const, className: styles.inText ?? '' }
          : // One of several: it says which.
            { 'aria-label': t('import.undoOf', { name }) })}
      >
        {t('import.undo')}
      </Button>
    </Popconfirm>
  );
}

export type TotalsInWords = (totals: PastTotals) => string;

interface PastImportsProps {
  readonly source: ImportSource;
  readonly past: readonly PastImport[];
  readonly totals: TotalsInWords | undefined;
  readonly onUndone: () => void;
}

/** The latest imports, each with a way back as long as nothing was built on it. */
export function PastImports({ source, past, totals, onUndone }: PastImportsProps) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  if (past.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('import.past')}</h3>
      <ul className={styles.pasts}>
        {past.map((each) => (
          <li key={each.id} className={styles.past} data-undone={each.undone !== null}>
            <span className={styles.pastName}>{each.fileName || t('import.unnamed')}</span>
            <span className={styles.pastFacts}>
              {t('import.pastFacts', {
                at: dateTime(each.at),
                by: each.by,
                created: thousands(each.created),
                updated: thousands(each.updated),
              })}
              {each.totals !== null && totals !== undefined && ` · ${totals(each.totals)}`}
              {each.undone !== null &&
                t('import.pastUndone', { at: dateTime(each.undone.at), by: each.undone.by })}
            </span>
            {each.abilities.undo && <UndoImport source={source} past={each} onUndone={onUndone} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
