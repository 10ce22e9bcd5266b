import { formatYuan, yuanToFen } from '#kernel/money.ts';

/** An amount of the wire as people read it. */
export const yuanText = (yuan: number): string => formatYuan(yuanToFen(yuan));
