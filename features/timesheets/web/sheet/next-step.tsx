import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetSource } from './use-sheet.ts';
import type { SheetActions } from './use-sheet-actions.tsx';

export interface NextStepProps extends Pick<SheetSource, 'mode'>, Omit<SheetActions, 'holder'> {
  readonly abilities: SheetSource['current']['abilities'];
  /** Whose hours they are, where they are not one's own. */
  readonly behalfOf: string | null;
}

/** The one thing to do with a sheet as a whole. */
export const NextStep = memo(function NextStep(props: NextStepProps) {
  const { mode, abilities, behalfOf, busy, submit, modify, correct, recall } = props;
  const { t } = useTranslation();
  const words = (action: 'submit' | 'modify' | 'correct' | 'recall') =>
    behalfOf === null
      ? t(`timesheets.ui.${action}`)
      : t(`timesheets.ui.${action}For`, { name: behalfOf });
  return (
    <>
      {mode === 'fill' && abilities.submit && (
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {words('submit')}
        </Button>
      )}
      {mode === 'modify' && (
        <Button type="primary" loading={busy} onClick={() => void modify()}>
          {words('modify')}
        </Button>
      )}
      {mode === 'correct' && (
        <Button type="primary" loading={busy} onClick={() => void correct()}>
          {words('correct')}
        </Button>
      )}
      {mode === 'read' && abilities.recall && (
        <Button loading={busy} onClick={() => void recall()}>
          {words('recall')}
        </Button>
      )}
    </>
  );
});
