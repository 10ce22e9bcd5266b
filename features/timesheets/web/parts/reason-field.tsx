import { Input } from 'antd';
import { MAX_REASON } from '#features/timesheets/contract.ts';

interface ReasonFieldProps {
  readonly label: string;
  readonly onChange: (reason: string) => void;
}

/** Why hours are corrected that somebody has submitted. */
export function ReasonField({ label, onChange }: ReasonFieldProps) {
  return (
    <Input.TextArea
      autoFocus
      autoSize={{ minRows: 3 }}
      maxLength={MAX_REASON}
      showCount
      aria-label={label}
      placeholder={label}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}
