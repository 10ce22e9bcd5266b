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
  /** Leads to the row of a project that is on the sheet already. */
  readonly onGoTo: (key: RowKey) => void;
  readonly onClosed: () => void;
}

const SHOWN = 80;

const keyOf = ({ id }: BookableProject): RowKey => `p${id}`;

interface ChoiceProps {
  readonly project: BookableProject;
  readonly name: RowName;
  /** What choosing it does, where that is something else than adding it. */
  readonly aside?: string;
  readonly onChoose: () => void;
}

function Choice({ project, name, aside, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={styles.choice} onClick={onChoose}>
        <span className={styles.names}>
          <span>
            {project.pinned && <span className={styles.pinned}>★ </span>}
            {name.main}
          </span>
          <span className={styles.detail}>{name.detail}</span>
        </span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </button>
    </li>
  );
}

/** Why there is nothing to add: each reason asks for something else to be done. */
function useNothing({ projects, used }: ProjectPickerProps, text: string) {
  const { t } = useTranslation();
  const added = findProjects(
    projects.filter((project) => used.has(keyOf(project))),
    text,
  );
  if (added.length > 0) {
    const typed = text.trim() !== '';
    return { added, words: t(`timesheets.ui.${typed ? 'alreadyAdded' : 'allAdded'}`) };
  }
  return projects.some(({ open }) => open)
    ? { added, words: t('timesheets.ui.noMatch', { text: text.trim() }) }
    : { added, words: t('timesheets.ui.noProject') };
}

function Choices(
  props: ProjectPickerProps & { readonly field: RefObject<HTMLInputElement | null> },
) {
  const { projects, used, nameOf, onPick, onGoTo, field } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const open = projects.filter((project) => project.open && !used.has(keyOf(project)));
  const found = findProjects(open, text);
  const nothing = useNothing(props, text);
  const [onlyAdded] = nothing.added.length === 1 ? nothing.added : [];
  const takeFirst = () => {
    if (found[0]) onPick(found[0].id);
    else if (onlyAdded) onGoTo(keyOf(onlyAdded));
  };
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
          if (key === 'Enter' && !nativeEvent.isComposing) takeFirst();
        }}
      />
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {nothing.words}
        </p>
      )}
      <ul className={styles.list}>
        {found.slice(0, SHOWN).map((project) => (
          <Choice
            key={project.id}
            project={project}
            name={nameOf(keyOf(project))}
            onChoose={() => onPick(project.id)}
          />
        ))}
        {found.length === 0 &&
          nothing.added
            .slice(0, SHOWN)
            .map((project) => (
              <Choice
                key={project.id}
                project={project}
                name={nameOf(keyOf(project))}
                aside={t('timesheets.ui.goToRow')}
                onChoose={() => onGoTo(keyOf(project))}
              />
            ))}
      </ul>
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
  const [shown, setShown] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={shown}
      onOpenChange={(open) => {
        setShown(open);
        // Once it is on its way out one can tell where the focus has gone.
        if (!open) setTimeout(props.onClosed);
      }}
      // Before it is in its place it cannot take the focus.
      afterOpenChange={(open) => open && field.current?.focus()}
      content={
        <Choices
          {...props}
          field={field}
          onGoTo={(key) => {
            setShown(false);
            props.onGoTo(key);
          }}
        />
      }
    >
      <Button type="link" icon={<PlusOutlined aria-hidden="true" />}>
        {t('timesheets.ui.addProject')}
      </Button>
    </Popover>
  );
}
