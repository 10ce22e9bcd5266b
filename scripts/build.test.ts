import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceHash } from './lib/build.mjs';

let root = '';

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'manhour-sources-'));
  write('kernel/money.ts', 'export {};');
  write('web/index.html', '<main></main>');
  write('package-lock.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the hash of the sources', () => {
  it.each([
    'kernel/money.ts',
    'features/hours/rules.ts',
    'features/hours/locales/zh.json',
    'server/main.ts',
    'server/migrations/0001.sql',
    'web/index.html',
    'package-lock.json',
    'vite.config.ts',
    'vite.server.config.ts',
  ])('changes with %s', (file) => {
    const before = sourceHash(root);
    write(file, 'changed');
    expect(sourceHash(root)).not.toBe(before);
  });

  it('changes when a file moves or goes', () => {
    const before = sourceHash(root);
    rmSync(path.join(root, 'kernel/money.ts'));
    const without = sourceHash(root);
    write('kernel/cash.ts', 'export {};');
    expect(new Set([before, without, sourceHash(root)]).size).toBe(3);
  });

  it.each([
    'kernel/money.test.ts',
    'features/hours/web/page.test.tsx',
    'server/testing/app.ts',
    'features/hours/README.md',
    'scripts/start.mjs',
    'docs/guide.md',
  ])('does not change with %s', (file) => {
    const before = sourceHash(root);
    write(file, 'changed');
    expect(sourceHash(root)).toBe(before);
  });
});
