import { Input, Modal } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Batch, MAX_REASON } from '#features/batches/contract.ts';
import { extensionProblems } from '#features/batches/rules.ts';
import { PeoplePicker, type PersonChoice } from '#features/people/web/fields.tsx';
import { addDays } from '#kernel/dates.ts';
import { instantAt, isWallClock, wallClockOf } from '#kernel/wall-clock.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { DateTimeField } from '#web/ui/date-field.tsx';
import { counted, isTooLong } from '#web/ui/edit/text-limit.ts';
import { useIssueWords } from '#web/ui/edit/use-issue-words.ts';
import { useRefusals } from '#web/ui/edit/use-refusals.ts';
import { ReturnFocus } from '#web/ui/focus/return-focus.tsx';
import { candidateSearch, useExtend } from '../queries.ts';
import styles from './editor.module.css';
import { Field, problemId } from './field.tsx';

/** A few days after the deadline, or after today where that has passed. */
const SUGGESTED_DAYS = 3;

function suggestedUntil({ settings, timeZone }: Batch): string {
  const from = [settings.deadline, new Date().toISOString()].sort().at(-1) ?? settings.deadline;
  const time = wallClockOf(settings.deadline, timeZone).slice(10);
  return `${addDays(wallClockOf(from, timeZone).slice(0, 10), SUGGESTED_DAYS)}${time}`;
}

const FIELDS = ['userIds', 'until', 'reason'] as const;

interface ExtensionValues {
  readonly people: readonly PersonChoice[];
  readonly until: string;
  readonly reason: string;
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
  const refusals = useRefusals();
  const [values, setValues] = useKeptState<ExtensionValues>('extension', () => ({
    people: [],
    until: suggestedUntil(batch),
    reason: '',
  }));
  const { people, until, reason } = values;
  const change = (changes: Partial<ExtensionValues>, field: (typeof FIELDS)[number]) => {
    setValues((before) => ({ ...before, ...changes }));
    refusals.forgive([field]);
  };
  const instant = isWallClock(until) ? instantAt(until, batch.timeZone) : null;
  const [issue] =
    instant === null
      ? [{ path: 'until', key: 'common.required' }]
      : extensionProblems(instant, batch.settings.deadline, new Date().toISOString());
  const tooLong = isTooLong(reason, MAX_REASON);
  const ready = people.length > 0 && issue === undefined && instant !== null && !tooLong;
  const give = () => {
    if (!ready) return;
    const userIds = people.map((person) => person.id);
    extend.mutate(
      { id: batch.id, userIds, until: instant, reason },
      { onSuccess: onClose, onError: (error) => refusals.show(error, FIELDS) },
    );
  };
  const untilProblem = issue === undefined ? refusals.refused.get('until') : words(issue);
  const reasonProblem = tooLong
    ? words({ path: 'reason', key: 'common.tooLong', params: { limit: MAX_REASON } })
    : refusals.refused.get('reason');
  return (
    <ReturnFocus>
      <Modal
        open
        title={t('batches.ui.extension.title')}
        okText={t('batches.ui.extension.give')}
        cancelText={t('edit.cancel')}
        okButtonProps={{ disabled: !ready }}
        confirmLoading={extend.isPending}
        onOk={give}
        onCancel={onClose}
        afterOpenChange={(open) => open && document.getElementById(`${id}-people`)?.focus()}
      >
        <div className={styles.dialog}>
          <p className={styles.hint}>
            {t('batches.ui.extension.about', {
              deadline: wallClockOf(batch.settings.deadline, batch.timeZone),
            })}
          </p>
          <Field
            id={`${id}-people`}
            label={t('batches.ui.extension.people')}
            problem={refusals.refused.get('userIds')}
          >
            <PeoplePicker
              id={`${id}-people`}
              search={candidateSearch(batch.id)}
              value={people}
              invalid={refusals.refused.has('userIds')}
              onChange={(chosen) => change({ people: chosen }, 'userIds')}
            />
          </Field>
          <Field id={`${id}-until`} label={t('batches.ui.extension.until')} problem={untilProblem}>
            <DateTimeField
              id={`${id}-until`}
              required
              value={until}
              problemId={untilProblem === undefined ? undefined : problemId(`${id}-until`)}
              onChange={(time) => change({ until: time }, 'until')}
            />
          </Field>
          <Field
            id={`${id}-reason`}
            label={t('batches.ui.extension.reason')}
            problem={reasonProblem}
          >
            <Input
              id={`${id}-reason`}
              value={reason}
              count={counted(MAX_REASON)}
              {...(reasonProblem !== undefined && {
                status: 'error' as const,
                'aria-invalid': true,
                'aria-describedby': problemId(`${id}-reason`),
              })}
              onChange={({ target }) => change({ reason: target.value }, 'reason')}
            />
          </Field>
        </div>
      </Modal>
    </ReturnFocus>
  );
}
