import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { peopleEndpoints } from '#features/people/contract.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { demoToken, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HIDDEN = ['\t', '\n', '\u0007', '\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2069'];

/** What people type as a code or a name. */
const NAMES = [
  'code',
  'name',
  'nameZh',
  'nameEn',
  'nickName',
  'staffNo',
  'userName',
  'productName',
];
const TYPED = new Set([...NAMES, 'docNo', 'unit', 'grade', 'prefix']);

/** These name somebody who is there already, and write no name. */
const NAMED = /^(session|timesheets)\.\w+ (staffNo|userName)$/;

function fieldsIn(schema: z.ZodType, path = ''): { path: string; field: z.ZodType }[] {
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((one) => fieldsIn(one as z.ZodType, path));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) => [
    ...(TYPED.has(key) ? [{ path: `${path}${key}`, field }] : []),
    ...fieldsIn(field, `${path}${key}.`),
  ]);
}

describe('codes and names', () => {
  it('take no character that nobody sees, whichever endpoint takes them', () => {
    const typed = app.routes
      .filter(({ endpoint }) => endpoint.method !== 'GET')
      .flatMap(({ endpoint: { id, body } }) =>
        fieldsIn(body).map(({ path, field }) => ({ what: `${id} ${path}`, field })),
      )
      .filter(({ what, field }) => !NAMED.test(what) && field.safeParse('A1').success);
    expect(typed.length).toBeGreaterThan(30);
    const taken = typed.flatMap(({ what, field }) =>
      HIDDEN.filter((hidden) => field.safeParse(`A${hidden}1`).success).map(
        (hidden) => `${what} ${JSON.stringify(hidden)}`,
      ),
    );
    expect(taken).toEqual([]);
  });

  it('are refused at their field, in words', async () => {
    const answer = await app.call(projectEndpoints.create, {
      token: demoToken('super_admin'),
      body: { code: 'P\u202e1', nameZh: '正常' },
      language: 'en',
    });
    expect(answer).toMatchObject({
      code: ResultCode.invalid,
      data: {
        issues: expect.arrayContaining([
          {
            path: 'code',
            key: 'common.badCharacter',
            msg: 'Contains a character that is not allowed or cannot be seen',
          },
        ]),
      },
    });
  });

  it('are refused in a sheet as well', async () => {
    const sheet = '工号,姓名,部门编码,入职日期\nX1,张\u202e三,OP-HRA,2026-03-02\n';
    const answer = await app.call<ImportReport>(peopleEndpoints.importPeople, {
      token: demoToken('super_admin'),
      query: { mode: 'check' },
      body: Buffer.from(sheet),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(answer.data.problems).toMatchObject([
      { row: 2, field: 'nickName', key: 'common.badCharacter' },
    ]);
  });
});
