import { DeleteOutlined, DownOutlined, MessageOutlined, RightOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './row-head.module.css';

interface GroupHeadProps {
  readonly name: string;
  readonly group: string;
  readonly folded: boolean;
  readonly onToggle: (group: string) => void;
}

/** A group of lines with what opens and folds it. */
export const GroupHead = memo(function GroupHead(props: GroupHeadProps) {
  const { name, group, folded, onToggle } = props;
  return (
    <button
      type="button"
      className={styles.group}
      aria-expanded={!folded}
      title={name}
      onClick={() => onToggle(group)}
    >
      <span aria-hidden="true">{folded ? <RightOutlined /> : <DownOutlined />}</span>
      <span className={styles.text}>{name}</span>
    </button>
  );
});

interface LineHeadProps {
  readonly lineKey: string;
  readonly item: string;
  /** Not repeated where lines stand beneath their project. */
  readonly project: string | null;
  readonly note: string;
  readonly ended: boolean;
  readonly editable: boolean;
  readonly onNote: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

/** Drawn again when what it says changes, not with every amount in its line. */
export const LineHead = memo(function LineHead(props: LineHeadProps) {
  const { lineKey, item, project, note, ended, editable, onNote, onRemove } = props;
  const { t } = useTranslation();
  const name = project === null ? item : `${item} · ${project}`;
  const words = [name, ...(note === '' ? [] : [note])].join('\n');
  return (
    <span className={styles.line}>
      <span className={styles.text} title={words}>
        <span className={styles.item}>{item}</span>
        {project !== null && <span className={styles.project}> · {project}</span>}
        {ended && <span className={styles.project}> {t('budgets.ui.grid.ended')}</span>}
      </span>
      {note !== '' && <MessageOutlined className={styles.noted ?? ''} aria-hidden="true" />}
      {(editable || note !== '') && (
        <span className={styles.tools}>
          <button
            type="button"
            className={styles.tool}
            aria-label={t('budgets.ui.grid.noteOf', { name })}
            title={note === '' ? t('budgets.ui.grid.note') : note}
            onClick={() => onNote(lineKey)}
          >
            <MessageOutlined aria-hidden="true" />
          </button>
          {editable && (
            <button
              type="button"
              className={styles.tool}
              aria-label={t('budgets.ui.grid.removeNamed', { name })}
              title={t('budgets.ui.grid.remove')}
              onClick={() => onRemove(lineKey)}
            >
              <DeleteOutlined aria-hidden="true" />
            </button>
          )}
        </span>
      )}
    </span>
  );
});
