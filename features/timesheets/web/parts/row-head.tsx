import { CloseOutlined, MessageOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowDecision } from '#features/approvals/contract.ts';
import { isNoteTooLong, MAX_NOTE, type RowKey } from '#features/timesheets/rules.ts';
import { countText } from '#web/ui/edit/text-limit.ts';
import { TextProblem } from '#web/ui/edit/text-problem.tsx';
import plain from '#web/ui/plain-field.module.css';
import { useBeforeLeaving } from '#web/ui/use-before-leaving.ts';
import type { DraftAction } from '../grid/draft.ts';
import type { HeadedRow } from '../grid/hours-grid.tsx';
import { DecisionMark } from './decision-mark.tsx';
import type { RowName } from './names.ts';
import styles from './row-head.module.css';

interface RowHeadProps {
  readonly row: HeadedRow;
  readonly name: RowName;
  readonly pinned: boolean;
  readonly decision: RowDecision | undefined;
  readonly editable: boolean;
  /** Whether notes can be written where hours can. */
  readonly notes?: boolean;
  readonly change: (action: DraftAction) => void;
  readonly onPin: (projectId: number, pinned: boolean) => void;
  /** Null where the row is not seen as a whole, and so is not removed with one touch. */
  readonly onRemove: ((key: RowKey) => void) | null;
}

function Note({
  row,
  name,
  editable,
  change,
}: Pick<RowHeadProps, 'row' | 'name' | 'editable' | 'change'>) {
  const { t } = useTranslation();
  const [note, setNote] = useState(row.note);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const problemId = useId();
  const tooLong = isNoteTooLong({ note });
  const save = () => {
    if (note.trim() !== row.note) change({ type: 'note', key: row.key, note: note.trim() });
  };
  useBeforeLeaving(() => open && save());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const withCtrl = event.ctrlKey || event.metaKey;
    // The sheet hears it next, and saves what is in it by then.
    if (withCtrl && event.key === 's') save();
    // The field lies at the end of the page; Tab would lead from there to nowhere.
    if (event.key !== 'Escape' && event.key !== 'Tab' && !(withCtrl && event.key === 'Enter'))
      return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };
  if (!editable && row.note === '') return null;
  const content = editable ? (
    <div className={styles.note}>
      <textarea
        ref={field}
        className={plain.field}
        aria-label={t('timesheets.ui.noteOf', { name: name.main })}
        aria-invalid={tooLong}
        {...(tooLong && { 'aria-describedby': problemId })}
        placeholder={t('timesheets.ui.notePlaceholder')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count}>{countText(note, MAX_NOTE)}</span>
      <TextProblem id={problemId} text={note} limit={MAX_NOTE} />
    </div>
  ) : (
    <p className={styles.noteText}>{row.note}</p>
  );
  return (
    <Popover
      trigger="click"
      placement="rightTop"
      content={content}
      destroyOnHidden
      open={open}
      afterOpenChange={(shown) => shown && field.current?.focus()}
      onOpenChange={(opening) => {
        setOpen(opening);
        if (opening) setNote(row.note);
        else save();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.action}
        data-filled={row.note !== ''}
        data-wrong={isNoteTooLong(row)}
        data-note={row.key}
        aria-label={t('timesheets.ui.noteOf', { name: name.main })}
        title={row.note}
      >
        <MessageOutlined />
      </button>
    </Popover>
  );
}

/** What a row is for, and what can be done with it as a whole. */
export function RowHead(props: RowHeadProps) {
  const { row, name, pinned, decision, editable, notes = true, change, onPin, onRemove } = props;
  const { t } = useTranslation();
  const { projectId } = row;
  return (
    <div className={styles.head}>
      {projectId === null ? (
        <span className={styles.place} />
      ) : (
        <button
          type="button"
          className={styles.star}
          aria-pressed={pinned}
          aria-label={t('timesheets.ui.pin', { name: name.main })}
          onClick={() => onPin(projectId, !pinned)}
        >
          {pinned ? <StarFilled /> : <StarOutlined />}
        </button>
      )}
      <span className={styles.name} title={`${name.main} ${name.detail}`}>
        <strong className={styles.main}>{name.main}</strong>
        <span className={styles.detail}>{name.detail}</span>
      </span>
      {decision !== undefined && <DecisionMark decision={decision} />}
      <Note row={row} name={name} editable={editable && notes} change={change} />
      {editable && onRemove !== null && (
        <button
          type="button"
          className={styles.action}
          aria-label={t('timesheets.ui.removeRow', { name: name.main })}
          onClick={() => onRemove(row.key)}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  );
}
