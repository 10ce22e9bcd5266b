import { useQueryClient } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ProjectDetail,
  type ProjectView,
  projectEndpoints,
  type SavedProject,
} from '#features/projects/contract.ts';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { refetchProjects, useProject } from '../queries.ts';
import { ProjectDetails } from './project-details.tsx';
import { ProjectFields } from './project-fields.tsx';
import { newValues, type ProjectValues, requestOf, valuesOf } from './project-values.ts';

/** Nothing went wrong: somebody thought better of it. */
class NotSure extends Error {}

/** Closing takes sub-projects along, reopening lets hours be booked again: both are asked about. */
function useConfirmStatus() {
  const { t } = useTranslation();
  const [modal, holder] = useQuestion();
  const assertSure = async (project: ProjectDetail, { status }: ProjectValues) => {
    if (project.status === status || (status === 'active' && project.status === 'planned')) return;
    const closing = status === 'closed';
    const subs = closing && project.subCount > 0;
    const sure = await modal.confirm({
      title: t(`projects.ui.confirm.${closing ? 'closeOne' : 'reopenOne'}`, { code: project.code }),
      content: [
        t(`projects.ui.confirm.${closing ? 'closeDetail' : 'activateDetail'}`),
        subs && t('projects.ui.confirm.closeSubs', { count: project.subCount }),
      ]
        .filter(Boolean)
        .join(' '),
      okText: t(closing ? 'projects.ui.close' : 'projects.ui.reopen'),
      cancelText: t('projects.ui.cancel'),
    });
    if (!sure) throw new NotSure();
  };
  return { holder, assertSure };
}

interface FormProps {
  readonly project: ProjectDetail | null;
  /** For a new sub-project. */
  readonly main: ProjectView | null;
  readonly onClose: () => void;
}

function ProjectForm({ project, main, onClose }: FormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { holder, assertSure } = useConfirmStatus();
  const [known, setKnown] = useState(project?.members.departments ?? []);
  const save = async (values: ProjectValues, version: number | null): Promise<SavedProject> => {
    const fields = requestOf(values);
    if (project === null || version === null) {
      return send(projectEndpoints.create, { body: fields });
    }
    await assertSure(project, values);
    const body = { ...fields, id: project.id, version };
    return send(projectEndpoints.update, { body });
  };
  const title = () => {
    if (project !== null) return t('projects.ui.edit', { code: project.code });
    return main === null ? t('projects.ui.new') : t('projects.ui.newSubOf', { code: main.code });
  };
  return (
    <>
      {holder}
      <EditDrawer<ProjectValues, SavedProject>
        title={title()}
        keepAs={`project ${project?.id ?? `new in ${main?.id ?? 'none'}`}`}
        initial={project === null ? newValues(main) : valuesOf(project)}
        version={project?.version ?? null}
        save={save}
        valuesOf={(current) => {
          setKnown((before) => [...before, ...current.members.departments]);
          return valuesOf(current);
        }}
        onSaved={({ closedSubs }) => {
          if (closedSubs > 0) showToast('info', t('projects.ui.closedSubs', { count: closedSubs }));
          void refetchProjects(client);
          onClose();
        }}
        onClose={onClose}
      >
        <ProjectFields project={project} known={known} />
      </EditDrawer>
    </>
  );
}

function ExistingProject({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data, isError } = useProject(id);
  // Kept as it was when it was opened: what arrives later must not change a form under somebody's hands.
  const [opened, setOpened] = useState<ProjectDetail | null>(null);
  if (opened === null && data !== undefined) setOpened(data);
  if (opened?.abilities.edit) return <ProjectForm project={opened} main={null} onClose={onClose} />;
  if (opened !== null) return <ProjectDetails project={opened} onClose={onClose} />;
  return (
    <Drawer open title={t('projects.ui.loading')} size="min(560px, 100vw)" onClose={onClose}>
      {isError ? t('projects.ui.loadFailed') : <Skeleton active paragraph={{ rows: 10 }} />}
    </Drawer>
  );
}

/** What the drawer is about: one that exists, a new one, or a new one beneath a main project. */
export type Editing = { readonly id: number } | { readonly main: ProjectView | null };

interface ProjectDrawerProps {
  readonly editing: Editing;
  readonly onClose: () => void;
}

export function ProjectDrawer({ editing, onClose }: ProjectDrawerProps) {
  const drawer =
    'id' in editing ? (
      <ExistingProject key={editing.id} id={editing.id} onClose={onClose} />
    ) : (
      <ProjectForm project={null} main={editing.main} onClose={onClose} />
    );
  // One after the other while it is read: the focus goes back to what opened the first.
  return <ReturnFocus>{drawer}</ReturnFocus>;
}
