import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DepartmentRow,
  type PersonRow,
  peopleEndpoints,
  personFields,
} from '#features/people/contract.ts';
import { type Administrator, mayGrant } from '#features/people/rules.ts';
import { Chip } from '#web/ui/chip.tsx';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { DepartmentSelect } from '../fields.tsx';
import { refetchOrganisation, useAssignments, useDepartments } from '../queries.ts';
import { AssignedFrom } from './assigned-from.tsx';
import { AssignmentHistory } from './assignment-history.tsx';
import { DayInput } from './day-input.tsx';
import type { IssuedPassword } from './password-dialog.tsx';
import styles from './person-drawer.module.css';
import { editOf, NEW_PERSON, type PersonValues, requestOf, valuesOf } from './person-values.ts';
import { RolesField } from './roles-field.tsx';

interface PersonDrawerProps {
  /** Null for somebody new. */
  readonly person: PersonRow | null;
  readonly administrator: Administrator;
  readonly onSaved: (person: PersonRow) => void;
  readonly onIssued: (issued: IssuedPassword) => void;
  readonly onClose: () => void;
}

function Approvals({ person }: { readonly person: PersonRow | null }) {
  const { t } = useTranslation();
  const approvals = person?.approvals ?? [];
  return (
    <section className={styles.approvals}>
      <h3>{t('people.ui.field.approvals')}</h3>
      {approvals.length === 0 ? (
        <p>{t('people.ui.form.noApprovals')}</p>
      ) : (
        <ul className={styles.chips}>
          {approvals.map((role) => (
            <li key={role}>
              <Chip tone="info">{t(`role.${role}`)}</Chip>
            </li>
          ))}
        </ul>
      )}
      <p>{t('people.ui.form.approvalsHint')}</p>
    </section>
  );
}

/** Whose people approve nothing by being there. */
const isNoOffice = ({ pmoDivision }: DepartmentRow) => pmoDivision === null;

interface WayProps {
  readonly person: PersonRow;
  readonly onChanged: (person: PersonRow) => void;
}

/** The day a change counts from, and all the days before. */
function Way({ person, onChanged }: WayProps) {
  const client = useQueryClient();
  const form = Form.useFormInstance<PersonValues>();
  const { data: history } = useAssignments(person.id);
  /** What somebody has typed meanwhile stays; what they have not touched is what it is now. */
  const takeOver = (now: PersonRow) => {
    const before = valuesOf(person);
    const after = valuesOf(now);
    for (const field of ['deptId', 'grade'] as const) {
      if (form.getFieldValue(field) === before[field]) form.setFieldValue(field, after[field]);
    }
    onChanged(now);
    void refetchOrganisation(client);
  };
  return (
    <>
      <AssignedFrom person={person} history={history} />
      <AssignmentHistory person={person} history={history} onTakenBack={takeOver} />
    </>
  );
}

interface FieldsProps extends Pick<PersonDrawerProps, 'person' | 'administrator'> {
  readonly onChanged: (person: PersonRow) => void;
}

function Fields({ person, administrator, onChanged }: FieldsProps) {
  const { t } = useTranslation();
  const departments = useDepartments();
  const required = { required: true, message: t('common.refusal.required') };
  const own = person?.id === administrator.userId;
  const keepsNames = person?.abilities.edit === true && !person.abilities.rename;
  const mayStaffOffices = mayGrant(administrator, ['pmo']);
  const keepsDepartment = !mayStaffOffices && person?.approvals.includes('pmo') === true;
  const label = (field: keyof PersonValues) => t(`people.ui.field.${field}`);
  const text = (name: 'nickName' | 'staffNo' | 'userName' | 'email' | 'grade') => ({
    name,
    label: label(name),
    schema: personFields[name],
  });
  const rolesNote = () => {
    if (person !== null && !person.abilities.edit) {
      return t('people.refusal.privileged', { name: person.nickName });
    }
    return t(own ? 'people.ui.form.ownRoles' : 'people.ui.form.rolesHint');
  };
  return (
    <>
      <div className={styles.pair}>
        <TextItem {...text('nickName')} />
        <TextItem {...text('staffNo')} />
        <TextItem
          {...text('userName')}
          {...(keepsNames && { disabled: true, extra: t('people.ui.form.renameHint') })}
          {...(person === null && {
            optional: true,
            placeholder: t('people.ui.form.userNameHint'),
          })}
        />
        <Form.Item name="deptId" label={label('deptId')} rules={[required]}>
          <DepartmentSelect
            label={label('deptId')}
            departments={departments}
            placeholder={t('people.ui.form.choose')}
            {...(!mayStaffOffices && { choosable: isNoOffice, disabled: keepsDepartment })}
          />
        </Form.Item>
        <Form.Item name="hireDate" label={label('hireDate')} rules={[required]}>
          <DayInput required />
        </Form.Item>
        <Form.Item
          name="leaveDate"
          label={label('leaveDate')}
          tooltip={t('people.ui.form.leaveHint')}
        >
          <DayInput />
        </Form.Item>
        <TextItem
          {...text('email')}
          optional
          inputMode="email"
          {...(keepsNames && { disabled: true })}
        />
        <TextItem {...text('grade')} optional />
      </div>
      {person !== null && <Way person={person} onChanged={onChanged} />}
      <Form.Item name="roles" label={label('roles')} extra={rolesNote()}>
        <RolesField administrator={administrator} granted={person?.roles ?? null} own={own} />
      </Form.Item>
      <Approvals person={person} />
    </>
  );
}

/** Somebody's record: read by whoever may see it, changed by whoever may change it. */
export function PersonDrawer(props: PersonDrawerProps) {
  const { administrator, onSaved, onIssued, onClose } = props;
  const { t } = useTranslation();
  const [person, setPerson] = useState(props.person);
  const readOnly = person !== null && !person.abilities.edit;
  const create = async (values: PersonValues): Promise<PersonRow> => {
    const body = requestOf(values);
    const { person: added, password } = await send(peopleEndpoints.create, { body });
    onIssued({ name: added.nickName, userName: added.userName, password });
    return added;
  };
  const title = () => {
    if (person === null) return t('people.ui.form.create');
    return t(readOnly ? 'people.ui.form.view' : 'people.ui.form.edit', { name: person.nickName });
  };
  return (
    <EditDrawer<PersonValues, PersonRow>
      title={title()}
      keepAs={`person ${person?.id ?? 'new'}`}
      initial={person === null ? NEW_PERSON : valuesOf(person)}
      version={person?.version ?? null}
      readOnly={readOnly}
      save={(values, version) =>
        person === null || version === null
          ? create(values)
          : send(peopleEndpoints.update, { body: editOf(person, values, version) })
      }
      valuesOf={valuesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Fields person={person} administrator={administrator} onChanged={setPerson} />
    </EditDrawer>
  );
}
