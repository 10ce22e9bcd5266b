import type { InputProps } from 'antd';
import type { z } from 'zod';
import { thousands } from '#kernel/format.ts';

/** How long a text may be, as the contract says; null where it says nothing. */
export function limitOf(schema: z.ZodType): number | null {
  if ('unwrap' in schema) return limitOf((schema.unwrap as () => z.ZodType)());
  return 'maxLength' in schema ? (schema.maxLength as number | null) : null;
}

/** Blanks at the ends are not stored, so they do not count. */
const lengthOf = (text: string) => text.trim().length;

export const isTooLong = (text: string, limit: number) => lengthOf(text) > limit;

/** From here on people want to know how much room is left. */
const NEAR = 0.8;

const countWords = (count: number, limit: number) =>
  count > limit * NEAR ? `${thousands(count)} / ${thousands(limit)}` : '';

/** How much there is of how much may be, once a text comes near the limit. */
export const countText = (text: string, limit: number) => countWords(lengthOf(text), limit);

/** Counts what is typed once it comes near the limit, and cuts nothing off. */
export function counted(limit: number): NonNullable<InputProps['count']> {
  return { max: limit, strategy: lengthOf, show: ({ count }) => countWords(count, limit) };
}
