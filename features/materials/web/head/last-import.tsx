import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import { useDates } from '#web/ui/dates.ts';
import { UndoImport, usePast } from '#web/ui/import/past-imports.tsx';
import { materialSource, refetchMaterials } from '../queries.ts';
import styles from './head.module.css';

/** What was taken in last, and the way back as long as the month is open. */
export function LastImport({ open }: { readonly open: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const client = useQueryClient();
  const { data } = usePast(materialSource, true);
  const last = data?.rows.find(({ undone }) => undone === null);
  if (last === undefined) return null;
  return (
    <span className={styles.lastImport}>
      {t('materials.ui.lastImport', {
        at: dateTime(last.at).slice(5),
        rows: thousands(last.created + last.updated),
      })}
      {open && last.abilities.undo && (
        <UndoImport
          inText
          source={materialSource}
          past={last}
          onUndone={() => void refetchMaterials(client)}
        />
      )}
    </span>
  );
}
