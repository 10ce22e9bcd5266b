import { Select } from 'antd';
import type { List } from './use-list.ts';

interface FilterChoiceProps {
  readonly list: List;
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** As wide as its page has room for. */
  readonly className: string | undefined;
}

/** One filter of a list; what is chosen stands in the address. */
export function FilterChoice({ list, name, label, options, className = '' }: FilterChoiceProps) {
  const value = list.view.filters[name];
  return (
    <Select<string>
      className={className}
      aria-label={label}
      placeholder={label}
      allowClear
      popupMatchSelectWidth={false}
      {...(value !== undefined && { value })}
      options={[...options]}
      onChange={(chosen?: string) => list.change({ filters: { [name]: chosen ?? '' } })}
    />
  );
}
