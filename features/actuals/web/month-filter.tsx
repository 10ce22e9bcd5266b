import type { List } from '#web/ui/list/use-list.ts';
import { MonthField } from '#web/ui/month-field.tsx';
import styles from './inputs.module.css';

interface MonthFilterProps {
  readonly list: List;
  readonly label: string;
  /** Of the address, or what stands there where it names none. */
  readonly value: string | null;
  readonly optional?: boolean;
}

/** The month a list is of. */
export function MonthFilter({ list, label, value, optional = false }: MonthFilterProps) {
  return (
    <div className={styles.month}>
      <MonthField
        label={label}
        placeholder={label}
        value={value}
        optional={optional}
        onChange={(month) => list.change({ filters: { month: month ?? '' } })}
      />
    </div>
  );
}
