import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Batch, MAX_REASON, type NamedPerson } from '#features/batches/contract.ts';
import { extensionProblems } from '#features/batches/rules.ts';
import { addDays } from '#kernel/dates.ts';
import { instantAt, isWallClock, wallClockOf } from '#kernel/wall-clock.ts';
import { MomentField } from '#web/ui/date-field.tsx';
import { PersonPicker } from '../person-picker.tsx';
import { useExtend } from '../queries.ts';
import styles from './editor.module.css';
import { Field, problemId } from './field.tsx';
import { useIssueWords } from './use-issue-words.ts';

/** A few days after the deadline, or after today where that has passed. */
const SUGGESTED_DAYS = 3;

function suggestedUntil({ settings, timeZone }: Batch): string {
  const from = [settings.deadline, new Date().toISOString()].sort().at(-1) ?? settings.deadline;
  const time = wallClockOf(settings.deadline, timeZone).slice(10);
  return `${addDays(wallClockOf(from, timeZone).slice(0, 10), SUGGESTED_DAYS)}${time}`;
}

interface ExtendDialogProps {
  readonly batch: Batch;
  readonly onClose: () => void;
}

/** Gives some people of an open batch more time. */
export function ExtendDialog({ batch, onClose }: ExtendDialogProps) {
  const { t } = useTranslation();
  const words = useIssueWords();
  const id = useId();
  const extend = useExtend();
  const [people, setPeople] = useState<readonly NamedPerson[]>([]);
  const [until, setUntil] = useState(() => suggestedUntil(batch));
  const [reason, setReason] = useState('');
  const instant = isWallClock(until) ? instantAt(until, batch.timeZone) : null;
  const [issue] =
    instant === null
      ? [{ path: 'until', key: 'common.required' }]
      : extensionProblems(instant, batch.settings.deadline, new Date().toISOString());
  const ready = people.length > 0 && issue === undefined && instant !== null;
  const give = () => {
    if (!ready) return;
    const userIds = people.map(({ userId }) => userId);
    extend.mutate({ id: batch.id, userIds, until: instant, reason }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={t('batches.ui.extension.title')}
      okText={t('batches.ui.extension.give')}
      cancelText={t('edit.cancel')}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={extend.isPending}
      onOk={give}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p className={styles.hint}>
          {t('batches.ui.extension.about', {
            deadline: wallClockOf(batch.settings.deadline, batch.timeZone),
          })}
        </p>
        <Field id={`${id}-people`} label={t('batches.ui.extension.people')}>
          <PersonPicker
            id={`${id}-people`}
            batchId={batch.id}
            value={people}
            onChange={setPeople}
          />
        </Field>
        <Field
          id={`${id}-until`}
          label={t('batches.ui.extension.until')}
          problem={issue === undefined ? undefined : words(issue)}
        >
          <MomentField
            id={`${id}-until`}
            required
            value={until}
            problemId={issue === undefined ? undefined : problemId(`${id}-until`)}
            onChange={setUntil}
          />
        </Field>
        <Field id={`${id}-reason`} label={t('batches.ui.extension.reason')}>
          <Input
            id={`${id}-reason`}
            value={reason}
            maxLength={MAX_REASON}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </div>
    </Modal>
  );
}
