import { Button, Form, Modal, Popconfirm, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Delegation } from '#features/approvals/contract.ts';
import { delegationProblems } from '#features/approvals/rules.ts';
import { type PersonChoice, PersonPicker } from '#features/people/web/fields.tsx';
import { companyToday } from '#web/company-time.ts';
import { Chip } from '#web/ui/chip.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { useIssueWords } from '#web/ui/edit/use-issue-words.ts';
import { useKeptRecordForm } from '#web/ui/edit/use-kept-record-form.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { approverSearch, useDelegate, useDelegations, useEndDelegation } from '../queries.ts';
import styles from './delegation-dialog.module.css';

/** The form's fields, named as in the request. */
interface DelegationValues {
  readonly toStaffNo: PersonChoice | null;
  readonly startDate: string;
  readonly endDate: string;
}

interface DayInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (day: string) => void;
}

function DayInput({ id = '', value = '', onChange }: DayInputProps) {
  return (
    <DateField
      id={id}
      className={styles.day ?? ''}
      required
      value={value}
      onChange={(day) => onChange?.(day)}
    />
  );
}

function DelegationForm() {
  const { t } = useTranslation();
  const words = useIssueWords();
  const delegate = useDelegate();
  const { form, busy, formProps } = useKeptRecordForm<DelegationValues, unknown>({
    keepAs: 'delegation',
    save: ({ toStaffNo, ...days }) =>
      delegate.mutateAsync({ toStaffNo: toStaffNo?.staffNo ?? '', ...days }),
    onSaved: () => form.setFieldsValue({ toStaffNo: null }),
  });
  const required = [{ required: true, message: t('common.refusal.required') }];
  const checkRange = async (_: unknown, endDate: string) => {
    const startDate: string = form.getFieldValue('startDate');
    const [problem] =
      startDate === '' ? [] : delegationProblems({ startDate, endDate }, companyToday());
    if (problem !== undefined) throw new Error(words(problem));
  };
  return (
    <Form<DelegationValues>
      {...formProps}
      className={styles.form ?? ''}
      aria-label={t('approvals.ui.newDelegation')}
      initialValues={{ toStaffNo: null, startDate: companyToday(), endDate: companyToday() }}
    >
      <Form.Item
        className={styles.wide ?? ''}
        name="toStaffNo"
        label={t('approvals.ui.delegateTo')}
        rules={required}
      >
        <PersonPicker search={approverSearch} />
      </Form.Item>
      <Form.Item name="startDate" label={t('approvals.ui.firstDay')} rules={required}>
        <DayInput />
      </Form.Item>
      <Form.Item
        name="endDate"
        label={t('approvals.ui.lastDay')}
        dependencies={['startDate']}
        rules={[...required, { validator: checkRange }]}
      >
        <DayInput />
      </Form.Item>
      <Button type="primary" htmlType="submit" className={styles.wide ?? ''} loading={busy}>
        {t('approvals.ui.delegateNow')}
      </Button>
    </Form>
  );
}

function DelegationLine({ delegation }: { readonly delegation: Delegation }) {
  const { t } = useTranslation();
  const end = useEndDelegation();
  const { id, from, to, startDate, endDate, active, mine } = delegation;
  return (
    <li className={styles.line}>
      <div>
        <strong>
          {mine
            ? t('approvals.ui.youTo', { name: to.nickName })
            : t('approvals.ui.toYou', { name: from.nickName })}
        </strong>
        <p className={styles.days}>
          {t('approvals.ui.days', { from: startDate, to: endDate })}
          {active && <Chip tone="good">{t('approvals.ui.activeNow')}</Chip>}
        </p>
      </div>
      {mine && (
        <Popconfirm
          title={t('approvals.ui.endQuestion', { name: to.nickName })}
          okText={t('approvals.ui.end')}
          cancelText={t('edit.cancel')}
          onConfirm={() => end.mutate(id)}
        >
          <Button size="small" loading={end.isPending}>
            {t('approvals.ui.end')}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}

function Delegations() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useDelegations();
  if (isError && data === undefined) {
    return (
      <EmptyState
        title={t('list.loadFailed')}
        action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
      />
    );
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  return (
    <ul className={styles.lines} aria-label={t('approvals.ui.delegations')}>
      {data.map((delegation) => (
        <DelegationLine key={delegation.id} delegation={delegation} />
      ))}
      {data.length === 0 && <li className={styles.hint}>{t('approvals.ui.noDelegation')}</li>}
    </ul>
  );
}

/** Somebody else decides while one is away; both see it here. */
export function DelegationDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ReturnFocus>
      <Modal open title={t('approvals.ui.delegation')} footer={null} onCancel={onClose}>
        <p className={styles.hint}>{t('approvals.ui.delegationHint')}</p>
        <Delegations />
        <DelegationForm />
      </Modal>
    </ReturnFocus>
  );
}
