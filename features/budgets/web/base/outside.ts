import type { OutsideRefusal } from '#features/budgets/contract-versions.ts';
import { RefusedError } from '#web/api/call.ts';

/** The server's question whether figures outside the new months and projects may go; null for anything else. */
export function asksToDrop(error: unknown): string | null {
  if (!(error instanceof RefusedError)) return null;
  const { outside = 0 } = (error.data ?? {}) as Partial<OutsideRefusal>;
  return outside > 0 ? error.message : null;
}
