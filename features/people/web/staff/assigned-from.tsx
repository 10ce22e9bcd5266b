import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AssignmentHistory, PersonRow } from '#features/people/contract.ts';
import { type AssignmentChange, withChange } from '#features/people/rules-assignments.ts';
import { addDays, isDate } from '#kernel/dates.ts';
import { DayInput } from './day-input.tsx';
import { changeOf, type PersonValues } from './person-values.ts';

/** The last day a change counts where a later entry brings something else; null where none does. */
function lastDayOf(history: AssignmentHistory, change: AssignmentChange): string | null {
  const after = withChange([...history.entries].reverse(), change);
  const next = after.find(
    ({ from, deptId, grade }) =>
      from > change.from &&
      ((change.deptId !== undefined && deptId !== change.deptId) ||
        (change.grade !== undefined && grade !== change.grade)),
  );
  return next === undefined ? null : addDays(next.from, -1);
}

interface AssignedFromProps {
  readonly person: PersonRow;
  readonly history: AssignmentHistory | undefined;
}

/** From which day another department or grade counts; asked only when one of them has changed. */
export function AssignedFrom({ person, history }: AssignedFromProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<PersonValues>();
  const deptId = Form.useWatch('deptId', form);
  const grade = Form.useWatch('grade', form);
  const from = Form.useWatch('assignedFrom', { form, preserve: true }) ?? '';
  if (deptId === undefined || grade === undefined) return null;
  const change = changeOf(person, { deptId, grade });
  if (Object.keys(change).length === 0) return null;
  const until =
    history === undefined || !isDate(from) ? null : lastDayOf(history, { from, ...change });
  const hint =
    until === null
      ? t('people.ui.assignments.fromHint')
      : t('people.ui.assignments.countsUntil', { day: until });
  return (
    <Form.Item
      name="assignedFrom"
      label={t('people.ui.field.assignedFrom')}
      extra={hint}
      rules={[{ required: true, message: t('common.refusal.required') }]}
    >
      <DayInput required />
    </Form.Item>
  );
}
