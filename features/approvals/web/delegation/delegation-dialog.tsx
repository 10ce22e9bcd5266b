import { Button, Modal, Popconfirm, Skeleton } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approver, Delegation } from '#features/approvals/contract.ts';
import { delegationProblems, MAX_DELEGATION_DAYS } from '#features/approvals/rules.ts';
import { companyToday } from '#web/company-time.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { ApproverPicker } from '../approver-picker.tsx';
import { useDelegate, useDelegations, useEndDelegation } from '../queries.ts';
import styles from './delegation-dialog.module.css';

function DelegationForm() {
  const { t } = useTranslation();
  const id = useId();
  const [to, setTo] = useState<Approver | null>(null);
  const [startDate, setStartDate] = useState(companyToday);
  const [endDate, setEndDate] = useState(companyToday);
  const delegate = useDelegate();
  const dated = startDate !== '' && endDate !== '';
  const [problem] = dated ? delegationProblems({ startDate, endDate }, companyToday()) : [];
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (to === null || !dated || problem !== undefined || delegate.isPending) return;
    const body = { toStaffNo: to.staffNo, startDate, endDate };
    delegate.mutate(body, { onSuccess: () => setTo(null) });
  };
  const problemText = {
    'approvals.rangeReversed': t('approvals.refusal.rangeReversed'),
    'approvals.rangeOver': t('approvals.refusal.rangeOver'),
    'approvals.rangeTooLong': t('approvals.refusal.rangeTooLong', { limit: MAX_DELEGATION_DAYS }),
  }[problem?.key ?? ''];
  return (
    <form className={styles.form} onSubmit={send} aria-label={t('approvals.ui.newDelegation')}>
      <label className={styles.wide} htmlFor={`${id}-to`}>
        {t('approvals.ui.delegateTo')}
      </label>
      <div className={styles.wide}>
        <ApproverPicker id={`${id}-to`} value={to} onChange={setTo} />
      </div>
      <label htmlFor={`${id}-start`}>{t('approvals.ui.firstDay')}</label>
      <label htmlFor={`${id}-end`}>{t('approvals.ui.lastDay')}</label>
      <DateField id={`${id}-start`} required value={startDate} onChange={setStartDate} />
      <DateField id={`${id}-end`} required value={endDate} min={startDate} onChange={setEndDate} />
      {problemText !== undefined && (
        <p className={styles.problem} role="alert">
          {problemText}
        </p>
      )}
      <Button
        type="primary"
        htmlType="submit"
        className={styles.wide ?? ''}
        disabled={to === null || !dated || problem !== undefined}
        loading={delegate.isPending}
      >
        {t('approvals.ui.delegateNow')}
      </Button>
    </form>
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
          {active && <span className={styles.active}>{t('approvals.ui.activeNow')}</span>}
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

/** Somebody else decides while one is away; both see it here. */
export function DelegationDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useDelegations();
  return (
    <Modal open title={t('approvals.ui.delegation')} footer={null} onCancel={onClose}>
      <p className={styles.hint}>{t('approvals.ui.delegationHint')}</p>
      {data === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} title={false} />
      ) : (
        <ul className={styles.lines} aria-label={t('approvals.ui.delegations')}>
          {data.map((delegation) => (
            <DelegationLine key={delegation.id} delegation={delegation} />
          ))}
          {data.length === 0 && <li className={styles.hint}>{t('approvals.ui.noDelegation')}</li>}
        </ul>
      )}
      <DelegationForm />
    </Modal>
  );
}
