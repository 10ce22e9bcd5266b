import { Form, Input, type InputProps } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { rawIssues } from '#kernel/issues.ts';
import { counted, limitOf } from './text-limit.ts';
import { useIssueWords } from './use-issue-words.ts';

interface TextItemProps extends Pick<InputProps, 'disabled' | 'inputMode' | 'placeholder'> {
  readonly name: string;
  readonly label: string;
  /** What the contract says about the field: the form refuses what the server would, in its words. */
  readonly schema: z.ZodType;
  /** Whether it may be left empty, whatever the contract makes of that. */
  readonly optional?: boolean;
  readonly extra?: ReactNode;
}

/** One line of text in a form. What is typed stays as it is; what is wrong with it is said. */
export function TextItem({ name, label, schema, optional, extra, ...input }: TextItemProps) {
  const words = useIssueWords();
  const limit = limitOf(schema);
  const check = async (_: unknown, text: string | null | undefined) => {
    const typed = text ?? '';
    if (optional === true && typed.trim() === '') return;
    const [problem] = schema.safeParse(typed).error?.issues.flatMap(rawIssues) ?? [];
    if (problem !== undefined) throw new Error(words(problem));
  };
  return (
    <Form.Item
      name={name}
      label={label}
      required={optional !== true}
      rules={[{ validator: check }]}
      extra={extra}
    >
      <Input autoComplete="off" {...input} {...(limit !== null && { count: counted(limit) })} />
    </Form.Item>
  );
}
