import { fenToYuan, yuanToFen } from '#kernel/money.ts';

/** What is left of a budget, to the fen. */
export const leftOf = (budget: number, actual: number) =>
  fenToYuan(yuanToFen(budget) - yuanToFen(actual));
