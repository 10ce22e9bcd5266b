import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectDetail } from '#features/projects/contract.ts';
import { Facts } from '#web/ui/facts/facts.tsx';
import { StatusChip } from '../status-chip.tsx';
import { useNames } from '../use-names.ts';
import styles from './project-form.module.css';

type Field =
  | 'status'
  | 'nameZh'
  | 'nameEn'
  | 'parentId'
  | 'projectType'
  | 'division'
  | 'startDate'
  | 'endDate'
  | 'leadId'
  | 'directorId'
  | 'members';

interface ProjectDetailsProps {
  readonly project: ProjectDetail;
  readonly onClose: () => void;
}

function MemberNames({ project }: { readonly project: ProjectDetail }) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const { people, departments } = project.members;
  if (people.length + departments.length === 0) {
    return t(project.parent === null ? 'projects.ui.everyone' : 'projects.ui.asMain');
  }
  return (
    <ul className={styles.members}>
      {departments.map((department) => (
        <li key={`d${department.id}`}>{nameOf(department)}</li>
      ))}
      {people.map(({ id, nickName, staffNo }) => (
        <li key={`p${id}`}>
          {nickName} <small>{staffNo}</small>
        </li>
      ))}
    </ul>
  );
}

/** A project for somebody who may read it: the same facts as the form, without fields. */
export function ProjectDetails({ project, onClose }: ProjectDetailsProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const { parent, lead, director, startDate, endDate } = project;
  const facts: readonly (readonly [Field, ReactNode])[] = [
    ['status', <StatusChip key="status" status={project.status} />],
    ['nameZh', project.nameZh],
    ['nameEn', project.nameEn || '—'],
    ['parentId', parent === null ? '—' : `${parent.code} ${nameOf(parent)}`],
    ['projectType', t(`projects.ui.type.${project.projectType}`)],
    ['division', t(`projects.ui.division.${project.division}`)],
    ['startDate', startDate],
    ['endDate', endDate ?? '—'],
    ['leadId', lead === null ? '—' : `${lead.nickName} ${lead.staffNo}`],
    ['directorId', director === null ? '—' : `${director.nickName} ${director.staffNo}`],
    ['members', <MemberNames key="members" project={project} />],
  ];
  return (
    <Drawer
      open
      size="min(560px, 100vw)"
      title={t('projects.ui.view', { code: project.code })}
      onClose={onClose}
    >
      <Facts
        facts={facts.map(([field, value]) => [t(`projects.ui.field.${field}`), value] as const)}
      />
    </Drawer>
  );
}
