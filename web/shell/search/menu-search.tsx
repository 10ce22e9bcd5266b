import { Modal } from 'antd';
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Role } from '#kernel/roles.ts';
import type { MenuEntry } from '#kernel/route-sets.ts';
import hidden from '../../ui/hidden.module.css';
import { RouteIconMark } from '../sidebar/route-icons.tsx';
import { type Found, findEntries, listEntries } from './find-entries.ts';
import styles from './menu-search.module.css';

interface MenuSearchProps {
  readonly entries: readonly MenuEntry[];
  readonly roles: ReadonlySet<Role>;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface ResultsProps {
  readonly id: string;
  readonly results: readonly Found[];
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
  readonly onOpen: (found: Found) => void;
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

function Results({ id, results, chosen, onPoint, onOpen }: ResultsProps) {
  const { t } = useTranslation();
  useEffect(() => {
    document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <div id={id} role="listbox" aria-label={t('shell.search.results')} className={styles.results}>
      {results.map((found, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled where the focus is, in the field
        <div
          key={`${found.address} ${found.title}`}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.result}
          onPointerMove={() => onPoint(index)}
          onClick={() => onOpen(found)}
        >
          <RouteIconMark icon={found.icon} />
          <span>{found.title}</span>
          {found.group !== null && <span className={styles.group}>{found.group}</span>}
        </div>
      ))}
    </div>
  );
}

function SearchBox({ entries, roles, onClose }: Omit<MenuSearchProps, 'open'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [pointed, setPointed] = useState(0);
  const all = useMemo(() => {
    // Titles come as keys from the tables of pages and parts; each of them is held by a test.
    const titleOf = t as unknown as (key: string) => string;
    return listEntries(entries, { titleOf, roles });
  }, [entries, roles, t]);
  const results = findEntries(all, query);
  const chosen = Math.min(pointed, Math.max(results.length - 1, 0));
  useEffect(() => field.current?.focus(), []);

  const open = (found: Found) => {
    onClose();
    navigate(found.address);
  };
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = results[chosen];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setPointed((chosen + step + results.length) % results.length);
    } else if (event.key === 'Enter' && target !== undefined && !event.nativeEvent.isComposing) {
      open(target);
    }
  };
  return (
    <>
      <input
        ref={field}
        className={styles.field}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={results.length > 0 ? optionId(listId, chosen) : undefined}
        aria-label={t('shell.search.label')}
        placeholder={t('shell.search.placeholder')}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setPointed(0);
        }}
        onKeyDown={steer}
      />
      <Results id={listId} results={results} chosen={chosen} onPoint={setPointed} onOpen={open} />
      {results.length === 0 && (
        <p className={styles.none} role="status">
          {t('shell.search.none')}
        </p>
      )}
    </>
  );
}

/** Where the focus was before the field took it; the library looks too late when nothing moves. */
function useOpener(open: boolean) {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    const lost = document.activeElement === document.body;
    if (lost && opener.current instanceof HTMLElement) opener.current.focus();
  };
}

/** Opens any page of the menu, or a part of one, by a few letters of its name; Ctrl+K from anywhere. */
export function MenuSearch({ entries, roles, open, onClose }: MenuSearchProps) {
  const { t } = useTranslation();
  const giveFocusBack = useOpener(open);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      afterClose={giveFocusBack}
      footer={null}
      closable={false}
      destroyOnHidden
      width={520}
      style={{ top: 96 }}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
      // The library names a dialog by its title alone.
      title={t('shell.search.label')}
      classNames={{ header: hidden.words ?? '' }}
    >
      <SearchBox entries={entries} roles={roles} onClose={onClose} />
    </Modal>
  );
}
