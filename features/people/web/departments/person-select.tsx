import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldAria } from '#web/ui/edit/field-aria.ts';
import { usePeople } from '../queries.ts';

interface PersonSelectProps extends FieldAria {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  readonly label: string;
  readonly placeholder: string;
  /** Who is chosen at first: the search need not find them. */
  readonly chosen: { readonly id: number; readonly name: string } | null;
  readonly disabled?: boolean;
}

/** Somebody whose account is enabled, found by name, number or sound. */
export function PersonSelect(props: PersonSelectProps) {
  const { id, value, onChange, label, placeholder, chosen, disabled = false, ...aria } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { data, isFetching } = usePeople({
    pageSize: '20',
    enabled: 'true',
    ...(text.trim() !== '' && { nameOrNoQuery: text.trim() }),
  });
  const found = (data?.rows ?? []).map((row) => ({
    value: row.id,
    label: t('people.ui.ask.one', { name: row.nickName, staffNo: row.staffNo }),
  }));
  const known =
    chosen === null || text !== '' || found.some((option) => option.value === chosen.id)
      ? []
      : [{ value: chosen.id, label: chosen.name }];
  return (
    <Select
      {...aria}
      {...(id !== undefined && { id })}
      aria-label={label}
      placeholder={placeholder}
      disabled={disabled}
      value={value ?? null}
      onChange={(next: number | null | undefined) => onChange?.(next ?? null)}
      allowClear
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isFetching}
      notFoundContent={isFetching ? t('app.loading') : t('list.nothingFound')}
      options={[...known, ...found]}
    />
  );
}
