import { rm } from 'node:fs/promises';
import { describe, type ExpectStatic, it } from 'vitest';
import { newDemoFolder } from '#server/testing/demo-folder.ts';
import { createDemoDatabase } from '#server/testing/postgres-database.ts';
import { IS_FULL, SEED } from '#server/testing/sample.ts';
import {
  request,
  runToEnd,
  type ServerProcess,
  SHORT_LIVED,
  startServer,
} from '#server/testing/server-process.ts';

const KILLS = IS_FULL ? 20 : 3;
const POLL = { interval: 3, timeout: 120_000 };
const ENV = { DEMO: '1', TRUST_PROXY: '1' };
const PASSWORD = 'Demo@2026';
const ACCOUNTS = ['user', 'gl', 'pl', 'pd', 'dl', 'finance', 'admin', 'leader'];

/**
 * Signs in without pause, each account in its own line, and keeps the tokens that were answered. What
 * a kill interrupts counts as failed where it came from, so that is another address each time.
 */
async function signInUntilKilled(
  server: ServerProcess,
  acknowledged: string[],
  round: number,
): Promise<void> {
  const headers = { 'x-forwarded-for': `192.0.2.${round}` };
  const line = async (userName: string) => {
    for (;;) {
      const answer = await request<string>(server, 'POST', '/api/v1/login', {
        body: { userName, password: PASSWORD },
        headers,
      });
      if (answer.code === 0) acknowledged.push(answer.data);
    }
  };
  await Promise.allSettled(ACCOUNTS.map(line));
}

async function lost(server: ServerProcess, tokens: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const token of tokens) {
    const { code } = await request(server, 'GET', '/api/v1/getLoginInfo', { token });
    if (code !== 0) missing.push(token);
  }
  return missing;
}

/**
 * Kills the server at an unforeseen moment again and again; whatever it answered must still hold. Gives
 * how much was answered.
 */
async function killRepeatedly(
  env: Record<string, string>,
  expect: ExpectStatic,
  whileServing: () => Promise<void> = async () => undefined,
): Promise<number> {
  const acknowledged: string[] = [];
  let checked = 0;
  for (let round = 1; round <= KILLS; round += 1) {
    const server = await startServer(env, SHORT_LIVED);
    expect(await lost(server, acknowledged.slice(checked))).toEqual([]);
    checked = acknowledged.length;
    const writing = signInUntilKilled(server, acknowledged, round);
    const moment = SEED + round;
    const enough = checked + 2 + (moment % 5);
    await expect.poll(() => acknowledged.length, POLL).toBeGreaterThanOrEqual(enough);
    await new Promise((resolve) => setTimeout(resolve, (moment * 37) % 90));
    await server.stop('SIGKILL');
    await writing;
  }
  const survivor = await startServer(env, SHORT_LIVED);
  expect(await lost(survivor, acknowledged)).toEqual([]);
  await whileServing();
  expect(await survivor.stop('SIGTERM')).toBe(0);
  return acknowledged.length;
}

// Side by side: each waits for a process of its own most of the time.
describe.concurrent(`a server killed ${KILLS} times while it acknowledges writes`, () => {
  it('loses nothing on the embedded database, whose folder only the next one gets', async ({
    expect,
  }) => {
    const folder = await newDemoFolder();
    const env = { DATA_DIR: folder, ...ENV };
    const acknowledged = await killRepeatedly(env, expect, async () => {
      const { code, output } = await runToEnd(env);
      expect([code, output]).toEqual([1, expect.stringContaining('in use by another')]);
    });
    expect(acknowledged).toBeGreaterThan(2 * KILLS);
    await rm(folder, { recursive: true, force: true });
  }, 600_000);

  it('loses nothing on PostgreSQL', async ({ expect }) => {
    const database = await createDemoDatabase();
    const acknowledged = await killRepeatedly({ DATABASE_URL: database.url, ...ENV }, expect);
    expect(acknowledged).toBeGreaterThan(2 * KILLS);
    await database.drop();
  }, 600_000);
});
