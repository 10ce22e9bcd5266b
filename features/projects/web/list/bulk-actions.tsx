import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { MAX_AT_ONCE } from '#features/projects/contract.ts';
import type { ProjectStatus } from '#features/projects/rules.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { More } from '#web/ui/tools/more.tsx';
import { useQuestion } from '#web/ui/use-question.ts';
import { type ListedProject, useChangeStatus, useRemoveProjects } from '../queries.ts';

interface BulkActionsProps {
  readonly rows: readonly ListedProject[];
  readonly onDone: () => void;
}

/** Sub-projects that would close although nobody chose them. */
function closedAlong(rows: readonly ListedProject[]): number {
  const chosen = new Set(rows.map(({ id }) => id));
  const subs = rows.reduce((sum, { subCount }) => sum + subCount, 0);
  return subs - rows.filter(({ parent }) => parent !== null && chosen.has(parent.id)).length;
}

/** What can be done with the chosen projects together; each is confirmed first. */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const { t } = useTranslation();
  const [modal, holder] = useQuestion();
  const change = useChangeStatus();
  const remove = useRemoveProjects();
  const ids = rows.map(({ id }) => id);
  const count = rows.length;
  const tooMany = count > MAX_AT_ONCE;

  const confirmStatus = async (status: ProjectStatus) => {
    const alongside = status === 'closed' ? closedAlong(rows) : 0;
    const sure = await modal.confirm({
      title: t(`projects.ui.confirm.${status === 'closed' ? 'close' : 'activate'}`, { count }),
      content:
        status === 'closed'
          ? [
              t('projects.ui.confirm.closeDetail'),
              alongside > 0 && t('projects.ui.confirm.closeSubs', { count: alongside }),
            ]
              .filter(Boolean)
              .join(' ')
          : t('projects.ui.confirm.activateDetail'),
      okText: t(`projects.ui.${status === 'closed' ? 'close' : 'activate'}`),
      cancelText: t('projects.ui.cancel'),
    });
    if (!sure) return;
    const { changed, closedSubs } = await change.mutateAsync({ ids, status });
    const done = t('projects.ui.changed', { count: changed });
    const more = closedSubs > 0 ? t('projects.ui.closedSubs', { count: closedSubs }) : '';
    showToast('success', [done, more].filter(Boolean).join(' '));
    onDone();
  };
  const confirmRemove = async () => {
    const sure = await modal.confirm({
      title: t('projects.ui.confirm.remove', { count }),
      content: t('projects.ui.confirm.removeDetail'),
      okText: t('projects.ui.remove'),
      okButtonProps: { danger: true },
      cancelText: t('projects.ui.cancel'),
    });
    if (!sure) return;
    await remove.mutateAsync(ids);
    showToast('success', t('projects.ui.removed', { count }));
    onDone();
  };
  // What goes wrong has been shown as a toast; the choice stays as it was.
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <>
      {holder}
      <More>
        <Button
          disabled={tooMany}
          loading={change.isPending}
          onClick={() => run(confirmStatus('active'))}
        >
          {t('projects.ui.activate')}
        </Button>
        <Button
          disabled={tooMany}
          loading={change.isPending}
          onClick={() => run(confirmStatus('closed'))}
        >
          {t('projects.ui.close')}
        </Button>
        <Button
          danger
          disabled={tooMany}
          loading={remove.isPending}
          onClick={() => run(confirmRemove())}
        >
          {t('projects.ui.remove')}
        </Button>
        {tooMany && <span>{t('projects.ui.tooMany', { limit: MAX_AT_ONCE })}</span>}
      </More>
    </>
  );
}
