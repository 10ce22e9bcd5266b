import type { Company } from './company.ts';

/** What a company of five thousand people brings to a month besides its hours. */
const VOUCHERS = 10_000;
const LINES_EACH = 5;
const ISSUES = 20_000;
const ASSETS = 5_000;

/** A project has its costs in three departments. */
const DEPARTMENT_OF = (project: string, turn: string) =>
  `unit.ids[1 + ((${project}) % array_length(served.ids, 1) + (${turn}) % 3 * 17)
    % array_length(unit.ids, 1)]`;

/** Costs of travelling, services and trials by account, and what is no cost: the bank. */
async function mapAccounts({ rows }: Company): Promise<void> {
  await rows(
    `insert into account_mapping (prefix, target, sub_category_id, changed_at, changed_by)
     select '5301.' || lpad(kind.place::text, 2, '0'), 'subCategory', kind.id, now(), keeper.id
       from (select id, row_number() over (order by id) - 1 as place
         from cost_sub_category where source = 'voucher') kind, person keeper
       where keeper.user_name = 'finance'
     union all
     select '5301', 'subCategory', (select min(id) from cost_sub_category where source = 'voucher'),
       now(), id from person where user_name = 'finance'
     union all
     select '1002', 'none', null, now(), id from person where user_name = 'finance'`,
  );
}

/**
 * Vouchers of four costs and what they were paid from. One in a hundred costs has no project: most of
 * those are split by a decision, some still wait for one. Months before had as many.
 */
async function addVouchers(
  { rows }: Company,
  month: string,
  earlier: readonly string[],
): Promise<void> {
  await rows(
    `with served as (
       select array_agg(id order by id) as ids from project where status = 'active'
     ), unit as (
       select array_agg(id order by id) as ids from department
     ), book as (
       insert into account_book (name) values ('bench') returning id
     )
     insert into voucher_line (book_id, period, word, number, line, date, account_code,
       account_name, summary, debit_fen, credit_fen, project_id, project_text, dept_id, changed_at)
     select book.id, period, '记', lpad(voucher::text, 5, '0'), line, period + voucher % 28,
       case when line = $3 then '1002' else '5301.' || lpad(((voucher + line) % 40)::text, 2, '0') end,
       'bench', 'bench ' || voucher, case when line = $3 then 0 else 100 * voucher + line end,
       case when line = $3 then 4 * 100 * voucher + 10 else 0 end,
       case when line < $3 and (voucher + line) % 100 <> 7
         then served.ids[1 + (voucher * 7 + line) % array_length(served.ids, 1)] end, '',
       ${DEPARTMENT_OF('voucher * 7 + line', 'voucher')}, now()
     from book, served, unit, unnest($1::date[]) period, generate_series(1, $2::int) voucher,
       generate_series(1, $3::int) line`,
    [[...earlier, month], VOUCHERS, LINES_EACH],
  );
  await rows(
    `with decided as (
       insert into pool_decision (source, source_id, month, at, by_id)
       select 'voucher', line.id, line.period, now(), keeper.id
       from voucher_line line, person keeper
       where line.period = $1::date and line.project_id is null and line.line < $2
         and line.id % 7 <> 0 and keeper.user_name = 'finance'
       returning id
     )
     insert into pool_part (decision_id, place, project_id, share_bp)
     select decided.id, part.place, part.project_id, part.share_bp
     from decided cross join (
       select row_number() over (order by id) as place, id as project_id,
         case when row_number() over (order by id) = 1 then 3334 else 3333 end as share_bp
       from (select id from project where status = 'active' order by id limit 3) three
     ) part`,
    [month, LINES_EACH],
  );
}

async function addIssues({ rows }: Company, month: string): Promise<void> {
  await rows(
    `with served as (
       select array_agg(id order by id) as ids from project where status = 'active'
     ), unit as (
       select array_agg(id order by id) as ids from department
     )
     insert into material_issue (doc_no, line, date, month, code, name, quantity_micro, price_micro,
       amount_fen, project_id, sub_category_id, dept_id, changed_at, changed_by)
     select 'BENCH-' || n / 4, n % 4 + 1, $1::date + n % 28, $1::date, 'M' || n % 500, 'bench',
       1000000, 10000 * n::bigint, n, served.ids[1 + n % array_length(served.ids, 1)], kind.id,
       ${DEPARTMENT_OF('n', 'n / 600')}, now(), keeper.id
     from served, unit, generate_series(1, $2::int) n, person keeper,
       (select min(id) as id from cost_sub_category where source = 'material') kind
     where keeper.user_name = 'finance'`,
    [month, ISSUES],
  );
}

/** Each serves two projects. */
async function addAssets({ rows }: Company, month: string): Promise<void> {
  await rows(
    `with served as (
       select array_agg(id order by id) as ids from project where status = 'active'
     ), owned as (
       insert into asset (code, name, sub_category_id, kind, original_fen, in_service_month,
         life_months, residual_bp, dept_id, status, changed_at, changed_by)
       select 'BENCH-' || n, 'bench', kind.id, 'software', 36000 + n, $1::date, 36, 0, unit.id,
         'inUse', now(), keeper.id
       from generate_series(1, $2::int) n, person keeper,
         (select min(id) as id from cost_sub_category where source = 'asset') kind,
         (select min(id) as id from department) unit
       where keeper.user_name = 'finance'
       returning id, original_fen
     ), taken as (
       insert into asset_month (asset_id, month, fen, taken_fen)
       select id, $1::date, original_fen / 36, original_fen / 36 from owned
     )
     insert into asset_share (asset_id, from_month, project_id, share_bp)
     select owned.id, $1::date, served.ids[1 + (owned.id + part) % array_length(served.ids, 1)],
       case part when 0 then 3333 else 6667 end
     from owned, served, generate_series(0, 1) part`,
    [month, ASSETS],
  );
}

/** One in twenty is paid otherwise from the middle of the month on: their days are read one by one. */
async function raiseSome({ rows }: Company, month: string): Promise<void> {
  await rows(
    `insert into personal_rate (person_id, effective_from, hourly_fen)
     select person_id, $1::date + 14, 20000
     from (select distinct person_id from hours_month where month = $1::date) booked
     where person_id % 20 = 0`,
    [month],
  );
}

/** Everything before it is closed, and what was approved by then is booked. */
async function closeBefore({ rows }: Company, month: string): Promise<string[]> {
  const closed = await rows<{ month: string }>(
    `insert into closed_month (month, closed_at, closed_by, closed_by_name)
     select distinct on (hours.month) hours.month, now(), keeper.id, keeper.nick_name
     from hours_month hours, person keeper
     where hours.month < $1::date and keeper.user_name = 'finance'
     returning to_char(month, 'YYYY-MM-DD') as month`,
    [month],
  );
  const months = closed.map((one) => one.month).sort();
  await rows(`insert into ledger (start_month) values ($1::date)`, [months[0] ?? month]);
  await rows(
    `insert into booked_month (sheet_id, month, booked_in)
     select distinct hours.sheet_id, hours.month, hours.month
     from hours_month hours where hours.state = 'approved' and hours.month < $1::date`,
    [month],
  );
  return months;
}

/** What becomes cost in a month besides hours. */
export async function addCosts(
  company: Company,
  month: string,
  earlier: readonly string[],
): Promise<void> {
  await mapAccounts(company);
  await addVouchers(company, month, earlier);
  await addIssues(company, month);
  await addAssets(company, month);
}

/**
 * The fullest month of approved hours, with all that becomes cost in it; those before are closed.
 * Gives its first day.
 */
export async function makeMonth(company: Company): Promise<string> {
  const { rows } = company;
  const [fullest] = await rows<{ month: string }>(
    `select to_char(month, 'YYYY-MM-DD') as month from hours_month
     where state = 'approved' and project_id is not null
     group by hours_month.month order by count(*) desc, hours_month.month desc limit 1`,
  );
  if (fullest === undefined) throw new Error('nothing is approved');
  const { month } = fullest;
  const earlier = await closeBefore(company, month);
  await addCosts(company, month, earlier);
  await raiseSome(company, month);
  await rows('vacuum analyze');
  return month;
}
