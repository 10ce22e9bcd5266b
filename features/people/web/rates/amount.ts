import { formatYuan, yuanToFen } from '#kernel/money.ts';

/** `1,234.50`, from what the wire says. */
export const amountText = (yuan: number) => formatYuan(yuanToFen(yuan));
