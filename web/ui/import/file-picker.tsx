import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import-dialog.module.css';

interface FilePickerProps {
  readonly icon: ReactNode;
  readonly hint: string;
  readonly busy: boolean;
  readonly onPick: (file: File) => void;
}

/** A place to drop a sheet on, which is also an ordinary file field. */
export function FilePicker({ icon, hint, busy, onPick }: FilePickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !busy) onPick(file);
  };
  return (
    <label
      htmlFor={id}
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.dropIcon} aria-hidden="true">
        {icon}
      </span>
      <strong>{busy ? t('import.checking') : t('import.drop')}</strong>
      <span className={styles.hint}>{hint}</span>
      <input
        id={id}
        type="file"
        className={styles.field}
        accept=".xlsx,.csv"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onPick(file);
          target.value = '';
        }}
      />
    </label>
  );
}
