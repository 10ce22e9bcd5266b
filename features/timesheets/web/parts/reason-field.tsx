import { Input } from 'antd';
import { useState } from 'react';
import { MAX_REASON } from '#features/timesheets/contract.ts';
import { counted, isTooLong } from '#web/ui/edit/text-limit.ts';
import { TextProblem } from '#web/ui/edit/text-problem.tsx';

interface ReasonFieldProps {
  readonly label: string;
  /** Told the reason as it can be sent; empty while it cannot. */
  readonly onChange: (reason: string) => void;
}

/** Why hours are corrected that somebody has submitted. */
export function ReasonField({ label, onChange }: ReasonFieldProps) {
  const [text, setText] = useState('');
  const tooLong = isTooLong(text, MAX_REASON);
  return (
    <>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 3, maxRows: 8 }}
        count={counted(MAX_REASON)}
        aria-label={label}
        aria-invalid={tooLong}
        {...(tooLong && { status: 'error' as const })}
        placeholder={label}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          onChange(isTooLong(value, MAX_REASON) ? '' : value.trim());
        }}
      />
      <TextProblem text={text} limit={MAX_REASON} />
    </>
  );
}
