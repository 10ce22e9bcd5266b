import { Input, type InputProps } from 'antd';
import styles from './number-field.module.css';

/**
 * A number as it is typed: the field neither rounds nor clamps nor rewrites it. Whoever uses it
 * reads the text with the kernel (`parseYuan`, `parseHours`) and says what is wrong with it.
 */
export function NumberField({ suffix = ' ', ...props }: InputProps) {
  return (
    <Input
      {...props}
      className={styles.number ?? ''}
      suffix={suffix}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}
