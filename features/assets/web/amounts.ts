import { formatWanYuan, yuanToFen } from '#kernel/money.ts';

/** An amount of the wire in units of ten thousand yuan. */
export const wanText = (yuan: number): string => formatWanYuan(yuanToFen(yuan));

/** Per cent without needless zeros. */
export const percentText = (percent: number): string => `${percent}%`;
