import { thousands } from '#kernel/format.ts';

const KB = 1_000;
const MB = 1_000_000;

/** `820 B`, `12 KB`, `3.4 MB`: as precise as anybody needs it. */
export function sizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  const tenths = Math.round(bytes / (MB / 10));
  return `${thousands(Math.floor(tenths / 10))}.${tenths % 10} MB`;
}
