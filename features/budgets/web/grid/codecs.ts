import type { GridKind, Unit } from '#features/budgets/rules.ts';
import { formatHours, type Minutes, minutesToHours, parseHours } from '#kernel/minutes.ts';
import {
  exactWanYuan,
  type Fen,
  formatWanYuan,
  formatYuan,
  parseWanYuan,
  parseYuan,
} from '#kernel/money.ts';
import type { Codec } from '#web/ui/grid/model.ts';

/** Typed over all limits, a sum may leave what numbers hold; such a version is never saved. */
const TOO_LARGE = '—';

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const shown = (format: (value: number) => string) => (value: number) => {
  if (value === 0) return '';
  return Number.isSafeInteger(value) ? format(value) : TOO_LARGE;
};

const shared = { empty: 0, same: (a: number, b: number) => a === b, sum: total };

const yuan: Codec<Fen> = {
  ...shared,
  show: shown(formatYuan),
  edit: shown((fen) => formatYuan(fen).replaceAll(',', '')),
  read: (text) => (text === '' ? 0 : parseYuan(text)),
};

/** Shown in two decimals, typed and copied in full: what is rounded is never written back. */
const wan: Codec<Fen> = {
  ...shared,
  show: shown(formatWanYuan),
  edit: shown(exactWanYuan),
  read: (text) => (text === '' ? 0 : parseWanYuan(text)),
};

/** Two decimals where they say it all; a third of an hour in as many as it takes. */
function exactHours(minutes: Minutes): string {
  const short = formatHours(minutes);
  return parseHours(short) === minutes ? short : String(minutesToHours(minutes));
}

const hours: Codec<Minutes> = {
  ...shared,
  show: shown(formatHours),
  edit: shown(exactHours),
  read: (text) => (text === '' ? 0 : parseHours(text)),
};

export const codecOf = (kind: GridKind, unit: Unit): Codec<number> => {
  if (kind === 'hours') return hours;
  return unit === 'wan' ? wan : yuan;
};

/** With its sign: `+7.20`, `−1.90`, `0.00`. */
export function signed(codec: Codec<number>, value: number): string {
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '−'}${codec.show(Math.abs(value))}`;
}
