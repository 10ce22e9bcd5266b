import { defineRefusals, ResultCode } from '#kernel/result.ts';

export const periodRefusals = defineRefusals('periods', {
  /** Something dated in a closed month was about to change. */
  monthClosed: ResultCode.periodClosed,
  /** Months close one after the other, from the first on. */
  closeOutOfOrder: ResultCode.refused,
  /** They reopen from the last one back. */
  reopenOutOfOrder: ResultCode.refused,
  /** Nobody has said yet with which month the accounts begin. */
  ledgerNotBegun: ResultCode.refused,
  /** The accounts have begun: the first month stays what it is. */
  ledgerInUse: ResultCode.refused,
});
