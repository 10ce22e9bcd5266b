import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approver } from '#features/approvals/contract.ts';
import type { FieldAria } from '#web/ui/edit/field-aria.ts';
import { usePaused } from '#web/ui/use-paused.ts';
import { useApprovers } from './queries.ts';
import { useNames } from './words.ts';

/** Until the answer is there, Enter takes nobody who is called otherwise than what was typed. */
const isCalled = ({ nickName, staffNo }: Approver, words: string) =>
  `${nickName} ${staffNo}`.toLowerCase().includes(words);

/** As a field of a form, which gives them all. */
interface ApproverPickerProps extends FieldAria {
  readonly id?: string;
  readonly value?: Approver | null;
  readonly onChange?: (approver: Approver | null) => void;
}

/** Somebody who approves, found by name, staff number or pinyin. */
export function ApproverPicker(props: ApproverPickerProps) {
  const { id = '', value = null, onChange, ...aria } = props;
  const { t } = useTranslation();
  const { departmentOf } = useNames();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const asked = usePaused(wanted);
  const found = useApprovers(asked, open);
  const answered = asked === wanted && !found.isPlaceholderData;
  const offered = (found.data ?? []).filter((one) => answered || isCalled(one, wanted));
  const known =
    value === null ? offered : [value, ...offered.filter((one) => one.userId !== value.userId)];
  return (
    <Select<number>
      {...aria}
      id={id}
      style={{ width: '100%' }}
      value={value?.userId ?? null}
      allowClear
      placeholder={t('approvals.ui.approverPlaceholder')}
      showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
      onOpenChange={setOpen}
      loading={found.isFetching}
      notFoundContent={
        !answered || found.isFetching ? t('approvals.ui.looking') : t('approvals.ui.nobodyFound')
      }
      onChange={(userId: number | undefined) => {
        setWords('');
        onChange?.(known.find((one) => one.userId === userId) ?? null);
      }}
      options={known.map((one) => ({
        value: one.userId,
        label: t('approvals.ui.approverOption', {
          name: one.nickName,
          staffNo: one.staffNo,
          department: departmentOf(one),
        }),
      }))}
    />
  );
}
