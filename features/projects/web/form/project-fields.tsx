import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DepartmentsSelect, PeoplePicker, PersonPicker } from '#features/people/web/fields.tsx';
import {
  type MemberDepartment,
  type ProjectDetail,
  projectFields,
} from '#features/projects/contract.ts';
import { PROJECT_STATUSES, type ProjectStatus, statusesAfter } from '#features/projects/rules.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { DayInput } from '../fields/day-input.tsx';
import { MainSelect } from '../fields/main-select.tsx';
import { candidateSearch, useDepartments } from '../queries.ts';
import styles from './project-form.module.css';

interface ProjectFieldsProps {
  /** Null while it is new. */
  readonly project: ProjectDetail | null;
  /** Departments whose names are shown before the others have come. */
  readonly known: readonly MemberDepartment[];
}

function Classification() {
  const { t } = useTranslation();
  const required = [{ required: true, message: t('projects.ui.required') }];
  return (
    <div className={styles.pair}>
      <Form.Item name="projectType" label={t('projects.ui.field.projectType')} rules={required}>
        <Select
          options={([0, 1, 2, 3] as const).map((value) => ({
            value,
            label: t(`projects.ui.type.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="division" label={t('projects.ui.field.division')} rules={required}>
        <Select
          options={([0, 1] as const).map((value) => ({
            value,
            label: t(`projects.ui.division.${value}`),
          }))}
        />
      </Form.Item>
    </div>
  );
}

function Names({ statuses }: { readonly statuses: readonly ProjectStatus[] }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.pair}>
        <TextItem name="code" label={t('projects.ui.field.code')} schema={projectFields.code} />
        <Form.Item name="status" label={t('projects.ui.field.status')}>
          <Select
            options={statuses.map((value) => ({ value, label: t(`projects.ui.status.${value}`) }))}
          />
        </Form.Item>
      </div>
      <TextItem name="nameZh" label={t('projects.ui.field.nameZh')} schema={projectFields.nameZh} />
      <TextItem
        name="nameEn"
        label={t('projects.ui.field.nameEn')}
        schema={projectFields.nameEn}
        optional
      />
    </>
  );
}

function Dates() {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <Form.Item
        name="startDate"
        label={t('projects.ui.field.startDate')}
        rules={[{ required: true, message: t('projects.ui.required') }]}
      >
        <DayInput required />
      </Form.Item>
      <Form.Item
        name="endDate"
        label={t('projects.ui.field.endDate')}
        dependencies={['startDate']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, end: string | null) => {
              const start: string | null = getFieldValue('startDate');
              if (end && start && end < start) {
                throw new Error(t('projects.refusal.endBeforeStart'));
              }
            },
          }),
        ]}
      >
        <DayInput />
      </Form.Item>
    </div>
  );
}

function Members({ known, isSub }: Omit<ProjectFieldsProps, 'project'> & { isSub: boolean }) {
  const { t } = useTranslation();
  const departments = useDepartments();
  return (
    <fieldset className={styles.group}>
      <legend>{t('projects.ui.field.members')}</legend>
      <p className={styles.hint}>
        {t(isSub ? 'projects.ui.membersHintSub' : 'projects.ui.membersHint')}
      </p>
      <Form.Item name={['members', 'departments']} label={t('projects.ui.field.departments')}>
        <DepartmentsSelect
          departments={departments}
          known={known}
          placeholder={t('projects.ui.chooseDepartments')}
        />
      </Form.Item>
      <Form.Item name={['members', 'people']} label={t('projects.ui.field.people')}>
        <PeoplePicker search={candidateSearch} />
      </Form.Item>
      <Form.Item name="members" noStyle>
        <Problems />
      </Form.Item>
    </fieldset>
  );
}

/** Says what is wrong with the members as a whole; they are edited one kind at a time above. */
function Problems() {
  const { errors } = Form.Item.useStatus();
  return errors.length === 0 ? null : (
    <p role="alert" className={styles.problem}>
      {errors}
    </p>
  );
}

/** Everything about a project, in the order one thinks of it. */
export function ProjectFields({ project, known }: ProjectFieldsProps) {
  const { t } = useTranslation();
  const isSub = (Form.useWatch('parentId') ?? null) !== null;
  // What has sub-projects cannot become one, so there is nothing to choose.
  const hasSubs = (project?.subCount ?? 0) > 0;
  const statuses =
    project === null ? PROJECT_STATUSES : [project.status, ...statusesAfter(project.status)];
  return (
    <>
      {!hasSubs && (
        <Form.Item
          name="parentId"
          label={t('projects.ui.field.parentId')}
          extra={t(isSub ? 'projects.ui.inheritsHint' : 'projects.ui.mainHint')}
        >
          <MainSelect except={project?.id ?? null} />
        </Form.Item>
      )}
      <Names statuses={statuses} />
      {!isSub && <Classification />}
      <Dates />
      <div className={styles.pair}>
        <Form.Item name="leadId" label={t('projects.ui.field.leadId')}>
          <PersonPicker search={candidateSearch} />
        </Form.Item>
        <Form.Item name="directorId" label={t('projects.ui.field.directorId')}>
          <PersonPicker search={candidateSearch} />
        </Form.Item>
      </div>
      <Members known={known} isSub={isSub} />
    </>
  );
}
