import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '#features/batches/contract.ts';
import { type BatchField, editableFields, isEditable } from '#features/batches/rules.ts';
import { useTabName } from '#web/shell/tabs/tab-title.ts';
import { useUnsaved } from '#web/shell/tabs/unsaved-tabs.ts';
import { ConflictNotice } from '#web/ui/edit/conflict-notice.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PhaseChip } from '../phase-chip.tsx';
import { usePreview } from '../queries.ts';
import { AudienceSection } from './audience-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import styles from './editor.module.css';
import { EditorActions } from './editor-actions.tsx';
import { ExtensionsSection } from './extensions-section.tsx';
import { FillingSection } from './filling-section.tsx';
import { FlowSection } from './flow-section.tsx';
import { type FormBase, previewOf } from './form-values.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { useBatchForm } from './use-batch-form.ts';
import { useDebounced } from './use-debounced.ts';

const PAUSE_MS = 400;

function mayChange(batch: Batch | null): (field: BatchField) => boolean {
  if (batch === null) return () => true;
  const { submitted, returned, approved } = batch.progress;
  const fields = editableFields(batch.status, submitted + returned + approved > 0);
  return (field) => isEditable(fields, field);
}

/** An open batch can be given some; a closed one shows those it had. */
const hasExtensions = ({ status, extensions }: Batch) => status === 'open' || extensions.length > 0;

interface BatchEditorProps {
  /** Null for a new one. */
  readonly batch: Batch | null;
  readonly initial: FormBase;
}

/** All of a batch on one page, with what it means beside it. */
export function BatchEditor({ batch, initial }: BatchEditorProps) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  /** Once the marks are drawn, the first of them is where one goes on. */
  const goToFirstMark = () =>
    setTimeout(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const state = useBatchForm(batch, initial, goToFirstMark);
  const { form, base, change, problems, dirty } = state;
  useUnsaved(dirty, 'batch');
  useTabName(batch?.settings.name);
  const wanted = previewOf(form, base);
  const settled = useDebounced(wanted, PAUSE_MS);
  const preview = usePreview(settled);
  // Publishing asks about what is on screen now, not about what was there a moment ago.
  const counted = JSON.stringify(wanted) === JSON.stringify(settled) && !preview.isPlaceholderData;
  const current = wanted !== null && counted ? preview.data : undefined;
  const section = { form, change, problems, may: mayChange(batch) };
  const published = batch !== null && batch.status !== 'draft';
  return (
    <Page
      title={batch?.settings.name ?? t('batches.ui.newTitle')}
      context={<PhaseChip phase={batch?.phase ?? 'draft'} />}
      actions={<EditorActions batch={batch} state={state} preview={current} />}
    >
      {state.conflict && (
        <ConflictNotice
          onTakeTheirs={() => state.resolve(true)}
          onKeepMine={() => state.resolve(false)}
        />
      )}
      {published && (
        <p className={styles.state}>
          {batch.status === 'open' ? t('batches.ui.openNote') : t('batches.ui.closedNote')}
        </p>
      )}
      <div className={styles.layout}>
        <div ref={fields} className={styles.form}>
          <BasicsSection {...section} timeZone={base.timeZone} />
          {batch !== null && hasExtensions(batch) && <ExtensionsSection batch={batch} />}
          <AudienceSection {...section} />
          <FillingSection {...section} />
          <FlowSection {...section} />
        </div>
        <PreviewPanel
          incomplete={wanted === null}
          counting={!counted || preview.isFetching}
          result={preview}
          progress={published ? batch.progress : null}
        />
      </div>
    </Page>
  );
}
