import { formatHours, hoursToMinutes, minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import { yuanText } from '#web/ui/amount-text.ts';

export const hoursText = (hours: number) => formatHours(hoursToMinutes(hours));

/** Exact: both are counted in their smallest unit on the way. */
export const yuanBetween = (from: number, to: number) =>
  fenToYuan(sumFen([yuanToFen(to), -yuanToFen(from)]));

export const hoursBetween = (from: number, to: number) =>
  minutesToHours(hoursToMinutes(to) - hoursToMinutes(from));

export const yuanSum = (amounts: readonly number[]) => fenToYuan(sumFen(amounts.map(yuanToFen)));

/** `+576`, `−8`; nothing moved is a plain zero. */
export const signed = (value: number, text: (value: number) => string) => {
  if (value === 0) return text(0);
  return `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;
};

/** By how much an amount is more than another: of two runs, or actual than standard. */
export const differenceText = (from: number, to: number) => signed(yuanBetween(from, to), yuanText);

/** In letters; what is longer has to break where there is no room. */
const SHORT = 14;

/** Facts beside each other; lines break between them, never before a dot or inside a short one. */
export const besides = (facts: readonly string[]) =>
  facts
    .map((fact) => (fact.length > SHORT ? fact : fact.replaceAll(' ', '\u00a0')))
    .join('\u00a0· ');
