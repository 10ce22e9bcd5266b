import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Batch, Preview } from '#features/batches/contract.ts';
import { thousands } from '#kernel/format.ts';
import { openTabs } from '#web/shell/tabs/open-tabs.ts';
import { closeTab } from '#web/shell/tabs/tab-list.ts';
import { sayElsewhere } from '#web/ui/edit/send.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { editorPath, LIST_PATH, NEW_PATH } from '../paths.ts';
import { useClose, useCopy, usePublish, useRemove } from '../queries.ts';
import type { BatchFormState } from './use-batch-form.ts';
import { useOverlapWords } from './use-overlap-words.ts';

/** What happens to a batch from here on; whatever cannot be undone is asked for first. */
export function useLifecycle(
  batch: Batch | null,
  state: BatchFormState,
  preview: Preview | undefined,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [modal, dialogs] = useQuestion();
  const overlapWords = useOverlapWords();
  const publish = usePublish();
  const close = useClose();
  const copy = useCopy();
  const remove = useRemove();

  /** A batch that has just come into being lives in a tab of its own. */
  const settle = (saved: Batch) => {
    if (batch !== null) return;
    void navigate(editorPath(saved.id), { replace: true });
    openTabs.set(closeTab(openTabs.get(), NEW_PATH));
  };
  const save = async () => {
    const saved = await state.save();
    if (saved === null) return;
    showToast('success', t('edit.saved'));
    settle(saved);
  };
  const publishNow = async () => {
    const saved = state.dirty || batch === null ? await state.save() : batch;
    if (saved === null) return;
    const published = await publish.mutateAsync(saved).catch((error) => {
      // A batch that is new leaves this form at once, so that only a toast is seen.
      if (batch === null) sayElsewhere(error, [], false);
      else state.showRefusal(error);
      return null;
    });
    if (published === null) return settle(saved);
    state.restart(published);
    showToast(
      'success',
      t('batches.ui.published', {
        name: published.settings.name,
        count: published.progress.people,
      }),
    );
    settle(published);
  };
  const askPublish = () => {
    const overlaps = preview?.overlaps ?? [];
    if (overlaps.length > 0) {
      return void modal.warning({
        title: t('batches.ui.overlapTitle', { name: state.form.name }),
        content: overlaps.map((overlap) => (
          <p key={overlap.id}>
            {t('batches.ui.preview.overlapTitle', { name: overlap.name })}
            <br />
            {overlapWords(overlap)}
          </p>
        )),
        okText: t('batches.ui.understood'),
      });
    }
    return void modal.confirm({
      title: t('batches.ui.publishQuestion', { name: state.form.name }),
      content: t('batches.ui.publishDetail', {
        count: preview?.people ?? 0,
        hours: thousands(preview?.requiredHours ?? 0),
      }),
      okText: t('batches.ui.publish'),
      cancelText: t('edit.cancel'),
      onOk: publishNow,
    });
  };
  const askClose = (open: Batch) => {
    const { people, submitted, approved } = open.progress;
    void modal.confirm({
      title: t('batches.ui.closeQuestion', { name: open.settings.name }),
      content: t('batches.ui.closeDetail', {
        count: people,
        missing: people - submitted - approved,
      }),
      okText: t('batches.ui.close'),
      okButtonProps: { danger: true },
      cancelText: t('edit.cancel'),
      onOk: () => close.mutateAsync(open).catch(() => undefined),
    });
  };
  const askRemove = (draft: Batch) =>
    void modal.confirm({
      title: t('batches.ui.removeQuestion', { name: draft.settings.name }),
      okText: t('batches.ui.remove'),
      okButtonProps: { danger: true },
      cancelText: t('edit.cancel'),
      onOk: async () => {
        const removed = await remove.mutateAsync(draft).then(
          () => true,
          () => false,
        );
        if (!removed) return;
        void navigate(LIST_PATH);
        openTabs.set(closeTab(openTabs.get(), editorPath(draft.id)));
      },
    });
  const copyNow = (source: Batch) =>
    copy.mutate(source.id, {
      onSuccess: (made) => {
        showToast('success', t('batches.ui.copied', { name: made.settings.name }));
        void navigate(editorPath(made.id));
      },
    });
  return {
    dialogs,
    save,
    askPublish,
    askClose,
    askRemove,
    copyNow,
    busy: publish.isPending || close.isPending || remove.isPending,
    copying: copy.isPending,
  };
}
