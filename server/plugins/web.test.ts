import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseUndeclaredRoutes } from './endpoints.ts';
import { registerEnvelope } from './envelope.ts';
import { registerWeb } from './web.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manhour-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<html><head></head><body>page</body></html>');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  await writeFile(join(folder, 'assets', 'main-abc123.js'), 'plain');
  await writeFile(join(folder, 'assets', 'main-abc123.js.br'), 'brotli');
  app = fastify();
  registerEnvelope(app);
  refuseUndeclaredRoutes(app);
  await registerWeb(app, folder, '/hours');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.inject({ url, headers });

describe('the browser half', () => {
  it('is one page for every path the application routes itself', async () => {
    for (const path of ['/hours/', '/hours/login', '/hours/budgetManagement/budgetDetail/7?x=1']) {
      const response = await open(path);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(response.body).toContain('<base href="/hours/" />');
    }
  });

  it('is also what a program gets at the root that takes anything', async () => {
    for (const headers of [{ accept: '*/*' }, {}] as Record<string, string>[]) {
      for (const path of ['/hours', '/hours/', '/hours/?x=1']) {
        const response = await open(path, headers);
        expect([response.statusCode, response.headers['content-type']], path).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
      }
    }
    expect((await open('/hours/', { accept: 'application/json' })).statusCode).toBe(404);
    const unknown = await open('/hours/api/v1/nothing', { accept: '*/*' });
    expect([unknown.statusCode, unknown.json().data]).toEqual([404, null]);
  });

  it('answers data calls and missing files with 404 instead of a page', async () => {
    expect((await open('/hours/api/v1/nothing')).statusCode).toBe(404);
    expect((await open('/hours/assets/gone-1.js')).statusCode).toBe(404);
    expect((await open('/hours/login', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await open('/hours/.vite/manifest.json', { accept: '*/*' })).statusCode).toBe(404);
    expect((await open('/hours/../../etc/passwd', { accept: '*/*' })).statusCode).toBe(404);
  });

  it('lets hashed files be kept for ever, others be checked, and sends what is compressed already', async () => {
    const plain = await open('/hours/assets/main-abc123.js', {});
    expect(plain.body).toBe('plain');
    expect(plain.headers['cache-control']).toContain('immutable');
    const small = await open('/hours/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' });
    expect([small.body, small.headers['content-encoding'], small.headers.vary]).toEqual([
      'brotli',
      'br',
      'accept-encoding',
    ]);
    expect((await open('/hours/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });
});
