import pg from 'pg';
import { expect, it } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import {
  type FoundProjects,
  type SheetPage,
  type SheetReply,
  timesheetEndpoints,
} from '#features/timesheets/contract.ts';
import { benchWith, openBatch } from './bench.ts';
import type { Company } from './company.ts';
import { latencies, latenciesInTurns, median, percentiles, throughput } from './measure.ts';
import { serveFloor } from './process.ts';
import type { BenchSize } from './setup.ts';

const TURNS = 3;
const READERS = 24;
/** So many people save in turns: rows of one sheet that is saved hundreds of times are like no other's. */
const SAVERS = 20;
const SAVES = 120;
/** Saves before any counts: a server that has just started is not what people meet. */
const WARM_UP = 120;
const PAGES = 120;
const SUBMITS = 20;
const TOGETHER = 1_000;
/** So often, after once that does not count. */
const TIMES = 3;
/** So many one by one before each thousand. */
const ONE_BY_ONE = 10;

const { companies, judge } = benchWith('hours', 'medium', 'large');

const atBoth = async (work: (company: Company, size: BenchSize) => Promise<number>) => ({
  medium: await work(companies.medium, 'medium'),
  large: await work(companies.large, 'large'),
});

interface Someone {
  readonly id: number;
  readonly staffNo: string;
  readonly userName: string;
}

/** People of the open batch whose sheets are so far; `none` for those who have not begun. */
const fillers = async (company: Company, state: string, count: number) =>
  company.rows<Someone>(
    `select p.id, p.staff_no as "staffNo", p.user_name as "userName"
     from batch b join batch_person m on m.batch_id = b.id join person p on p.id = m.person_id
     left join timesheet s on s.batch_id = b.id and s.person_id = p.id
     where b.id = $1 and p.staff_no >= 'S20000' and coalesce(s.state, 'none') = $2
     order by md5(p.staff_no) limit $3`,
    [await openBatch(company), state, count],
  );

it('reading one’s own sheet', async () => {
  const floors: number[] = [];
  const medians = await atBoth(async (company, size) => {
    const people = await fillers(company, 'submitted', READERS);
    const batches = await company.rows<{ id: number }>(
      `select id from batch where status <> 'draft' order by start_date desc limit 2`,
    );
    const own = await Promise.all(
      people.map(async ({ staffNo, userName }) => ({
        path: `/api/v1/workHour/latestWorkHoursInfoById/${staffNo}/latest`,
        token: await company.signIn(userName),
      })),
    );
    const bare = people.map(({ id }) => ({
      path: `/page/${id}/${batches.map((batch) => batch.id).join(',')}`,
    }));
    const floor = await serveFloor(company.databaseUrl);
    const ours: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      ours.push(await throughput(company.url, own));
      const least = await throughput(floor.url, bare);
      if (size === 'large') floors.push(least);
    }
    await floor.stop();
    return median(ours);
  });
  const floor = median(floors);
  const ratio = medians.large / floor;
  judge(
    { name: 'read own sheet', unit: '/s', ...medians, floor, ratio, bar: '≥ 0.40 × floor' },
    ratio >= 0.4,
  );
});

/** Five projects with an hour, or an hour and a half, on 22 days or as many as there are. */
async function sheetOf(company: Company, token: string, { staffNo }: Someone) {
  const page = await company.call<SheetPage>(
    {
      ...timesheetEndpoints.page,
      path: `/api/v1/workHour/latestWorkHoursInfoById/${staffNo}/latest`,
    },
    token,
    {},
  );
  if (page.current === null) throw new Error('no batch to measure with');
  const { batchId, days, sheet } = page.current;
  const { projects } = await company.call<FoundProjects>(
    {
      ...timesheetEndpoints.projects,
      path: `/api/v1/workHour/bookableProjects/${staffNo}/${batchId}`,
    },
    token,
    {},
  );
  const required = days.filter(({ requiredHours }) => requiredHours > 0).map(({ date }) => date);
  const open = projects.slice(0, 5);
  const rows = (hours: readonly number[]) =>
    open.map(({ id }, index) => ({
      projectId: id,
      absence: null,
      note: '',
      hours: Object.fromEntries(required.slice(0, 22).map((date) => [date, hours[index] ?? 1])),
    }));
  return { staffNo, batchId, version: sheet.version, rows, dates: required.slice(0, 22) };
}

/** Somebody's sheet, saved with other hours every time. */
async function savingOf(company: Company, someone: Someone) {
  const token = await company.signIn(someone.userName);
  const { staffNo, batchId, rows, ...first } = await sheetOf(company, token, someone);
  let [now, next] = [rows([1, 1, 1, 1, 1]), rows([1.5, 1.5, 1.5, 1.5, 1.5])];
  let { version } = first;
  return async () => {
    [now, next] = [next, now];
    const body = { staffNo, batchId, version, rows: now };
    const reply = await company.callBarely<SheetReply>(timesheetEndpoints.save, token, { body });
    version = reply.sheet.version;
  };
}

/** The same rows by the shortest way there is. */
async function bareSave(client: pg.Client, sheetId: number, projects: number[], dates: string[]) {
  await client.query('begin');
  await client.query('delete from timesheet_row where sheet_id = $1', [sheetId]);
  const { rows } = await client.query<{ id: number }>(
    `insert into timesheet_row (sheet_id, position, project_id, note)
     select $1, n, id, '' from unnest($2::int[]) with ordinality as given(id, n) returning id`,
    [sheetId, projects],
  );
  await client.query(
    `insert into timesheet_cell (row_id, date, minutes)
     select r, d, 60 from unnest($1::int[]) r cross join unnest($2::date[]) d`,
    [rows.map(({ id }) => id), dates],
  );
  await client.query('commit');
}

it('saving a sheet of five rows', async () => {
  let floor = Number.NaN;
  const p50 = await atBoth(async (company, size) => {
    const [other, ...people] = await fillers(company, 'none', SAVERS + 1);
    if (other === undefined || people.length < SAVERS) throw new Error('nobody to save for');
    const saves: (() => Promise<void>)[] = [];
    for (const someone of people) saves.push(await savingOf(company, someone));
    const save = (round: number) =>
      saves[round % SAVERS]?.() ?? Promise.reject(new Error('nobody'));
    if (size === 'medium') return (await latencies(SAVES, save, WARM_UP)).p50;
    const token = await company.signIn(other.userName);
    const { rows, dates } = await sheetOf(company, token, other);
    const [sheet] = await company.rows<{ id: number }>(
      `insert into timesheet (person_id, batch_id, state, updated_at) values ($1, $2, 'draft', now()) returning id`,
      [other.id, await openBatch(company)],
    );
    const client = new pg.Client(company.databaseUrl);
    await client.connect();
    const projects = rows([]).map(({ projectId }) => projectId);
    const bare = () => bareSave(client, sheet?.id ?? 0, projects, dates);
    const taken = await latenciesInTurns(SAVES, { save, bare }, WARM_UP);
    floor = taken.bare.p50;
    await client.query('delete from timesheet where id = $1', [sheet?.id]);
    await client.end();
    return taken.save.p50;
  });
  const ratio = p50.large / floor;
  judge(
    { name: 'save a sheet', unit: 'ms', ...p50, floor, ratio, bar: '≤ 2.50 × floor' },
    ratio <= 2.5,
  );
});

it('submitting a sheet', async () => {
  const p50 = await atBoth(async (company) => {
    const people = await fillers(company, 'none', SUBMITS + 2);
    const submissions: (() => Promise<unknown>)[] = [];
    for (const someone of people) {
      const token = await company.signIn(someone.userName);
      const { staffNo, batchId, version, rows } = await sheetOf(company, token, someone);
      const body = { staffNo, batchId, version, rows: rows([2, 2, 2, 1, 1]) };
      submissions.push(() => company.call(timesheetEndpoints.submit, token, { body }));
    }
    const submit = async (round: number) => {
      await submissions[round]?.();
    };
    return (await latencies(people.length - 2, submit, 2)).p50;
  });
  const ratio = p50.large / p50.medium;
  judge(
    { name: 'submit a sheet', unit: 'ms', ...p50, floor: null, ratio, bar: 'growth ≤ 1.50' },
    ratio <= 1.5,
  );
});

/** Pages of the queue, at both sizes in turns. */
async function queuePages(
  view: 'mine' | 'reach',
  tokenOf: (company: Company) => Promise<string>,
): Promise<Record<BenchSize, number>> {
  const askerIn = async (company: Company) => {
    const token = await tokenOf(company);
    const body = { batchId: await openBatch(company), view, state: 'pending' };
    return async () => {
      await company.call(approvalEndpoints.queueByDept, token, {
        body,
        query: '?pageNum=1&pageSize=50',
      });
    };
  };
  const { medium, large } = await latenciesInTurns(PAGES, {
    medium: await askerIn(companies.medium),
    large: await askerIn(companies.large),
  });
  return { medium: medium.p95, large: large.p95 };
}

it('the queue of an approver', async () => {
  const p95 = await queuePages('mine', async (company) => {
    const [approver] = await company.rows<Someone>(
      `select p.id, p.staff_no as "staffNo", p.user_name as "userName", count(*) as waiting
       from approval_candidate c join approval_item i on i.id = c.item_id
       join batch b on b.id = i.batch_id and b.status = 'open' join person p on p.id = c.person_id
       where p.staff_no >= 'S20000'
       group by p.id order by abs(count(*) - 12), p.id limit 1`,
    );
    return company.signIn(approver?.userName ?? '');
  });
  const ratio = p95.large / p95.medium;
  judge(
    { name: 'approver queue, own', unit: 'ms', ...p95, floor: null, ratio, bar: 'growth ≤ 1.50' },
    ratio <= 1.5,
  );
});

it('the queue of everything in reach', async () => {
  const p95 = await queuePages('reach', async () => 'super_admin-token');
  const ratio = p95.large / p95.medium;
  judge(
    {
      name: 'approver queue, company',
      unit: 'ms',
      ...p95,
      floor: null,
      ratio,
      bar: 'growth ≤ 1.50',
    },
    ratio <= 1.5,
  );
});

it('approving a thousand rows in one call', async () => {
  const company = companies.large;
  const [approver] = await company.rows<Someone>(
    `select p.id, p.staff_no as "staffNo", p.user_name as "userName" from department d
     join person p on p.id = d.leader_id where d.code = 'XC1'`,
  );
  if (approver === undefined) throw new Error('nobody to approve');
  const batchId = await openBatch(company);
  // Whoever they waited for, they wait for this one now.
  await company.rows(
    `with chosen as (
       select i.id from approval_item i where i.batch_id = $1 and i.state = 'pending'
         and i.person_id <> $2 order by i.id limit $3),
     stepped as (
       update approval_step s set candidates = array[$2::int] from chosen
       where s.item_id = chosen.id and s.state = 'waiting'),
     cleared as (delete from approval_candidate c using chosen where c.item_id = chosen.id)
     select count(*) from chosen`,
    [batchId, approver.id, (TIMES + 1) * (ONE_BY_ONE + TOGETHER)],
  );
  await company.rows(
    `insert into approval_candidate (item_id, person_id, batch_id, owner_id, since)
     select i.id, $2, i.batch_id, i.person_id, i.submitted_at from approval_item i where i.batch_id = $1 and i.state = 'pending'
       and not exists (select from approval_candidate c where c.item_id = i.id)`,
    [batchId, approver.id],
  );
  const items = await company.rows<{ id: number; version: number }>(
    `select i.id, i.version from approval_item i join approval_candidate c on c.item_id = i.id
     where i.batch_id = $1 and i.state = 'pending' and c.person_id = $2 order by i.id`,
    [batchId, approver.id],
  );
  const token = await company.signIn(approver.userName);
  const approve = (some: readonly { id: number; version: number }[]) =>
    company.call<{ decided: number }>(approvalEndpoints.decide, token, {
      body: { batchId, items: some, decision: 'approve', comment: '' },
    });
  let next = 0;
  const timeOf = async (count: number) => {
    const since = performance.now();
    const { decided } = await approve(items.slice(next, next + count));
    expect(decided).toBe(count);
    next += count;
    return performance.now() - since;
  };
  const taken = { one: [] as number[], together: [] as number[] };
  // In turns: whatever disturbs the machine disturbs both.
  for (let turn = 0; turn <= TIMES; turn += 1) {
    const ones: number[] = [];
    while (ones.length < ONE_BY_ONE) ones.push(await timeOf(1));
    const together = await timeOf(TOGETHER);
    if (turn === 0) continue;
    taken.one.push(...ones);
    taken.together.push(together);
  }
  const [one, together] = [percentiles(taken.one).p50, percentiles(taken.together).p50];
  const ratio = together / one;
  judge(
    {
      name: 'approve 1,000 in one call',
      unit: 'ms',
      medium: null,
      large: together,
      floor: one,
      ratio,
      bar: '≤ 25 × one',
    },
    ratio <= 25,
  );
});
