import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import type { ProjectChoice } from '#features/boards/contract-project-choices.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const choices = async (role: Role, query = '') => {
  const answer = await app.call<ProjectChoice[]>(boardEndpoints.projectChoices.list, {
    token: demoToken(role),
    query: query === '' ? {} : { query },
  });
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
};

const opens = async (role: Role, id: number) =>
  (
    await app.call<ProjectFinal>(boardEndpoints.project.read, {
      token: demoToken(role),
      params: { id },
    })
  ).code;

describe('projects to choose a final account from', () => {
  it('are those whose account opens, and no others', async () => {
    const all = await rowsOf<{ id: number; code: string }>(
      app.db.executor,
      sql`select id, code from project order by id`,
    );
    for (const role of ['leader', 'pmo', 'pl', 'user'] as const) {
      for (const { id, code } of all.filter((_, at) => at % 4 === 0)) {
        const offered = (await choices(role, code)).some((choice) => choice.id === id);
        expect([role, code, offered]).toEqual([
          role,
          code,
          (await opens(role, id)) === ResultCode.ok,
        ]);
      }
    }
  });

  it('are found by code, name and sound, with the whole they are a part of', async () => {
    const [part] = (await choices('finance')).filter(({ main }) => main !== null);
    expect(part?.main?.code).toBe(part?.code.slice(0, part.code.lastIndexOf('-')));
    for (const text of [part?.code ?? '', part?.nameZh ?? '', part?.nameEn ?? '']) {
      expect((await choices('finance', text)).map(({ id }) => id)).toContain(part?.id);
    }
    expect(await choices('finance', 'no such project')).toEqual([]);
  });
});
