import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditEntryView, auditEndpoints } from '#features/audit/contract.ts';
import type { RatePreview } from '#features/people/contract-rates.ts';
import { type StandardRates, standardEndpoints } from '#features/people/contract-standards.ts';
import { close, reopen } from '#features/periods/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findStandardRates, standardFrom } from './reading.ts';

let app: TestApp;
let companyId: number;

beforeAll(async () => {
  app = await startTestApp();
  companyId = (await read()).classes[0]?.id ?? 0;
});
afterAll(() => app.close());

const finance = demoToken('finance');

const send = <Data = StandardRates>(
  endpoint: (typeof standardEndpoints)[keyof typeof standardEndpoints],
  body: object,
) => app.call<Data>(endpoint, { token: finance, body });

const read = async (role: Role = 'finance') =>
  (await app.call<StandardRates>(standardEndpoints.read, { token: demoToken(role) })).data;

const save = (body: object) =>
  send(standardEndpoints.save, { classId: companyId, replaces: null, ...body });
const remove = (body: object) => send(standardEndpoints.remove, { classId: companyId, ...body });
const preview = (body: object) => send<RatePreview>(standardEndpoints.preview, body);
const place = (body: object) => send(standardEndpoints.placeGrade, { replaces: null, ...body });

describe('standard rates', () => {
  it('are one class at first, and open to everybody who sees budgets', async () => {
    const { classes, grades, today } = await read();
    expect(today).toBe('2026-11-16');
    expect(classes).toMatchObject([
      {
        ...{ nameZh: '公司标准', isDefault: true, next: null },
        current: { fromMonth: '2026-01', rate: 150 },
        history: [
          { fromMonth: '2026-01', rate: 150 },
          { fromMonth: '2016-01', rate: 140 },
        ],
      },
    ]);
    expect(grades.map(({ grade }) => grade).slice(0, 3)).toEqual(['P4', 'P5', 'P6']);
    expect(grades.every(({ placements }) => placements.length === 0)).toBe(true);
    const may = (role: Role) => !['wl_view', 'gc_admin'].includes(role);
    for (const role of ROLES) {
      const { code } = await app.call(standardEndpoints.read, { token: demoToken(role) });
      expect([role, code]).toEqual([role, may(role) ? ResultCode.ok : ResultCode.notPermitted]);
    }
    expect((await read('user')).abilities.edit).toBe(false);
  });

  it('propose what people cost today, to ten yuan, to whoever sees rates alone', async () => {
    const propose = (role: Role) =>
      app.call<{ rate: number }>(standardEndpoints.proposal, { token: demoToken(role) });
    const { rate } = (await propose('finance')).data;
    expect([rate % 10, rate > 50]).toEqual([0, true]);
    expect((await propose('leader')).code).toBe(ResultCode.notPermitted);
  });

  it('are set, replaced by whoever has seen them, and taken back, all of it audited', async () => {
    const may = { fromMonth: '2027-01', rate: 160.5 };
    expect((await save(may)).data.classes[0]?.next).toEqual(may);
    // A repeated click finds its work done; another amount is a conflict that tells what is there.
    expect((await save(may)).code).toBe(ResultCode.ok);
    const conflict = await save({ ...may, rate: 170 });
    expect(conflict.code).toBe(ResultCode.conflict);
    expect(conflict.data.classes[0]?.next).toEqual(may);
    expect((await save({ ...may, rate: 170, replaces: 160.5 })).code).toBe(ResultCode.ok);
    expect((await remove(may)).code).toBe(ResultCode.conflict);
    expect((await remove({ ...may, rate: 170 })).data.classes[0]?.next).toBeNull();
    expect((await remove({ ...may, rate: 170 })).code).toBe(ResultCode.notFound);
    expect((await save({ ...may, classId: 999_999 })).code).toBe(ResultCode.notFound);
    for (const bad of [{ rate: 0 }, { rate: 1.001 }, { fromMonth: '2027-13' }, { fromMonth: 1 }]) {
      expect((await save({ ...may, ...bad })).code).toBe(ResultCode.invalid);
    }
    const { data } = await app.call<{ rows: AuditEntryView[] }>(auditEndpoints.list, {
      token: demoToken('super_admin'),
      query: { pageSize: '3' },
    });
    const name = '公司标准';
    expect(data.rows.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['standards.remove', { name, fromMonth: '2027-01', rate: 170 }, null],
      [
        'standards.save',
        { name, fromMonth: '2027-01', rate: 160.5 },
        { name, fromMonth: '2027-01', rate: 170 },
      ],
      ['standards.save', null, { name, fromMonth: '2027-01', rate: 160.5 }],
    ]);
  });

  it('are said to plan with by month', async () => {
    expect(await findStandardRates(app.db.executor, ['2015-01', '2025-12', '2026-01'])).toEqual([
      {
        classId: companyId,
        nameZh: '公司标准',
        nameEn: 'Company standard',
        rates: [140, 140, 150],
      },
    ]);
  });
});

describe('rate classes', () => {
  it('take grades in from a month on, and are removed while none was ever in them', async () => {
    const names = { nameZh: '资深', nameEn: 'Senior' };
    const added = await send(standardEndpoints.addClass, { ...names, rate: 220 });
    const senior = added.data.classes.find(({ nameEn }) => nameEn === 'Senior');
    const classId = senior?.id ?? 0;
    expect(senior).toMatchObject({ isDefault: false, current: { rate: 220 } });
    const again = await send(standardEndpoints.addClass, { nameZh: '资深', nameEn: 'X', rate: 1 });
    expect(again.code).toBe(ResultCode.refused);
    expect(await standardFrom(app.db.executor)).toBe('2016-01');

    const from = { grade: 'P8', fromMonth: '2026-12' };
    const placed = await place({ ...from, classId });
    const of = ({ grades }: StandardRates) => grades.find(({ grade }) => grade === 'P8');
    expect(of(placed.data)?.placements).toEqual([{ fromMonth: '2026-12', classId }]);
    // A grade is the same in any letter case.
    expect((await place({ ...from, grade: 'p8', classId })).code).toBe(ResultCode.ok);
    expect((await place({ ...from, classId: companyId })).code).toBe(ResultCode.conflict);
    expect((await place({ ...from, classId: 999_999 })).code).toBe(ResultCode.notFound);
    const refused = await send(standardEndpoints.removeClass, { id: classId });
    expect(refused.code).toBe(ResultCode.refused);
    const back = await place({ ...from, classId: null, replaces: classId });
    expect(of(back.data)?.placements).toEqual([]);

    const renamed = { id: classId, nameZh: '专家', nameEn: 'Expert' };
    expect((await send(standardEndpoints.renameClass, renamed)).code).toBe(ResultCode.ok);
    const gone = await send(standardEndpoints.removeClass, { id: classId });
    expect(gone.data.classes.map(({ id }) => id)).toEqual([companyId]);
    const kept = await send(standardEndpoints.removeClass, { id: companyId });
    expect(kept.code).toBe(ResultCode.refused);
  });
});

describe('what a change touches', () => {
  it('are people of the class and their hours, month by month, as of each of them', async () => {
    const all = (await preview({ classId: companyId, fromMonth: '2026-09' })).data;
    expect(all).toMatchObject({ replaces: null, until: null, closedMonths: [] });
    expect(all.months.map(({ month }) => month)).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(all.approvedHours).toBeGreaterThan(0);
    const there = (await preview({ classId: companyId, fromMonth: '2016-01' })).data;
    expect(there).toMatchObject({ replaces: 140, until: '2025-12-31' });
    // Grades one by one come to everybody: all are in the one class.
    const grades = (await read()).grades.map(({ grade }) => grade);
    let hours = 0;
    for (const grade of grades) {
      hours += (await preview({ grade, fromMonth: '2026-09' })).data.approvedHours;
    }
    expect(hours).toBe(all.approvedHours);
    expect((await preview({ fromMonth: '2026-09' })).code).toBe(ResultCode.invalid);
    const both = { classId: companyId, grade: 'P5', fromMonth: '2026-09' };
    expect((await preview(both)).code).toBe(ResultCode.invalid);
  });

  it('leaves the class once its grade is in another one', async () => {
    const rate = { nameZh: '二级', nameEn: 'Second', rate: 200 };
    const { data } = await send(standardEndpoints.addClass, rate);
    const classId = data.classes.at(-1)?.id ?? 0;
    const month = { fromMonth: '2026-11' };
    const before = (await preview({ classId: companyId, ...month })).data.submittedHours;
    const moved = (await preview({ grade: 'P6', ...month })).data.submittedHours;
    await place({ grade: 'P6', ...month, classId });
    const [rest, own] = [
      (await preview({ classId: companyId, ...month })).data,
      (await preview({ classId, ...month })).data,
    ];
    expect(moved).toBeGreaterThan(0);
    expect(rest.submittedHours).toBe(before - moved);
    expect(own.submittedHours).toBe(moved);
    await place({ grade: 'P6', ...month, classId: null, replaces: classId });
    await send(standardEndpoints.removeClass, { id: classId });
  });
});

describe('closed months', () => {
  it('keep their rates and classes, and accounts never lack one', async () => {
    await app.db.executor.execute(sql`insert into ledger (start_month) values ('2026-08-01')`);
    await close(app, '2026-08');
    expect((await save({ fromMonth: '2026-08', rate: 99 })).code).toBe(ResultCode.periodClosed);
    expect((await save({ fromMonth: '2026-03', rate: 99 })).code).toBe(ResultCode.periodClosed);
    const rate = { fromMonth: '2026-01', rate: 99, replaces: 150 };
    expect((await save(rate)).code).toBe(ResultCode.periodClosed);
    expect((await remove({ fromMonth: '2026-01', rate: 150 })).code).toBe(ResultCode.periodClosed);
    expect((await save({ fromMonth: '2026-09', rate: 155 })).code).toBe(ResultCode.ok);
    expect((await remove({ fromMonth: '2026-09', rate: 155 })).code).toBe(ResultCode.ok);
    const early = await place({ grade: 'P5', fromMonth: '2026-08', classId: companyId });
    expect(early.code).toBe(ResultCode.periodClosed);
    expect((await preview({ classId: companyId, fromMonth: '2026-08' })).data.closedMonths).toEqual(
      ['2026-08'],
    );
    // A new class has a rate from the first month on, closed or not: nobody is in it.
    const names = { nameZh: '三级', nameEn: 'Third', rate: 180 };
    const added = (await send(standardEndpoints.addClass, names)).data.classes.at(-1);
    expect(added?.history).toEqual([{ fromMonth: '2026-08', rate: 180 }]);
    await reopen(app, '2026-08');
    const only = { classId: added?.id, fromMonth: '2026-08', rate: 180 };
    const needed = await remove(only);
    expect(needed.code).toBe(ResultCode.refused);
    expect(needed.msg).toContain('三级');
  });
});
