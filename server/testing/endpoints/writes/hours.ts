import { sql } from 'drizzle-orm';
import { itemsOf } from '#features/approvals/server/testing.ts';
import type { Batch } from '#features/batches/contract.ts';
import { monthlyBatch } from '#features/batches/rules.ts';
import { CLOSED, type ClosedCompany, OPEN } from '../closed-company.ts';
import type { Writes } from './writes.ts';

const [AUGUST] = CLOSED;
const ZONE = 'Asia/Shanghai';

/** A sheet of a closed month that nobody had filled in is saved, handed in and approved afterwards. */
const TIMESHEETS: Writes = {
  'timesheets.pin': async (company) => {
    const projectId = await company.project('RM-2601');
    await company.body('timesheets.pin', { projectId, pinned: true }, 'user');
  },
  'timesheets.save': async (company) =>
    company.body('timesheets.save', await company.sent(company.sheets.empty, 1), 'user'),
  'timesheets.submit': async (company) =>
    company.body('timesheets.submit', await company.sent(company.sheets.empty, 6), 'user'),
  'timesheets.recall': async (company) => {
    const { rows: _, ...sheet } = await company.sent(company.sheets.empty);
    await company.body('timesheets.recall', sheet, 'user');
    await company.body('timesheets.submit', await company.sent(company.sheets.empty, 8), 'user');
  },
  'timesheets.modify': async (company) => {
    const { booked, open } = company.sheets;
    const reason = 'test';
    const closed = { ...(await company.sent(booked, 2)), reason };
    await company.refused('timesheets.modify', { body: closed });
    await company.body('timesheets.modify', { ...(await company.sent(open, 2)), reason });
  },
  'timesheets.correct': (company) => company.correct(company.sheets.booked, 1, 'again'),
};

const TODAY = '2026-11-16';

const APPROVALS: Writes = {
  'approvals.comment': async (company) => {
    const [item] = await itemsOf(company.app.db.executor, company.sheets.late);
    await company.body('approvals.comment', { id: item?.id, text: '请说明' }, 'pl');
  },
  'approvals.decide': (company) => company.approve(company.sheets.late),
  'approvals.delegate': async (company) => {
    const toStaffNo = await company.staffNo('dl');
    const body = { toStaffNo, startDate: TODAY, endDate: TODAY };
    await company.body('approvals.delegate', body, 'pd');
  },
  'approvals.endDelegation': async (company) => {
    const { id } = await company.one<{ id: number }>(sql`select id from approval_delegation`);
    await company.ok('approvals.endDelegation', { params: { id } }, 'pd');
  },
  'approvals.assign': async (company) => {
    const { app } = company;
    const [standard, gl] = [await company.project('RM-2601'), await company.person('gl')];
    const led = async (isLed: boolean) => {
      const lead = isLed ? await company.person('pl') : null;
      await app.db.executor.execute(
        sql`update project set lead_id = ${lead} where id = ${standard}`,
      );
      await app.db.executor.execute(sql`update person set enabled = ${isLed} where id = ${gl}`);
      await app.announce('people', { ids: [gl] });
      await app.announce('projects', { ids: [standard] });
    };
    await led(false);
    const { rows } = await company.ok<{ rows: { id: number }[] }>('approvals.orphans');
    const personId = await company.person('dl');
    await company.body('approvals.assign', { ids: rows.map(({ id }) => id), personId });
    await led(true);
    await company.approve(company.sheets.empty);
  },
};

const act = (company: ClosedCompany, name: string, { id, version }: Batch) =>
  company.body<Batch>(`batches.${name}`, { id, version });

/** Asks one person for days of a closed month that nobody has asked them for. */
async function lateBatch(company: ClosedCompany): Promise<Batch> {
  const group = await company.dept('RD-CTL-ALG');
  const others = await company.rows<{ id: number }>(
    sql`select id from person where dept_id = ${group} and user_name <> 'user'`,
  );
  return company.body<Batch>('batches.create', {
    ...monthlyBatch(AUGUST, 'again', ZONE),
    ...{ startDate: `${AUGUST}-24`, endDate: `${AUGUST}-28`, audienceAll: false },
    ...{ deptIds: [group], excludedIds: others.map(({ id }) => id) },
    deadline: '2027-01-01T00:00:00.000Z',
  });
}

const newest = async (company: ClosedCompany): Promise<Batch> => {
  const { id } = await company.one<{ id: number }>(sql`select max(id) as id from batch`);
  return company.ok<Batch>('batches.read', { params: { id } });
};

const BATCHES: Writes = {
  'batches.create': lateBatch,
  'batches.update': async (company) => {
    const { id, version, settings } = await newest(company);
    await company.body('batches.update', { ...settings, id, version, name: 'renamed' });
  },
  'batches.publish': async (company) => act(company, 'publish', await newest(company)),
  'batches.extend': async (company) => {
    const { id } = await newest(company);
    const userIds = [await company.person('user')];
    await company.body('batches.extend', { id, userIds, until: '2027-02-01T00:00:00.000Z' });
  },
  'batches.withdrawExtension': async (company) => {
    const { id } = await newest(company);
    const userId = await company.person('user');
    await company.body('batches.withdrawExtension', { id, userId });
  },
  'batches.close': async (company) => act(company, 'close', await newest(company)),
  'batches.copy': async (company) => {
    const { id } = await newest(company);
    await company.body('batches.copy', { id });
  },
  'batches.remove': async (company) => act(company, 'remove', await newest(company)),
};

const REPORTS: Writes = {
  'exports.start': (company) =>
    company.body('exports.start', {
      ...{ kind: 'detail', format: 'csv', from: `${AUGUST}-01`, to: `${AUGUST}-31` },
    }),
  'exports.remove': async (company) => {
    const days = { from: `${OPEN}-01`, to: `${OPEN}-31` };
    const body = { kind: 'pivot', format: 'csv', ...days };
    const { id } = await company.body<{ id: string }>('exports.start', body);
    await company.ok('exports.remove', { params: { id } });
  },
  'notices.read': (company) => company.body('notices.read', { all: true }, 'finance'),
  'progress.remind': async (company) => {
    const whom = { people: [await company.person('user')] };
    await company.body('progress.remind', { batchId: company.sheets.empty, kind: 'fill', whom });
  },
};

export const ofHours: Writes = { ...TIMESHEETS, ...APPROVALS, ...BATCHES, ...REPORTS };
