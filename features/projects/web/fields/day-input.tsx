import { DateField } from '#web/ui/date-field.tsx';
import styles from './fields.module.css';

interface DayInputProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
  readonly required?: boolean;
}

/** A day as a form item: null where there is none. */
export function DayInput({ id, value, onChange, required = false }: DayInputProps) {
  return (
    <DateField
      {...(id !== undefined && { id })}
      className={styles.wide ?? ''}
      required={required}
      value={value ?? ''}
      onChange={(day) => onChange?.(day === '' ? null : day)}
    />
  );
}
