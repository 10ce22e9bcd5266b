import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemEvent, MAX_TEXT } from '#features/approvals/contract.ts';
import { useDates } from '#web/ui/dates.ts';
import { counted, isTooLong } from '#web/ui/edit/text-limit.ts';
import { TooLong } from '#web/ui/edit/too-long.tsx';
import { useComment } from '../queries.ts';
import styles from './history.module.css';

function CommentForm({ itemId }: { readonly itemId: number }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const comment = useComment(itemId);
  const tooLong = isTooLong(text, MAX_TEXT);
  const ready = text.trim() !== '' && !tooLong;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || comment.isPending) return;
    comment.mutate(text.trim(), { onSuccess: () => setText('') });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Input
        size="small"
        value={text}
        count={counted(MAX_TEXT)}
        aria-invalid={tooLong}
        {...(tooLong && { status: 'error' as const })}
        aria-label={t('approvals.ui.comment')}
        placeholder={t('approvals.ui.comment')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button size="small" htmlType="submit" loading={comment.isPending} disabled={!ready}>
        {t('approvals.ui.send')}
      </Button>
      <TooLong text={text} limit={MAX_TEXT} />
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
  const { moment } = useDates();
  return (
    <>
      <ol className={styles.events}>
        {events.map(({ id, at, kind, actor, onBehalfOf, text }) => (
          <li key={id} className={styles.event}>
            <span className={styles.when}>{moment(at)}</span>
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
