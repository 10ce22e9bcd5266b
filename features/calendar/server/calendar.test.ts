import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CalendarYear,
  calendarEndpoints,
  type RequiredHoursReply,
} from '#features/calendar/contract.ts';
import { type LoginInfo, sessionEndpoints } from '#features/session/contract.ts';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { csvContent } from '#server/platform/spreadsheet/csv.ts';
import { xlsxContent } from '#server/platform/spreadsheet/workbook.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const admin = demoToken('super_admin');

const readYear = async (year: number) =>
  (
    await app.call<CalendarYear>(calendarEndpoints.year, {
      token: demoToken('user'),
      query: { year: String(year) },
    })
  ).data;

const kindsOf = (year: CalendarYear, ...dates: string[]) =>
  dates.map((date) => year.days.find((day) => day.date === date)?.kind);

const edit = (body: object, token = admin) =>
  app.call<CalendarYear>(calendarEndpoints.editDay, { token, body });

async function userIdOf(role: Role): Promise<number> {
  const answer = await app.call<LoginInfo>(sessionEndpoints.loginInfo, { token: demoToken(role) });
  return answer.data.userInfo.userId;
}

describe('a year', () => {
  it('comes with official holidays and make-up days where they are known', async () => {
    const year = await readYear(2026);
    expect(year.confirmed).toBe(true);
    expect(year.days).toHaveLength(365);
    expect(kindsOf(year, '2026-10-01', '2026-10-10', '2026-11-14', '2026-11-16')).toEqual([
      'holiday',
      'makeUpWorkday',
      'restDay',
      'workday',
    ]);
    expect(year.days.find(({ date }) => date === '2026-02-17')).toMatchObject({
      nameZh: '春节',
      nameEn: 'Spring Festival',
      edited: false,
    });
  });

  it('is unconfirmed, with weekends only, where there is no official data', async () => {
    const year = await readYear(2027);
    expect(year.confirmed).toBe(false);
    expect(kindsOf(year, '2027-01-01', '2027-01-02')).toEqual(['workday', 'restDay']);
    expect(new Set(year.days.map(({ kind }) => kind))).toEqual(new Set(['workday', 'restDay']));
  });

  it('counts leap days', async () => {
    expect((await readYear(2028)).days).toHaveLength(366);
  });
});

describe('editing a day', () => {
  it('changes its kind and name, and back again', async () => {
    const { version } = await readYear(2026);
    const changed = await edit({
      date: '2026-11-14',
      kind: 'makeUpWorkday',
      nameZh: '搬迁补班',
      version,
    });
    expect(changed.data.version).toBe(version + 1);
    expect(changed.data.days.find(({ date }) => date === '2026-11-14')).toMatchObject({
      kind: 'makeUpWorkday',
      nameZh: '搬迁补班',
      edited: true,
    });
    const back = await edit({ date: '2026-11-14', kind: 'restDay', version: version + 1 });
    expect(back.data.days.find(({ date }) => date === '2026-11-14')).toMatchObject({
      kind: 'restDay',
      edited: false,
    });
  });

  it('answers somebody who saw an older year with the year as it is, and changes nothing', async () => {
    const { version } = await readYear(2026);
    await edit({ date: '2026-12-25', kind: 'holiday', nameZh: '厂休', version });
    const late = await edit({ date: '2026-12-24', kind: 'holiday', version });
    expect(late).toMatchObject({ code: ResultCode.conflict, data: { version: version + 1 } });
    expect(kindsOf(await readYear(2026), '2026-12-24', '2026-12-25')).toEqual([
      'workday',
      'holiday',
    ]);
  });

  it('refuses days and kinds that do not exist', async () => {
    const { version } = await readYear(2026);
    for (const body of [
      { date: '2026-02-30', kind: 'holiday', version },
      { date: '2026-02-27', kind: 'party', version },
      { date: '2026-02-27', kind: 'holiday', nameZh: 'x'.repeat(41), version },
      { date: '2026-02-27', kind: 'holiday' },
    ]) {
      expect((await edit(body)).code).toBe(ResultCode.invalid);
    }
  });
});

describe('confirming a year', () => {
  it('is remembered, and can be taken back', async () => {
    const { version } = await readYear(2029);
    const body = { year: 2029, confirmed: true, version };
    const confirmed = await app.call<CalendarYear>(calendarEndpoints.confirmYear, {
      token: admin,
      body,
    });
    expect(confirmed.data).toMatchObject({ confirmed: true, version: version + 1 });
    const again = await app.call(calendarEndpoints.confirmYear, { token: admin, body });
    expect(again.code).toBe(ResultCode.conflict);
  });
});

describe('importing a year', () => {
  const columns = [{ header: '日期' }, { header: 'Kind' }, { header: '中文名称' }];

  async function upload(rows: string[][], query: Record<string, string>, xlsx = true) {
    const parts: Uint8Array[] = [];
    const content = xlsx ? xlsxContent('2030', columns, rows) : csvContent(columns, rows);
    for await (const part of content) parts.push(part);
    return app.call<ImportReport>(calendarEndpoints.importYear, {
      token: admin,
      query: { year: '2030', ...query },
      body: Buffer.concat(parts),
      headers: { 'content-type': 'application/octet-stream' },
    });
  }

  it('checks first and writes nothing, then writes all of it', async () => {
    const rows = [
      ['2030-01-01', '节假日', '元旦'],
      ['2030-01-05', 'make-up workday', ''],
    ];
    const checked = await upload(rows, {});
    expect(checked.data).toMatchObject({ total: 2, created: 2, badRows: 0, written: false });
    expect((await readYear(2030)).confirmed).toBe(false);
    const written = await upload(rows, { mode: 'all' }, false);
    expect(written.data).toMatchObject({ created: 2, written: true });
    const year = await readYear(2030);
    expect(year.confirmed).toBe(true);
    expect(kindsOf(year, '2030-01-01', '2030-01-05')).toEqual(['holiday', 'makeUpWorkday']);
    const again = await upload(rows, { mode: 'all' });
    expect(again.data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it('shows what will change, is taken back whole, and stays once the year was changed', async () => {
    const past = async () => {
      const query = { year: '2030' };
      const asked = { token: admin, query };
      return (await app.call<{ rows: PastImport[] }>(calendarEndpoints.pastImports, asked)).data
        .rows;
    };
    const undo = async () => {
      const body = { id: (await past())[0]?.id };
      return app.call(calendarEndpoints.undoImport, { token: admin, body, language: 'en' });
    };
    const before = await readYear(2030);
    const rows = [['2030-01-01', '工作日', '元旦上班']];
    const { changes } = (await upload(rows, {})).data;
    expect(changes).toMatchObject([
      {
        kind: 'updated',
        row: 2,
        what: '2030-01-01',
        fields: [
          { field: 'kind', column: '类型', before: '法定节假日', after: '工作日' },
          { field: 'nameZh', before: '元旦', after: '元旦上班' },
        ],
      },
      { kind: 'removed', row: null, what: '2030-01-05' },
    ]);
    await upload(rows, { mode: 'all', fileName: '2030.xlsx' });
    expect(await past()).toMatchObject([{ fileName: '2030.xlsx', updated: 2 }, {}, {}]);
    expect((await undo()).data).toEqual({ restored: 1, removed: 0 });
    const after = await readYear(2030);
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });

    await upload(rows, { mode: 'all' });
    const { version } = await readYear(2030);
    const edit = { date: '2030-02-01', kind: 'holiday', version };
    await app.call(calendarEndpoints.editDay, { token: admin, body: edit });
    expect((await undo()).msg).toContain('changed or deleted after the import: 2030');
  });

  it('names every bad row and writes nothing, or leaves them out when told so', async () => {
    const rows = [
      ['2030-05-01', '节假日', ''],
      ['2031-05-01', '节假日', ''],
      ['2030-05-02', 'party', ''],
      ['2030-05-01', '补班', ''],
      ['soon', '节假日', ''],
    ];
    const refused = await upload(rows, { mode: 'all' });
    expect(refused.data).toMatchObject({ total: 5, badRows: 4, written: false });
    expect(refused.data.problems.map(({ row, field, key }) => [row, field, key])).toEqual([
      [3, 'date', 'calendar.otherYear'],
      [4, 'kind', 'common.wrongValue'],
      [5, 'date', 'common.duplicateRow'],
      [6, 'date', 'common.formatLike'],
    ]);
    expect(refused.data.problems[0]?.msg).toBe('日期不在 2030 年内');
    expect(kindsOf(await readYear(2030), '2030-05-01')).toEqual(['workday']);
    expect((await upload(rows, { mode: 'skipBad' })).data.written).toBe(true);
    expect(kindsOf(await readYear(2030), '2030-05-01')).toEqual(['holiday']);
  });

  it('refuses what is no sheet, no file at all, and a file that is too large', async () => {
    const send = (body: Buffer | undefined) =>
      app.app.inject({
        method: 'POST',
        url: '/api/v1/calendar/import?year=2030',
        headers: { authorization: admin, 'content-type': 'application/octet-stream' },
        ...(body === undefined ? {} : { payload: body }),
      });
    expect((await send(Buffer.from('PK\u0003\u0004nonsense'))).json()).toMatchObject({ code: 2 });
    expect((await send(undefined)).json()).toMatchObject({ code: 2 });
    expect((await send(Buffer.alloc(3 * 1024 * 1024))).statusCode).toBe(413);
  });
});

describe('required hours', () => {
  const ask = (role: Role, userId: number, from: string, to: string) =>
    app.call<RequiredHoursReply>(calendarEndpoints.requiredHours, {
      token: demoToken(role),
      query: { userId: String(userId), from, to },
    });

  it('are explained day by day', async () => {
    const userId = await userIdOf('user');
    const { data } = await ask('user', userId, '2026-10-01', '2026-10-31');
    expect(data.workingDays).toBe(18);
    expect(data.requiredHours).toBe(144);
    expect(data.days).toHaveLength(31);
    expect(data.days[0]).toEqual({
      date: '2026-10-01',
      kind: 'holiday',
      nameZh: '国庆节',
      nameEn: 'National Day',
      requiredHours: 0,
      reason: 'off',
    });
    const sum = data.days.reduce((total, { requiredHours }) => total + requiredHours, 0);
    expect(sum).toBe(data.requiredHours);
  });

  it('say which years are not confirmed', async () => {
    const userId = await userIdOf('user');
    const { data } = await ask('user', userId, '2026-12-20', '2027-01-10');
    expect(data.unconfirmedYears).toEqual([2027]);
  });

  it('are shown for oneself, one’s people or everybody, by scope', async () => {
    const [user, finance] = [await userIdOf('user'), await userIdOf('finance')];
    const code = async (role: Role, userId: number) =>
      (await ask(role, userId, '2026-11-01', '2026-11-30')).code;
    expect(await code('pl', user)).toBe(ResultCode.notFound);
    expect(await code('gl', user)).toBe(ResultCode.ok);
    expect(await code('dl', user)).toBe(ResultCode.ok);
    expect(await code('dl', finance)).toBe(ResultCode.notFound);
    expect(await code('admin', finance)).toBe(ResultCode.notFound);
    expect(await code('gc_admin', finance)).toBe(ResultCode.ok);
    expect(await code('super_admin', 999_999)).toBe(ResultCode.notFound);
  });

  it('refuse a reversed or endless range', async () => {
    const userId = await userIdOf('user');
    expect((await ask('user', userId, '2026-11-30', '2026-11-01')).code).toBe(ResultCode.refused);
    expect((await ask('user', userId, '2025-01-01', '2026-12-31')).code).toBe(ResultCode.refused);
  });

  it('take a constant number of statements', async () => {
    const userId = await userIdOf('user');
    const count = (to: string) => app.countStatements(() => ask('user', userId, '2026-01-01', to));
    expect(await count('2026-01-02')).toBe(await count('2026-12-31'));
  });
});
