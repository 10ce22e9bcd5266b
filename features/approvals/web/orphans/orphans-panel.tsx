import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approver, Orphan } from '#features/approvals/contract.ts';
import { useDates } from '#web/ui/dates.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { ListPanel } from '#web/ui/list/list-panel.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { ApproverPicker } from '../approver-picker.tsx';
import { useAssign, useOrphans } from '../queries.ts';
import { hoursText, useNames } from '../words.ts';

function useColumns() {
  const { t } = useTranslation();
  const { departmentOf, projectOf } = useNames();
  const { moment } = useDates();
  const columns: ListColumn<Orphan>[] = [
    {
      key: 'nickName',
      title: t('approvals.ui.name'),
      render: ({ nickName }) => <strong>{nickName}</strong>,
      shown: 'always',
    },
    { key: 'dept', title: t('approvals.ui.department'), render: departmentOf },
    {
      key: 'project',
      title: t('approvals.ui.project'),
      render: ({ project }) => projectOf(project),
      shown: 'always',
    },
    {
      key: 'hours',
      title: t('approvals.ui.hours'),
      numeric: true,
      render: ({ hours }) => t('approvals.ui.hoursOf', { hours: hoursText(hours) }),
    },
    { key: 'batch', title: t('approvals.ui.batch'), render: ({ batchName }) => batchName },
    {
      key: 'submittedAt',
      title: t('approvals.ui.submittedAt'),
      render: ({ submittedAt }) => moment(submittedAt),
    },
  ];
  return columns;
}

interface AssignDialogProps {
  readonly rows: readonly Orphan[];
  readonly onClose: () => void;
}

function AssignDialog({ rows, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [approver, setApprover] = useState<Approver | null>(null);
  const assign = useAssign();
  const send = () => {
    if (approver === null) return;
    assign.mutate(
      { ids: rows.map((row) => row.id), personId: approver.userId },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal
      open
      title={t('approvals.ui.assignTitle', { count: rows.length })}
      okText={t('approvals.ui.assign')}
      okButtonProps={{ disabled: approver === null }}
      cancelText={t('edit.cancel')}
      confirmLoading={assign.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('approvals.ui.approver')}</label>
      <ApproverPicker id={id} value={approver} onChange={setApprover} />
    </Modal>
  );
}

/** Rows whose every approver is missing, until somebody is named for them. */
export function OrphansPanel() {
  const { t } = useTranslation();
  const list = useList({ textAs: 'query' });
  const { pageNum = '1', pageSize = '20' } = list.query;
  const result = useOrphans({ pageNum, pageSize });
  const columns = useColumns();
  const [assigning, setAssigning] = useState<readonly Orphan[]>([]);
  return (
    <>
      <ListPanel<Orphan>
        name="orphans"
        label={t('approvals.ui.orphans')}
        list={list}
        result={result}
        rowKey={({ id }) => id}
        columns={columns}
        bulk={(rows, clear) => (
          <Button
            size="small"
            type="primary"
            onClick={() => {
              setAssigning(rows);
              clear();
            }}
          >
            {t('approvals.ui.assignMore')}
          </Button>
        )}
        empty={t('approvals.ui.noOrphans')}
      />
      {assigning.length > 0 && <AssignDialog rows={assigning} onClose={() => setAssigning([])} />}
    </>
  );
}
