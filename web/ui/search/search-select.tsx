import { CloseCircleFilled } from '@ant-design/icons';
import { Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldAria } from '../edit/field-aria.ts';
import { SearchNote } from './search-note.tsx';
import styles from './search-select.module.css';
import { type Search, type Searched, useSearch } from './use-search.ts';

interface Identified {
  readonly id: number;
}

/** How something that is found is shown. */
export interface ShownItem {
  readonly name: string;
  /** Beside the name in the list. */
  readonly detail?: string;
  /** Beside the name of what is chosen. */
  readonly mark?: string;
}

interface Option {
  readonly value: number;
  /** As it is read out. */
  readonly label: string;
  readonly shown: ShownItem;
}

interface ChosenOption {
  readonly value: number;
  readonly label: ReactNode;
}

/** What fields for one and for several have in common; a form gives its part of it. */
export interface SearchFieldProps<Item> extends FieldAria {
  readonly id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly search: Search<readonly Item[]>;
}

interface ShowingProps<Item> {
  readonly shownAs: (item: Item) => ShownItem;
  readonly nothing: string;
}

function Chosen({ name, mark }: ShownItem) {
  return (
    <span className={styles.chosen} title={[name, mark].filter(Boolean).join(' · ')}>
      {name}
      {mark !== undefined && <small className={styles.detail}>{mark}</small>}
    </span>
  );
}

function Found({ name, detail }: ShownItem) {
  return (
    <span className={styles.option}>
      <span>{name}</span>
      {detail !== undefined && <small className={styles.detail}>{detail}</small>}
    </span>
  );
}

/**
 * Enter takes what is marked in the list, and must not close a list that has nothing yet. The
 * library takes the marked one on Tab as well: whoever only leaves the field has chosen nobody.
 */
function guardKeys(event: KeyboardEvent, searched: Searched<readonly unknown[]>) {
  const { state, answer = [], retry, hurry } = searched;
  const early = event.key === 'Enter' && answer.length === 0;
  if (event.key !== 'Tab' && !early) return;
  event.stopPropagation();
  if (!early) return;
  event.preventDefault();
  if (state === 'searching') hurry();
  if (state === 'failed') retry();
}

/** The list and the text of a field; what it offers is always the answer to what stands in it. */
function useSearchField<Item extends Identified>(
  props: SearchFieldProps<Item> & ShowingProps<Item>,
) {
  const { id, label, placeholder, disabled = false, invalid = false, search, ...rest } = props;
  const { shownAs, nothing, ...aria } = rest;
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const searched = useSearch(search, text, open);
  const items = searched.answer ?? [];
  const optionOf = (item: Item): Option => {
    const shown = shownAs(item);
    return { value: item.id, label: [shown.name, shown.detail].filter(Boolean).join(' · '), shown };
  };
  return {
    items,
    forgetText: () => setText(''),
    guard: (event: KeyboardEvent) => open && guardKeys(event, searched),
    props: {
      'aria-describedby': aria['aria-describedby'],
      'aria-invalid': aria['aria-invalid'],
      'aria-required': aria['aria-required'],
      ...(id !== undefined && { id }),
      ...(label !== undefined && { 'aria-label': label }),
      ...(placeholder !== undefined && { placeholder }),
      ...(invalid && { status: 'error' as const }),
      className: styles.wide ?? '',
      // Said only where it is so: otherwise the form decides.
      ...(disabled && { disabled }),
      labelInValue: true,
      optionLabelProp: 'label',
      showSearch: { filterOption: false as const, onSearch: setText, searchValue: text },
      onOpenChange: setOpen,
      notFoundContent: <SearchNote {...searched} nothing={nothing} />,
      options: items.map(optionOf),
      optionRender: ({ data }: { data: Option }) => <Found {...data.shown} />,
    },
  };
}

interface OneProps<Item> extends SearchFieldProps<Item>, ShowingProps<Item> {
  readonly value?: Item | null;
  readonly onChange?: (item: Item | null) => void;
}

/** One of what a search on the server finds. */
export function SearchSelect<Item extends Identified>(props: OneProps<Item>) {
  const { value = null, onChange, ...field } = props;
  const { t } = useTranslation();
  const { items, forgetText, guard, props: shared } = useSearchField<Item>(field);
  return (
    <div className={styles.field} onKeyDownCapture={guard}>
      <Select<ChosenOption | null, Option>
        {...shared}
        // The library has no word of its own in any language but English.
        allowClear={{ label: t('search.clear'), clearIcon: <CloseCircleFilled /> }}
        value={value && { value: value.id, label: <Chosen {...field.shownAs(value)} /> }}
        onChange={(chosen) => {
          forgetText();
          const item = chosen ? items.find(({ id }) => id === chosen.value) : null;
          if (item !== undefined) onChange?.(item);
        }}
      />
    </div>
  );
}

interface SeveralProps<Item> extends SearchFieldProps<Item>, ShowingProps<Item> {
  readonly value?: readonly Item[];
  readonly onChange?: (items: Item[]) => void;
}

/** Several of them, each found like one. */
export function SearchSelectSeveral<Item extends Identified>(props: SeveralProps<Item>) {
  const { value = [], onChange, ...field } = props;
  const { items, forgetText, guard, props: shared } = useSearchField<Item>(field);
  const known = new Map([...items, ...value].map((item) => [item.id, item]));
  return (
    <div className={styles.field} onKeyDownCapture={guard}>
      <Select<ChosenOption[], Option>
        {...shared}
        mode="multiple"
        value={value.map((item) => ({ value: item.id, label: field.shownAs(item).name }))}
        onChange={(chosen) => {
          forgetText();
          onChange?.(chosen.flatMap((option) => known.get(option.value) ?? []));
        }}
      />
    </div>
  );
}
