import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '#features/projects/contract.ts';
import { usePaused } from '#web/ui/use-paused.ts';
import { useMains } from '../queries.ts';
import { useNames } from '../use-names.ts';
import styles from './fields.module.css';

type MainRef = NonNullable<ProjectView['parent']>;

interface MainSelectProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  readonly known: readonly MainRef[];
  /** A project is no main project of itself. */
  readonly except: number | null;
}

/** The main project a sub-project belongs to; none makes it a main project. */
export function MainSelect({ id, value, onChange, known, except }: MainSelectProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState(false);
  const found = useMains(usePaused(words.trim()), opened);
  const mains = new Map(
    [...known, ...(found.data?.rows ?? [])].map((main) => [main.id, main] as const),
  );
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      {...(typeof value === 'number' ? { value } : {})}
      className={styles.wide ?? ''}
      allowClear
      placeholder={t('projects.ui.noMain')}
      showSearch={{ filterOption: false, onSearch: setWords }}
      onOpenChange={(open) => {
        if (open) setOpened(true);
        setWords('');
      }}
      loading={found.isFetching}
      notFoundContent={t(found.isFetching ? 'projects.ui.searching' : 'projects.ui.noMainFound')}
      options={[...mains.values()]
        .filter((main) => main.id !== except)
        .map((main) => ({ value: main.id, label: `${main.code} ${nameOf(main)}` }))}
      onChange={(chosen?: number) => onChange?.(chosen ?? null)}
    />
  );
}
