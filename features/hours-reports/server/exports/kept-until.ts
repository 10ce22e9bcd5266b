import { toInstant } from '#kernel/dates.ts';
import { EXPORT_KEPT_DAYS } from '../../rules-exports.ts';

const DAY_MS = 86_400_000;

export const keptUntil = (now: Date) =>
  toInstant(new Date(now.getTime() + EXPORT_KEPT_DAYS * DAY_MS));
