import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberPerson } from '#features/projects/contract.ts';
import { usePaused } from '#web/ui/use-paused.ts';
import { type PeopleKind, usePeople } from '../queries.ts';
import { useNames } from '../use-names.ts';
import styles from './fields.module.css';

type Person = Pick<MemberPerson, 'id' | 'nickName' | 'staffNo'> & Partial<MemberPerson>;

interface PersonOption {
  readonly value: number;
  readonly label: string;
  readonly detail: string;
}

function usePersonOption() {
  const { deptOf } = useNames();
  return ({ id, nickName, staffNo, deptZh = '', deptEn = '' }: Person): PersonOption => ({
    value: id,
    label: nickName,
    detail: [staffNo, deptOf({ deptZh, deptEn })].filter(Boolean).join(' · '),
  });
}

/** The field's own words, and the people found by them; whoever was once seen keeps their name. */
function useSearch(kind: PeopleKind, known: readonly Person[]) {
  const { t } = useTranslation();
  const optionOf = usePersonOption();
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const found = usePeople(kind, usePaused(words.trim()), opened);
  const offered = found.data ?? [];
  const people = new Map<number, Person>(
    [...known, ...chosen, ...offered].map((person) => [person.id, person]),
  );
  const matches = new Set(offered.map(({ id }) => id));
  return {
    remember: (ids: readonly number[]) =>
      setChosen((before) => [...before, ...ids.flatMap((id) => people.get(id) ?? [])]),
    props: {
      options: [...people.values()].map(optionOf),
      showSearch: {
        // The server has compared the words already; the others are here for their names alone.
        filterOption: (_: string, option?: PersonOption) =>
          option !== undefined && matches.has(option.value),
        onSearch: setWords,
      },
      onOpenChange: (open: boolean) => {
        if (open) setOpened(true);
        setWords('');
      },
      loading: found.isFetching,
      notFoundContent: t(found.isFetching ? 'projects.ui.searching' : 'projects.ui.nobodyFound'),
      optionRender: ({ data }: { data: PersonOption }) => (
        <span className={styles.person}>
          <span>{data.label}</span>
          <small>{data.detail}</small>
        </span>
      ),
      className: styles.wide ?? '',
    },
  };
}

interface CommonProps {
  readonly id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  /** People whose names must be known before anybody has looked for them. */
  readonly known: readonly Person[];
  readonly kind?: PeopleKind;
}

interface OneProps extends CommonProps {
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

/** One person, found by name, staff number or sound. */
export function PersonSelect(props: OneProps) {
  const { id, label, placeholder, known, kind = 'candidates', value, onChange } = props;
  const { props: searching, remember } = useSearch(kind, known);
  return (
    <Select<number, PersonOption>
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(placeholder !== undefined && { placeholder })}
      {...(typeof value === 'number' ? { value } : {})}
      {...searching}
      allowClear
      onChange={(chosen?: number) => {
        if (chosen !== undefined) remember([chosen]);
        onChange?.(chosen ?? null);
      }}
    />
  );
}

interface SeveralProps extends CommonProps {
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
}

/** Several people, each found like one. */
export function PeopleSelect({ id, placeholder, known, value = [], onChange }: SeveralProps) {
  const { props: searching, remember } = useSearch('candidates', known);
  return (
    <Select<number[], PersonOption>
      {...(id !== undefined && { id })}
      {...(placeholder !== undefined && { placeholder })}
      {...searching}
      mode="multiple"
      value={[...value]}
      onChange={(chosen) => {
        remember(chosen);
        onChange?.(chosen);
      }}
    />
  );
}
