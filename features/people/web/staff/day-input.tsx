import { DateField } from '#web/ui/date-field.tsx';
import styles from './person-drawer.module.css';

interface DayInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (day: string) => void;
  readonly required?: boolean;
}

/** A day inside a form, which hands value and change to its fields itself. */
export function DayInput({ id, value = '', onChange, required = false }: DayInputProps) {
  return (
    <DateField
      {...(id !== undefined && { id })}
      className={styles.day ?? ''}
      value={value}
      required={required}
      onChange={(day) => onChange?.(day)}
    />
  );
}
