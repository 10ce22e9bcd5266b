import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProjectDetail, ProjectRow } from '#features/projects/contract.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { request, type ServerProcess, startServer } from '#server/testing/server-process.ts';

let database: TestDatabase;
let servers: ServerProcess[] = [];
const token = 'super_admin-token';

beforeAll(async () => {
  database = await createDemoDatabase();
  const env = { DATABASE_URL: database.url, DEMO: '1' };
  servers = await Promise.all([startServer(env), startServer(env)]);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  await database.drop();
});

const server = (n: number) => servers[n % servers.length] as ServerProcess;

const fields = (code: string, changes: object = {}) => ({
  parentId: null,
  code,
  nameZh: '并发',
  projectType: 0,
  division: 0,
  status: 'active',
  startDate: '2026-01-01',
  endDate: null,
  leadId: null,
  directorId: null,
  members: { people: [], departments: [] },
  ...changes,
});

async function create(n: number, body: object) {
  return request<ProjectDetail>(server(n), 'POST', '/api/v1/project', { token, body });
}

function asSubOf(parentId: number, { id, version, code }: ProjectDetail) {
  const { projectType: _, division: __, ...rest } = fields(code, { parentId });
  return { id, version, ...rest };
}

async function find(query: string): Promise<ProjectRow[]> {
  const { data } = await request<{ rows: ProjectRow[] }>(
    server(0),
    'GET',
    `/api/v1/project/list?query=${query}`,
    { token },
  );
  return data.rows;
}

it('of twenty creations of one code at once, in either letter case, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(n, fields(n % 3 === 0 ? 'race-1' : 'RACE-1'))),
  );
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([0, ...Array.from({ length: 19 }, () => 1)]);
  expect(await find('race-1')).toHaveLength(1);
});

it('two projects made sub-projects of each other at once: one at most becomes one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { data: a } = await create(0, fields(`SWAP-${round}-A`));
    const { data: b } = await create(0, fields(`SWAP-${round}-B`));
    const answers = await Promise.all([
      request(server(0), 'PUT', '/api/v1/project', { token, body: asSubOf(b.id, a) }),
      request(server(1), 'PUT', '/api/v1/project', { token, body: asSubOf(a.id, b) }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 2]);
  }
});

it('a sub-project created while its main project moves or closes never ends up adrift', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { data: main } = await create(0, fields(`ADRIFT-${round}`));
    const { data: other } = await create(0, fields(`ADRIFT-${round}-O`));
    const {
      projectType: _,
      division: __,
      ...sub
    } = fields(`ADRIFT-${round}-S`, {
      parentId: main.id,
    });
    const change =
      round % 2 === 0
        ? request(server(1), 'PUT', '/api/v1/project', { token, body: asSubOf(other.id, main) })
        : request(server(1), 'PUT', '/api/v1/project/status', {
            token,
            body: { ids: [main.id], status: 'closed' },
          });
    await Promise.all([create(0, sub), change]);
    const rows = await find(`ADRIFT-${round}`);
    const lines = rows.flatMap((row) => [row, ...row.subs]);
    const moved = lines.find(({ id }) => id === main.id);
    const beneath = lines.filter(({ parent }) => parent?.id === main.id);
    if (moved?.parent != null) expect(beneath).toEqual([]);
    if (moved?.status === 'closed') {
      expect(beneath.every(({ status }) => status === 'closed')).toBe(true);
    }
  }
});

it('one version is changed once, however many change it', async () => {
  const { data: project } = await create(0, fields('VERSION-1'));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      request<ProjectDetail>(server(n), 'PUT', '/api/v1/project', {
        token,
        body: { ...fields('VERSION-1', { nameZh: `第 ${n}` }), id: project.id, version: 1 },
      }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 6)).toHaveLength(9);
  expect(answers.every(({ data }) => data.version === 2)).toBe(true);
});
