import { Select } from 'antd';
import type { List } from '#web/ui/list/use-list.ts';
import styles from './inputs.module.css';

interface FilterChoiceProps {
  readonly list: List;
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One filter of a list; what is chosen stands in the address. */
export function FilterChoice({ list, name, label, options }: FilterChoiceProps) {
  const value = list.view.filters[name];
  return (
    <Select<string>
      className={styles.filter ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear
      {...(value !== undefined && { value })}
      options={[...options]}
      onChange={(chosen?: string) => list.change({ filters: { [name]: chosen ?? '' } })}
    />
  );
}
