import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedPerson } from '#features/batches/contract.ts';
import { usePaused } from '#web/ui/use-paused.ts';
import { useCandidates } from './queries.ts';

interface PersonPickerProps {
  readonly id: string;
  readonly value: readonly NamedPerson[];
  readonly onChange: (people: NamedPerson[]) => void;
  /** Only people of this batch. */
  readonly batchId?: number;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}

/** Several people, found by name, staff number or pinyin. */
export function PersonPicker(props: PersonPickerProps) {
  const { id, value, onChange, batchId, disabled = false, invalid = false } = props;
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const found = useCandidates(usePaused(words.trim()), batchId, open);
  const offered = found.data ?? [];
  const known = new Map([...offered, ...value].map((person) => [person.userId, person]));
  const department = (person: NamedPerson) =>
    i18n.language === 'en' ? person.deptNameEn : person.deptNameZh;
  return (
    <Select<number[]>
      id={id}
      mode="multiple"
      value={value.map(({ userId }) => userId)}
      onChange={(ids) =>
        onChange(ids.flatMap((userId) => known.get(userId) ?? ([] as NamedPerson[])))
      }
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
      onSelect={() => setWords('')}
      disabled={disabled}
      {...(invalid && { status: 'error' as const })}
      loading={found.isFetching}
      placeholder={disabled ? t('batches.ui.people.nobody') : t('batches.ui.people.placeholder')}
      notFoundContent={
        found.isFetching ? t('batches.ui.people.looking') : t('batches.ui.people.none')
      }
      style={{ width: '100%' }}
      optionLabelProp="label"
      options={[...known.values()].map((person) => ({
        value: person.userId,
        label: person.nickName,
        person,
      }))}
      optionRender={({ data }) => {
        const { person } = data as { person: NamedPerson };
        return t('batches.ui.people.option', {
          name: person.nickName,
          staffNo: person.staffNo,
          department: department(person),
        });
      }}
    />
  );
}
