import { Input } from 'antd';
import { useState } from 'react';
import { MAX_REASON } from '#features/timesheets/contract.ts';
import { counted, isTooLong } from '#web/ui/edit/text-limit.ts';
import { TextProblem } from '#web/ui/edit/text-problem.tsx';

interface ReasonFieldProps {
  readonly label: string;
  readonly typed: string;
  readonly onChange: (text: string) => void;
}

/** The reason as it can be sent; empty while it cannot. */
export const reasonIn = (text: string) => (isTooLong(text, MAX_REASON) ? '' : text.trim());

/** Why hours are corrected that somebody has submitted. */
export function ReasonField({ label, typed, onChange }: ReasonFieldProps) {
  const [text, setText] = useState(typed);
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
          onChange(value);
        }}
      />
      <TextProblem text={text} limit={MAX_REASON} />
    </>
  );
}
