import { memo } from 'react';
import { SavingMark } from '../parts/saving-mark.tsx';
import { NextStep, type NextStepProps } from './next-step.tsx';
import { FillTools, type FillToolsProps } from './sheet-toolbar.tsx';
import styles from './sheet-view.module.css';
import type { Sheet } from './use-sheet.ts';

type SheetToolsProps = FillToolsProps & NextStepProps & Pick<Sheet, 'saving'>;

/** Above a sheet at the right: whether it is saved, what saves typing, and the next step. */
export const SheetTools = memo(function SheetTools(props: SheetToolsProps) {
  const editable = props.mode !== 'read';
  return (
    <>
      {editable && <SavingMark saving={props.saving} />}
      <div className={styles.tools}>
        {editable && <FillTools {...props} />}
        <NextStep {...props} />
      </div>
    </>
  );
});
