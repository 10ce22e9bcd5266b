import { sql } from 'drizzle-orm';

/** Assets as other features may read them. */
export const assets = sql`(
  select id, code, name, pinyin, sub_category_id, kind, original_fen, in_service_month, life_months,
    residual_bp, custodian_id, dept_id, status, scrapped_month
  from asset)`;

/** What each month takes of an asset, and what is taken with it. */
export const assetMonths = sql`(select asset_id, month, fen, taken_fen from asset_month)`;

/** Which projects an asset serves, from a month on. */
export const assetShares = sql`(
  select asset_id, from_month, project_id, share_bp from asset_share)`;
