import { Button, Input } from 'antd';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemEvent, MAX_TEXT } from '#features/approvals/contract.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useDates } from '#web/ui/dates.ts';
import { counted, isTooLong } from '#web/ui/edit/text-limit.ts';
import { TextProblem } from '#web/ui/edit/text-problem.tsx';
import { useRefusals } from '#web/ui/edit/use-refusals.ts';
import { useComment } from '../queries.ts';
import styles from './history.module.css';

function CommentForm({ itemId }: { readonly itemId: number }) {
  const { t } = useTranslation();
  const [text, setText] = useKeptState(`comment on ${itemId}`, '');
  const problemId = useId();
  const refusals = useRefusals();
  const refused = refusals.refused.get('text');
  const comment = useComment(itemId);
  const tooLong = isTooLong(text, MAX_TEXT);
  const wrong = tooLong || refused !== undefined;
  const ready = text.trim() !== '' && !tooLong;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || comment.isPending) return;
    comment.mutate(text.trim(), {
      onSuccess: () => setText(''),
      onError: (error) => refusals.show(error, ['text']),
    });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Input
        size="small"
        value={text}
        count={counted(MAX_TEXT)}
        aria-invalid={wrong}
        {...(wrong && { status: 'error' as const, 'aria-describedby': problemId })}
        aria-label={t('approvals.ui.comment')}
        placeholder={t('approvals.ui.comment')}
        onChange={({ target }) => {
          setText(target.value);
          refusals.clear();
        }}
      />
      <Button size="small" htmlType="submit" loading={comment.isPending} disabled={!ready}>
        {t('approvals.ui.send')}
      </Button>
      <TextProblem id={problemId} text={text} limit={MAX_TEXT} refused={refused} />
    </form>
  );
}

interface HistoryProps {
  readonly itemId: number;
  readonly events: readonly ItemEvent[];
  readonly mayComment: boolean;
}

/** What happened to the row, newest last, and what was said about it. */
export function History({ itemId, events, mayComment }: HistoryProps) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  return (
    <>
      <ol className={styles.events}>
        {events.map(({ id, at, kind, actor, onBehalfOf, text }) => (
          <li key={id} className={styles.event}>
            <span className={styles.when}>{dateTime(at)}</span>
            <span>
              {onBehalfOf === null
                ? actor
                : t('approvals.ui.inPlaceOf', { name: actor, for: onBehalfOf })}{' '}
              {t(`approvals.ui.event.${kind}`)}
            </span>
            {text !== '' && <span className={styles.text}>{text}</span>}
          </li>
        ))}
      </ol>
      {mayComment && <CommentForm key={itemId} itemId={itemId} />}
    </>
  );
}
