import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE_IMPORT, peopleEndpoints } from '#features/people/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { MAX_NAMED_PROBLEMS, ResultCode } from '#kernel/result.ts';
import { openEmbeddedDemo } from './testing/embedded-demo.ts';
import { demoToken, startTestApp, type TestApp } from './testing/test-app.ts';
import { answeredDuring, mostInOneTurn } from './testing/turns.ts';
import { workbookOf } from './testing/workbooks.ts';

let app: TestApp;
let onStatement: () => void = () => undefined;
beforeAll(async () => {
  // It works within the process that answers everybody, which is what would be held up.
  app = await startTestApp({ db: await openEmbeddedDemo(() => onStatement()) });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const FILE = { 'content-type': 'application/octet-stream' };
const token = demoToken('super_admin');
/** Of requests that are sent one after the other. Were the import done in one go, there would be one or two. */
const ANSWERED = 3;
/** A starved machine may take its time over what is under way. */
const PATIENCE = { timeout: 60_000 };

const upload = (file: Uint8Array, mode = 'check') =>
  app.call<ImportReport>(peopleEndpoints.importPeople, {
    token,
    query: { mode },
    body: Buffer.from(file),
    headers: FILE,
  });

/** Begins to send a file over the network and leaves it half sent. */
async function halfSent() {
  const { port } = app.app.server.address() as AddressInfo;
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: peopleEndpoints.importPeople.path,
    headers: { ...FILE, authorization: token, 'content-length': 1000 },
  });
  sending.on('error', () => undefined);
  sending.write('工号');
  await once(sending, 'socket');
  return sending;
}

const sheet = (rows: number) =>
  Buffer.from(
    ['工号,姓名,部门编码,入职日期', ...Array.from({ length: rows }, (_, at) => `Q${at},,,`)].join(
      '\n',
    ),
  );

describe('an import', () => {
  it('names a hundred problems and says how many more there are', async () => {
    const { data } = await upload(sheet(150));
    expect(data.problems).toHaveLength(MAX_NAMED_PROBLEMS);
    expect(data).toMatchObject({ badRows: 150, moreProblems: 150 * 3 - MAX_NAMED_PROBLEMS });
  });

  it('names a character the database cannot keep, by row and field', async () => {
    const cells = ['Q1', 'a_x0000_b', '_xD800_', '2020-01-01'];
    const row = (number: number, texts: string[]) =>
      `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    const headings = ['工号', '姓名', '部门编码', '入职日期'];
    const { data } = await upload(workbookOf(row(1, headings) + row(2, cells)));
    expect(data.problems.map(({ row, field, key }) => [row, field, key])).toEqual([
      [2, 'nickName', 'common.badCharacter'],
      [2, 'deptCode', 'common.badCharacter'],
    ]);
  });

  /** Somebody's browser asks what everybody's does, again and again. */
  const someoneElse = async () => {
    const { code } = await app.call(sessionEndpoints.loginInfo, { token: demoToken('user') });
    expect(code).toBe(ResultCode.ok);
  };

  it('of as many rows as are allowed does not hold up anybody else', async () => {
    const { answered, result } = await answeredDuring(someoneElse, () =>
      upload(sheet(PEOPLE_IMPORT.maxRows)),
    );
    expect(result.data.badRows).toBe(PEOPLE_IMPORT.maxRows);
    expect(answered).toBeGreaterThanOrEqual(ANSWERED);
  });

  it('that writes lets others have their turn between its statements', async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `W${at},王${at},OP-HRA,2020-01-01`);
    const file = Buffer.from(['工号,姓名,部门编码,入职日期', ...lines].join('\n'));
    const most = await mostInOneTurn(async (takeOne) => {
      onStatement = takeOne;
      const { data } = await upload(file, 'all');
      expect(data).toMatchObject({ created: 3_000, written: true });
    });
    // There are 150 of them.
    expect(most).toBeLessThanOrEqual(10);
  });

  it('of people who change meanwhile is held against them again', async () => {
    const add = (name: string) =>
      upload(Buffer.from(`工号,姓名,部门编码,入职日期\nM1,${name},OP-HRA,2020-01-01`), 'all');
    await add('甲');
    const renamed = await Promise.all(['乙', '丙', '丁'].map(add));
    for (const { data } of renamed) expect(data).toMatchObject({ written: true, badRows: 0 });
    // Each of them saw somebody who has another name by now, and is written all the same.
    const { data } = await add('戊');
    expect(data).toMatchObject({ updated: 1 });
  });

  it('is refused while too many others are under way, and not any more when those have gone', async () => {
    const before = (await upload(sheet(1))).code;
    const others = await Promise.all(Array.from({ length: 8 }, halfSent));
    const answers = async () => (await upload(sheet(1))).code;
    // One that is overtaken by the upload is refused in its place: each try sends another one ahead.
    const oneMore = async () => {
      others.push(await halfSent());
      await setTimeout(100);
      return answers();
    };
    try {
      await expect.poll(oneMore, PATIENCE).toBe(ResultCode.tooMany);
    } finally {
      // One that is left half sent would keep the application from closing.
      for (const other of others) other.destroy();
    }
    await expect.poll(answers, PATIENCE).toBe(before);
  });
});
