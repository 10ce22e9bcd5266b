import { sql } from 'drizzle-orm';

/** Issues of material as other features may read them. */
export const materialIssues = sql`(
  select id, doc_no, line, date, month, code, name, pinyin, spec, unit, quantity_micro, price_micro,
    amount_fen, project_id, project_text, sub_category_id, requester_id, requester_text, dept_id, dept_text
  from material_issue)`;
