import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Batch, Preview } from '#features/batches/contract.ts';
import type { BatchFormState } from './use-batch-form.ts';
import { useLifecycle } from './use-lifecycle.tsx';

interface EditorActionsProps {
  readonly batch: Batch | null;
  readonly state: BatchFormState;
  readonly preview: Preview | undefined;
}

/** What can be done next, with the one step that leads on marked as such. */
export function EditorActions({ batch, state, preview }: EditorActionsProps) {
  const { t } = useTranslation();
  const life = useLifecycle(batch, state, preview);
  const { sound } = state;
  const status = batch?.status ?? 'draft';
  return (
    <>
      {life.dialogs}
      {batch !== null && (
        <Button loading={life.copying} onClick={() => life.copyNow(batch)}>
          {t('batches.ui.copyNext')}
        </Button>
      )}
      {batch !== null && status === 'draft' && (
        <Button danger onClick={() => life.askRemove(batch)}>
          {t('batches.ui.remove')}
        </Button>
      )}
      {batch !== null && status === 'open' && (
        <Button danger disabled={state.dirty} onClick={() => life.askClose(batch)}>
          {t('batches.ui.close')}
        </Button>
      )}
      {status !== 'closed' && (
        <Button
          type={status === 'open' ? 'primary' : 'default'}
          loading={state.saving}
          disabled={!sound || (batch !== null && !state.dirty)}
          onClick={() => void life.save()}
        >
          {status === 'open' ? t('edit.save') : t('batches.ui.saveDraft')}
        </Button>
      )}
      {status === 'draft' && (
        <Button
          type="primary"
          loading={life.busy}
          disabled={!sound || preview === undefined}
          onClick={life.askPublish}
        >
          {t('batches.ui.publish')}
        </Button>
      )}
    </>
  );
}
