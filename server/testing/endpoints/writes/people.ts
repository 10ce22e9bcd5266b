import { sql } from 'drizzle-orm';
import type { CalendarYear } from '#features/calendar/contract.ts';
import type { PersonRow } from '#features/people/contract.ts';
import type { DepartmentRow } from '#features/people/contract-departments.ts';
import { ResultCode } from '#kernel/result.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { answerFrom } from '#server/testing/sign-in-provider.ts';
import { CLOSED, type ClosedCompany, OPEN } from '../closed-company.ts';
import type { Writes } from './writes.ts';

const [AUGUST, SEPTEMBER] = CLOSED;
const CLOSED_DAY = `${SEPTEMBER}-15`;
const OPEN_DAY = `${OPEN}-01`;

/** Somebody whose hours are booked in closed months, and who is no account of the demo's. */
async function booked(company: ClosedCompany): Promise<PersonRow> {
  const { id } = await company.one<{ id: number }>(sql`
    select person_id as id from cost_row row join person on person.id = row.person_id
    where posting_month = ${`${AUGUST}-01`} and roles = '{user}' and length(user_name) > 5
    order by person_id limit 1`);
  return company.ok<PersonRow>('people.read', { params: { id } });
}

const fieldsOf = ({ id, version, ...person }: PersonRow) => {
  const { staffNo, userName, nickName, deptId, hireDate, leaveDate, email, grade, roles } = person;
  return {
    ...{ id, version, staffNo, userName, nickName, deptId, hireDate, leaveDate },
    ...{ email, grade, roles },
  };
};

let made = 0;

/** Somebody new, of whom nothing is known but a day of hire. */
async function newcomer(company: ClosedCompany): Promise<PersonRow> {
  made += 1;
  const name = `newcomer${made}`;
  const { person } = await company.body<{ person: PersonRow }>('people.create', {
    ...{ staffNo: `N${made}`, userName: name, nickName: name, hireDate: OPEN_DAY },
    ...{ deptId: await company.dept('RD-CTL-DRV'), email: `${name}@example.com` },
    ...{ grade: 'P5', roles: ['user'] },
  });
  return person;
}

async function firstPassword(company: ClosedCompany): Promise<{ name: string; password: string }> {
  const { id, userName } = await newcomer(company);
  const { password } = await company.body<{ password: string }>('people.resetPassword', { id });
  return { name: userName, password };
}

const SESSION: Writes = {
  'session.login': (company) =>
    company.asks(0, 'session.login', { body: { userName: 'gl', password: DEMO_PASSWORD } }, ''),
  'session.logout': async (company) => {
    const token = await company.app.signIn('gl');
    await company.asks(0, 'session.logout', { body: {} }, token);
  },
  'session.changePassword': async (company) => {
    const { name, password } = await firstPassword(company);
    const token = await company.app.signIn(name, password);
    const body = {
      userId: await company.person(name),
      ...{ oldPassword: password, newPassword: 'Another@2026' },
    };
    await company.asks(0, 'session.changePassword', { body }, token);
  },
  'session.ssoStart': (company) => company.asks(0, 'session.ssoStart', {}, ''),
  'session.ssoFinish': async (company) => {
    const { url } = await company.asks<{ url: string }>(0, 'session.ssoStart', {}, '');
    const body = { query: await answerFrom(url, 'gl') };
    await company.asks(0, 'session.ssoFinish', { body }, '');
  },
};

const PEOPLE_HEADINGS = [
  '工号',
  '姓名',
  '部门编码',
  '入职日期',
  '离职日期',
  '职级',
  '调动生效日期',
];

const PEOPLE: Writes = {
  'people.create': async (company) => {
    const { hireDate: _, ...person } = fieldsOf(await newcomer(company));
    const { id: _id, version: _version, ...fields } = person;
    const body = { ...fields, staffNo: 'N0', userName: 'n0', hireDate: CLOSED_DAY };
    await company.refused('people.create', { body });
  },
  'people.update': async (company) => {
    const person = fieldsOf(await booked(company));
    const [deptId, to] = [await company.dept('DL-SCM'), { assignedFrom: OPEN_DAY }];
    const renamed = { ...person, nickName: '改名', staffNo: 'R1', userName: 'renamed' };
    for (const changes of [
      { hireDate: '2019-01-01' },
      { leaveDate: CLOSED_DAY },
      { deptId, assignedFrom: CLOSED_DAY },
    ]) {
      await company.refused('people.update', { body: { ...person, ...changes } });
    }
    await company.body('people.update', { ...renamed, deptId, grade: 'P8', ...to });
  },
  'people.takeBackAssignment': async (company) => {
    const { id, version } = await company.one<{ id: number; version: number }>(
      sql`select id, version from person where user_name = 'renamed'`,
    );
    await company.body('people.takeBackAssignment', { id, version, from: OPEN_DAY });
  },
  'people.setEnabled': async (company) => {
    const { id } = await booked(company);
    await company.body('people.setEnabled', { ids: [id], enabled: false });
  },
  'people.resetPassword': async (company) => {
    const { id } = await newcomer(company);
    await company.body('people.resetPassword', { id });
  },
  'people.invite': async (company) => {
    const { id } = await newcomer(company);
    await company.body('people.invite', { ids: [id] });
  },
  'people.oneTimePasswords': async (company) => {
    const { id } = await newcomer(company);
    await company.body('people.oneTimePasswords', { ids: [id] });
  },
  'people.remove': async (company) => {
    const { id } = await newcomer(company);
    await company.ok('people.remove', { params: { id } });
    const { id: worked } = await booked(company);
    await company.refused('people.remove', { params: { id: worked } });
  },
  'people.removeMany': async (company) => {
    const { id } = await newcomer(company);
    await company.body('people.removeMany', { ids: [id] });
    const { id: worked } = await booked(company);
    await company.refused('people.removeMany', { body: { ids: [worked] } });
  },
  'people.import': async (company) => {
    const { staffNo, hireDate } = await booked(company);
    const moved = [staffNo, '又改名', 'DL-SVC-SUP', hireDate, '', 'P9', `${OPEN}-12`];
    await company.sheet('people.import', [PEOPLE_HEADINGS, moved]);
  },
  'people.undoImport': (company) => company.undo('people'),
};

const departmentOf = async (company: ClosedCompany, code: string): Promise<DepartmentRow> => {
  const all = await company.ok<DepartmentRow[]>('departments.list');
  const found = all.find((one) => one.code === code);
  if (found === undefined) throw new Error(`there is no ${code}`);
  return found;
};

const DEPARTMENTS: Writes = {
  'departments.create': async (company) => {
    const names = { code: 'NEW-1', nameZh: '新部门', nameEn: 'New' };
    const parentId = await company.dept('RD-CTL');
    await company.body('departments.create', { parentId, kind: 'group', ...names });
  },
  'departments.update': async (company) => {
    const { id, version, kind } = await departmentOf(company, 'RD-MEC');
    const names = { code: 'RD-XXX', nameZh: '改名部', nameEn: 'Renamed' };
    const leaderId = await company.person('pd');
    await company.body('departments.update', { id, version, kind, leaderId, ...names });
  },
  'departments.move': async (company) => {
    const { id, version } = await departmentOf(company, 'RD-TST');
    const parentId = await company.dept('DL');
    await company.body('departments.move', { id, version, parentId, position: 0 });
  },
  'departments.remove': async (company) => {
    const { id, version } = await departmentOf(company, 'NEW-1');
    await company.body('departments.remove', { id, version });
    const costed = await departmentOf(company, 'DL-SCM');
    const body = { id: costed.id, version: costed.version };
    await company.refused('departments.remove', { body }, ResultCode.refused);
  },
};

const RATE = { grade: 'P5', effectiveFrom: OPEN_DAY, hourlyCost: 250 };

const RATES: Writes = {
  'rates.save': async (company) => {
    const early = { ...RATE, effectiveFrom: CLOSED_DAY, replaces: null };
    await company.refused('rates.save', { body: early }, ResultCode.periodClosed, 'finance');
    await company.body('rates.save', { ...RATE, replaces: null }, 'finance');
    const userId = await company.person('gl');
    const own = { userId, effectiveFrom: OPEN_DAY, hourlyCost: 333, replaces: null };
    await company.body('rates.save', own, 'finance');
  },
  'rates.remove': (company) => company.body('rates.remove', RATE, 'finance'),
  'standards.save': async (company) => {
    const body = { classId: 1, fromMonth: OPEN, rate: 199, replaces: null };
    const early = { ...body, fromMonth: SEPTEMBER };
    await company.refused('standards.save', { body: early }, ResultCode.periodClosed, 'finance');
    await company.body('standards.save', body, 'finance');
  },
  'standards.remove': (company) =>
    company.body('standards.remove', { classId: 1, fromMonth: OPEN, rate: 199 }, 'finance'),
  'standards.add-class': (company) =>
    company.body('standards.add-class', { nameZh: '专家', nameEn: 'Expert', rate: 400 }, 'finance'),
  'standards.rename-class': async (company) => {
    const id = await company.idOf('rate_class', 'name_en', 'Expert');
    await company.body(
      'standards.rename-class',
      { id, nameZh: '资深', nameEn: 'Senior' },
      'finance',
    );
  },
  'standards.place-grade': async (company) => {
    const classId = await company.idOf('rate_class', 'name_en', 'Senior');
    const body = { grade: 'P6', fromMonth: OPEN, classId, replaces: null };
    const early = { ...body, fromMonth: SEPTEMBER };
    const { periodClosed } = ResultCode;
    await company.refused('standards.place-grade', { body: early }, periodClosed, 'finance');
    await company.body('standards.place-grade', body, 'finance');
  },
  'standards.remove-class': async (company) => {
    await company.body(
      'standards.add-class',
      { nameZh: '空', nameEn: 'Empty', rate: 1 },
      'finance',
    );
    const id = await company.idOf('rate_class', 'name_en', 'Empty');
    await company.body('standards.remove-class', { id }, 'finance');
  },
};

const year = (company: ClosedCompany, of: number) =>
  company.ok<CalendarYear>('calendar.year', { query: { year: String(of) } });

const WORDS = { workday: '工作日', restDay: '休息日', holiday: '节假日', makeUpWorkday: '补班' };

const CALENDAR: Writes = {
  'calendar.editDay': async (company) => {
    const { version } = await year(company, 2026);
    const names = { kind: 'holiday', nameZh: '', nameEn: '' };
    const body = { date: `${OPEN}-20`, version, ...names };
    await company.refused('calendar.editDay', { body: { ...body, date: CLOSED_DAY } });
    await company.body('calendar.editDay', body);
  },
  'calendar.confirmYear': async (company) => {
    const { version, confirmed } = await year(company, 2027);
    await company.body('calendar.confirmYear', { year: 2027, confirmed: !confirmed, version });
  },
  'calendar.importYear': async (company) => {
    const { days } = await year(company, 2026);
    const kept = days
      .filter(({ nameZh }) => nameZh !== '')
      .map(({ date, kind, nameZh, nameEn }) => [date, WORDS[kind], nameZh, nameEn]);
    const added = [`${OPEN}-21`, '节假日', '测试', 'Test'];
    const rows = [['日期', '类型', '中文名称', '英文名称'], ...kept, added];
    await company.sheet('calendar.importYear', rows, { year: '2026' });
  },
  'calendar.undoImport': (company) => company.undo('calendar', { year: '2026' }),
};

export const ofPeople: Writes = { ...SESSION, ...PEOPLE, ...DEPARTMENTS, ...RATES, ...CALENDAR };
