import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type DepartmentRow,
  departmentEndpoints,
  departmentFields,
} from '#features/people/contract.ts';
import { type DepartmentKind, kindsUnder } from '#features/people/rules.ts';
import { BusinessDivision } from '#kernel/enums.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import { EditDrawer } from '#web/ui/edit/edit-drawer.tsx';
import { send } from '#web/ui/edit/send.ts';
import { TextItem } from '#web/ui/edit/text-item.tsx';
import { type PersonChoice, PersonPicker } from '../fields.tsx';
import { leaderSearch } from '../queries.ts';
import { departmentName } from './department-tree.ts';

/** Either a department that exists, or a new one beneath a parent. */
export type EditedDepartment =
  | { readonly row: DepartmentRow; readonly parent: DepartmentRow | null }
  | { readonly row: null; readonly parent: DepartmentRow };

/** The form's fields, named as in the request. */
interface DepartmentValues {
  readonly kind: DepartmentKind;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly leaderId: PersonChoice | null;
  readonly pmoDivision: BusinessDivision | null;
}

function valuesOf(row: DepartmentRow): DepartmentValues {
  const { kind, code, nameZh, nameEn, leader, pmoDivision } = row;
  const leaderId = leader === null ? null : { id: leader.id, nickName: leader.name };
  return { kind, code, nameZh, nameEn, leaderId, pmoDivision };
}

function initialOf({ row, parent }: EditedDepartment): DepartmentValues {
  if (row !== null) return valuesOf(row);
  const [kind = 'group'] = kindsUnder(parent.kind);
  return { kind, code: '', nameZh: '', nameEn: '', leaderId: null, pmoDivision: null };
}

function Fields({ row, parent }: EditedDepartment) {
  const { t } = useTranslation();
  const label = (name: 'kind' | 'code' | 'nameZh' | 'nameEn' | 'leader' | 'pmoDivision') =>
    t(`people.ui.departmentForm.${name}`);
  const { appoint } = (row ?? parent).abilities;
  const hint = (text: string) => (appoint ? text : t('people.ui.departmentForm.appointHint'));
  // Another level would make another approver of whoever leads it.
  const keepsKind = !appoint && (row?.leader ?? null) !== null;
  const text = (name: 'nameZh' | 'nameEn' | 'code') => ({
    name,
    label: label(name),
    schema: departmentFields[name],
  });
  const kinds = parent === null ? (['company'] as const) : kindsUnder(parent.kind);
  return (
    <>
      <TextItem {...text('nameZh')} />
      <TextItem {...text('nameEn')} />
      <TextItem {...text('code')} />
      <Form.Item name="kind" label={label('kind')}>
        <Select
          aria-label={label('kind')}
          disabled={keepsKind}
          options={kinds.map((kind) => ({ value: kind, label: t(`people.ui.kind.${kind}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="leaderId"
        label={label('leader')}
        extra={hint(t('people.ui.departmentForm.leaderHint'))}
      >
        <PersonPicker search={leaderSearch} label={label('leader')} disabled={!appoint} />
      </Form.Item>
      <Form.Item
        name="pmoDivision"
        label={label('pmoDivision')}
        extra={hint(t('people.ui.departmentForm.pmoHint'))}
      >
        <Select
          aria-label={label('pmoDivision')}
          disabled={!appoint}
          options={[
            { value: null, label: t('people.ui.departmentForm.noPmo') },
            ...Object.values(BusinessDivision).map((value) => ({
              value,
              label: t(`people.ui.division.${value}`),
            })),
          ]}
        />
      </Form.Item>
    </>
  );
}

interface DepartmentDrawerProps {
  readonly edited: EditedDepartment;
  readonly onSaved: (department: DepartmentRow) => void;
  readonly onClose: () => void;
}

export function DepartmentDrawer({ edited, onSaved, onClose }: DepartmentDrawerProps) {
  const { t } = useTranslation();
  const { row, parent } = edited;
  const name = (department: DepartmentRow) => departmentName(department, currentLanguage());
  return (
    <EditDrawer<DepartmentValues, DepartmentRow>
      title={
        row === null
          ? t('people.ui.departmentForm.create', { parent: name(parent) })
          : t('people.ui.departmentForm.edit', { name: name(row) })
      }
      keepAs={`department ${row?.id ?? `new in ${parent?.id}`}`}
      width={440}
      initial={initialOf(edited)}
      version={row?.version ?? null}
      save={({ leaderId, ...values }, version) => {
        const fields = { ...values, leaderId: leaderId?.id ?? null };
        return row === null || version === null
          ? send(departmentEndpoints.create, { body: { ...fields, parentId: parent?.id ?? null } })
          : send(departmentEndpoints.update, { body: { ...fields, id: row.id, version } });
      }}
      valuesOf={valuesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Fields {...edited} />
    </EditDrawer>
  );
}
