import { PlusOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookableProject } from '#features/timesheets/contract.ts';
import type { RowKey } from '#features/timesheets/rules.ts';
import plain from '#web/ui/plain-field.module.css';
import { useSteady } from '#web/ui/use-steady.ts';
import type { FindProjects } from '../queries.ts';
import { findProjects } from './find-projects.ts';
import { type RowName, useRowNames } from './names.ts';
import styles from './project-picker.module.css';
import { type ProjectSearch, useProjectSearch } from './use-project-search.ts';

interface ProjectPickerProps {
  /** What the page knows: pinned, recent, and those on the sheet. The others are looked for. */
  readonly projects: readonly BookableProject[];
  readonly find: FindProjects;
  readonly used: ReadonlySet<RowKey>;
  readonly onPick: (project: BookableProject) => void;
  /** Leads to the row of a project that is on the sheet already. */
  readonly onGoTo: (key: RowKey) => void;
  readonly onClosed: () => void;
}

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

/**
 * What can be added and matches: pinned ones, then those one has booked on lately, then the rest as the
 * server finds it. What is there at once stays first when the rest arrives.
 */
function offeredOf({ projects, used }: ProjectPickerProps, text: string, search: ProjectSearch) {
  const open = projects.filter((project) => project.open && !used.has(keyOf(project)));
  const known = new Set(projects.map(({ id }) => id));
  const others = search.found.filter((project) => !known.has(project.id));
  return [...findProjects(open, text), ...others.filter((one) => !used.has(keyOf(one)))];
}

/** Why there is nothing to add: each reason asks for something else to be done. */
function useNothing({ projects, used }: ProjectPickerProps, text: string) {
  const { t } = useTranslation();
  const added = findProjects(
    projects.filter((project) => used.has(keyOf(project))),
    text,
  );
  const typed = text.trim() !== '';
  if (added.length > 0) {
    return { added, words: t(`timesheets.ui.${typed ? 'alreadyAdded' : 'allAdded'}`) };
  }
  return typed
    ? { added, words: t('timesheets.ui.noMatch', { text: text.trim() }) }
    : { added, words: t('timesheets.ui.noProject') };
}

/** Takes the first as soon as there is one: whoever types a code and Enter need not wait in between. */
function useTakeFirst(search: ProjectSearch, text: string, take: () => boolean) {
  const [wished, setWished] = useState<string | null>(null);
  const takeLatest = useSteady(take);
  useEffect(() => {
    if (wished === null || search.state === 'searching') return;
    setWished(null);
    if (wished === text) takeLatest();
  }, [wished, text, search.state, takeLatest]);
  return () => {
    if (take() || search.state === 'found') return;
    if (search.state === 'failed') return search.retry();
    setWished(text);
    search.hurry();
  };
}

interface FootProps {
  readonly search: ProjectSearch;
  readonly text: string;
  readonly words: string | null;
}

/** How the search stands, and what is to be done about it. */
function Foot({ search: { state, more, retry }, text, words }: FootProps) {
  const { t } = useTranslation();
  const typed = text.trim() !== '';
  return (
    <div className={styles.none} role="status">
      {state === 'searching' && t('timesheets.ui.searching')}
      {state === 'failed' && (
        <>
          {t('timesheets.ui.searchFailed')}{' '}
          <Button type="link" size="small" onClick={retry}>
            {t('timesheets.ui.retry')}
          </Button>
        </>
      )}
      {state === 'found' && words}
      {state === 'found' &&
        words === null &&
        more &&
        t(typed ? 'timesheets.ui.moreFound' : 'timesheets.ui.moreByTyping')}
    </div>
  );
}

function Choices(
  props: ProjectPickerProps & { readonly field: RefObject<HTMLInputElement | null> },
) {
  const { projects, find, onPick, onGoTo, field } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = useProjectSearch(find, text);
  const nameOf = useRowNames(
    useMemo(() => [...projects, ...search.found], [projects, search.found]),
  );
  const offered = offeredOf(props, text, search);
  const nothing = useNothing(props, text);
  const none = offered.length === 0 && search.state === 'found';
  const added = none ? nothing.added : [];
  const takeFirst = useTakeFirst(search, text, () => {
    const [first] = offered;
    const [only] = added.length === 1 ? added : [];
    if (first) onPick(first);
    else if (only) onGoTo(keyOf(only));
    return first !== undefined || only !== undefined;
  });
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
      <ul className={styles.list}>
        {offered.map((project) => (
          <Choice
            key={project.id}
            project={project}
            name={nameOf(keyOf(project))}
            onChoose={() => onPick(project)}
          />
        ))}
        {added.map((project) => (
          <Choice
            key={project.id}
            project={project}
            name={nameOf(keyOf(project))}
            aside={t('timesheets.ui.goToRow')}
            onChoose={() => onGoTo(keyOf(project))}
          />
        ))}
      </ul>
      <Foot search={search} text={text} words={none ? nothing.words : null} />
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
