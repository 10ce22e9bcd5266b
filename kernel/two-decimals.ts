import type { z } from 'zod';
import { isWholeFen } from './money.ts';

/** Amounts down to the fen, and per cents as fine. */
export const twoDecimals = (number: z.ZodNumber) =>
  number
    .refine(isWholeFen, { error: 'common.twoDecimals' })
    .meta({ description: 'At most two decimals' });
