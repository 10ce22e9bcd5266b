import { Refusal } from '#kernel/result.ts';
import { exportRefusals } from '../../contract-exports.ts';
import { MAX_KEPT_EXPORT_MB } from '../../rules-exports.ts';

const MAX_BYTES = MAX_KEPT_EXPORT_MB * 1024 * 1024;

/** Refuses what would make the files of one person more than are kept for one. */
export function assertRoom(bytes: number): void {
  if (bytes > MAX_BYTES) {
    throw new Refusal(exportRefusals.exportsTooLarge, { most: MAX_KEPT_EXPORT_MB });
  }
}
