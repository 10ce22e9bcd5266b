import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SavingMark } from '../parts/saving-mark.tsx';
import styles from './sheet-actions.module.css';
import type { Sheet, SheetSource } from './use-sheet.ts';
import type { useSheetActions } from './use-sheet-actions.tsx';

/** In the head of the page: how far it is saved, what helps filling in, and the one next step. */
export function SheetActions({
  sheet,
  source,
  behalfOf,
  tools,
  actions,
}: {
  readonly sheet: Sheet;
  readonly source: SheetSource;
  /** Whose hours they are, where they are not one's own. */
  readonly behalfOf: string | null;
  readonly tools: ReactNode;
  readonly actions: ReturnType<typeof useSheetActions>;
}) {
  const { t } = useTranslation();
  const { abilities } = source.current;
  const words = (action: 'submit' | 'modify' | 'recall') =>
    behalfOf === null
      ? t(`timesheets.ui.${action}`)
      : t(`timesheets.ui.${action}For`, { name: behalfOf });
  return (
    <>
      {source.mode === 'fill' && <SavingMark saving={sheet.saving} />}
      <div className={styles.tools}>
        {source.mode !== 'read' && tools}
        {source.mode === 'fill' && abilities.submit && (
          <Button type="primary" loading={actions.busy} onClick={() => void actions.submit()}>
            {words('submit')}
          </Button>
        )}
        {source.mode === 'modify' && (
          <Button type="primary" loading={actions.busy} onClick={() => void actions.modify()}>
            {words('modify')}
          </Button>
        )}
        {source.mode === 'read' && abilities.recall && (
          <Button loading={actions.busy} onClick={() => void actions.recall()}>
            {words('recall')}
          </Button>
        )}
      </div>
    </>
  );
}
