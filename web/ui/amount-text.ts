import { formatYuan, yuanToFen } from '#kernel/money.ts';

/** A minus as wide as a figure. */
export const withMinus = (text: string): string => text.replace('-', '\u2212');

/** `1,234.50`, `−8.00`: an amount of the wire as people read it. */
export const yuanText = (yuan: number): string => withMinus(formatYuan(yuanToFen(yuan)));
