import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { materialEndpoints } from '#features/materials/contract.ts';
import type { Issue } from '#features/materials/contract-parts.ts';
import { answered, call } from '#web/api/call.ts';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { NotOpened } from '#web/ui/page/not-opened.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { refetchMaterials, useIssue } from '../queries.ts';
import { issueName } from '../words.ts';
import { IssueDetails } from './issue-details.tsx';
import { MaterialFields } from './material-fields.tsx';
import { type MaterialValues, newValues, requestOf, valuesOf } from './material-values.ts';

interface FormProps {
  readonly issue: Issue | null;
  /** For a new line: the month that is shown. */
  readonly month?: string | undefined;
  readonly onClose: () => void;
}

/** Asks, deletes, and says so. */
function useRemove(onClose: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [modal, holder] = useQuestion();
  const remove = async (issue: Issue) => {
    const name = issueName(issue);
    const sure = await modal.confirm({
      title: t('materials.ui.removeAsk', { name }),
      content: t('materials.ui.removeDetail'),
      okText: t('materials.ui.removeOk'),
      okButtonProps: { danger: true },
      cancelText: t('materials.ui.cancel'),
    });
    if (!sure) return;
    const { id, version } = issue;
    // What stands in the way has been shown as a toast.
    const done = await answered(call(materialEndpoints.remove, { body: { id, version } })).catch(
      () => null,
    );
    void refetchMaterials(client);
    if (done === null) return;
    showToast('success', t('materials.ui.removed', { name }));
    onClose();
  };
  return { holder, remove };
}

function MaterialForm({ issue, month, onClose }: FormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { holder, remove } = useRemove(onClose);
  const save = (values: MaterialValues, version: number | null): Promise<Issue> => {
    const fields = requestOf(values);
    if (issue === null || version === null) {
      return send(materialEndpoints.create, { body: fields });
    }
    return send(materialEndpoints.update, { body: { ...fields, id: issue.id, version } });
  };
  return (
    <>
      {holder}
      <EditDrawer<MaterialValues, Issue>
        title={
          issue === null
            ? t('materials.ui.newTitle')
            : t('materials.ui.edit', { name: issueName(issue) })
        }
        keepAs={`material ${issue?.id ?? 'new'}`}
        initial={issue === null ? newValues(month) : valuesOf(issue)}
        version={issue?.version ?? null}
        save={save}
        valuesOf={valuesOf}
        onSaved={() => {
          void refetchMaterials(client);
          onClose();
        }}
        onClose={onClose}
      >
        <MaterialFields issue={issue} />
        {issue !== null && (
          <Button danger type="text" onClick={() => void remove(issue)}>
            {t('materials.ui.remove')}
          </Button>
        )}
      </EditDrawer>
    </>
  );
}

function ExistingIssue({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useIssue(id);
  // Kept as it was when it was opened: what arrives later must not change a form under somebody's hands.
  const [opened, setOpened] = useState<Issue | null>(null);
  if (opened === null && data !== undefined) setOpened(data);
  if (opened?.abilities.edit) return <MaterialForm issue={opened} onClose={onClose} />;
  if (opened !== null) return <IssueDetails issue={opened} onClose={onClose} />;
  return (
    <Drawer open title={t('materials.ui.viewing')} size="min(560px, 100vw)" onClose={onClose}>
      {error === null ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <NotOpened
          error={error}
          gone={t('materials.ui.gone')}
          onRetry={() => void refetch()}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}

/** What the drawer is about: a line that exists, or a new one of a month. */
export type Editing = { readonly id: number } | { readonly month: string | undefined };

interface MaterialDrawerProps {
  readonly editing: Editing;
  readonly onClose: () => void;
}

export function MaterialDrawer({ editing, onClose }: MaterialDrawerProps) {
  const drawer =
    'id' in editing ? (
      <ExistingIssue key={editing.id} id={editing.id} onClose={onClose} />
    ) : (
      <MaterialForm issue={null} month={editing.month} onClose={onClose} />
    );
  // One after the other while it is read: the focus goes back to what opened the first.
  return <ReturnFocus>{drawer}</ReturnFocus>;
}
