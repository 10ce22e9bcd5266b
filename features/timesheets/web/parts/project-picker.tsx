import { PlusOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookableProject } from '#features/timesheets/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import plain from '#web/ui/plain-field.module.css';
import { findProjects } from './find-projects.ts';
import type { RowName } from './names.ts';
import styles from './project-picker.module.css';

interface ProjectPickerProps {
  readonly projects: readonly BookableProject[];
  readonly used: ReadonlySet<RowKey>;
  readonly nameOf: (key: RowKey) => RowName;
  readonly onPick: (projectId: number) => void;
  readonly onClosed: () => void;
}

const SHOWN = 80;

function Choices(
  props: ProjectPickerProps & { readonly field: RefObject<HTMLInputElement | null> },
) {
  const { projects, used, nameOf, onPick, field } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const open = projects.filter((project) => project.open && !used.has(`p${project.id}`));
  const found = findProjects(open, text);
  return (
    <div className={styles.picker}>
      <input
        ref={field}
        className={plain.field}
        aria-label={t('timesheets.ui.findProject')}
        placeholder={t('timesheets.ui.findProject')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          // While an input method is being used, Enter takes its suggestion.
          if (key === 'Enter' && !nativeEvent.isComposing && found[0]) onPick(found[0].id);
        }}
      />
      <ul className={styles.list}>
        {found.slice(0, SHOWN).map(({ id, pinned }) => {
          const name = nameOf(`p${id}`);
          return (
            <li key={id}>
              <button type="button" className={styles.choice} onClick={() => onPick(id)}>
                <span>
                  {pinned && <span className={styles.pinned}>★ </span>}
                  {name.main}
                </span>
                <span className={styles.detail}>{name.detail}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className={styles.none}>{t('timesheets.ui.noProject')}</p>}
      {found.length > SHOWN && (
        <p className={styles.none}>
          {t('timesheets.ui.moreProjects', { count: found.length - SHOWN })}
        </p>
      )}
    </div>
  );
}

/** Adds projects to the sheet: by name, code, or how the name sounds. Stays open for the next. */
export function ProjectPicker(props: ProjectPickerProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      // Before it is in its place it cannot take the focus.
      afterOpenChange={(open) => open && field.current?.focus()}
      // Once it is on its way out one can tell where the focus has gone.
      onOpenChange={(open) => {
        if (!open) setTimeout(props.onClosed);
      }}
      content={<Choices {...props} field={field} />}
    >
      <Button type="link" icon={<PlusOutlined aria-hidden="true" />}>
        {t('timesheets.ui.addProject')}
      </Button>
    </Popover>
  );
}
