import { formatWanYuan, formatYuan, yuanToFen } from '#kernel/money.ts';

/** `1,260,000.00`, of an amount as the wire has it. */
export const yuanText = (yuan: number): string => formatYuan(yuanToFen(yuan));

/** The same in units of ten thousand yuan. */
export const wanText = (yuan: number): string => formatWanYuan(yuanToFen(yuan));

/** Per cent without needless zeros. */
export const percentText = (percent: number): string => `${percent}%`;
