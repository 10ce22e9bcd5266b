import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';

const WEB = path.resolve('dist/web');
const LOGIN_LIMIT_BYTES = 130 * 1000;
const SHELL_LIMIT_BYTES = 400 * 1000;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(path.join(WEB, '.vite/manifest.json'), 'utf8'),
);

/** Everything the browser loads for these: themselves and what they import, each file once. */
function filesFor(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesFor(chunk.imports ?? [], found);
  }
  return found;
}

function gzipSize(files: Iterable<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(path.join(WEB, file))).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The scripts a page fetches from here on. */
function scriptsOf(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname.slice(1));
  });
  return scripts;
}

for (const language of ['zh', 'en']) {
  test(`the sign-in page loads at most 130 KB of script (${language})`, () => {
    const files = filesFor(['index.html', `i18n/texts/start.${language}.ts`]);
    expect(gzipSize(files)).toBeLessThanOrEqual(LOGIN_LIMIT_BYTES);
  });
}

test('the sign-in page really loads no more than that', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('/login');
  await page.getByRole('heading').waitFor();
  await page.waitForLoadState('networkidle');
  const counted = filesFor(['index.html', 'i18n/texts/start.zh.ts']);
  expect([...scripts].sort()).toEqual([...counted].sort());
});

/** The application with everything it imports, the texts, and the first page of an employee. */
const shellNames = (language: string) => [
  'index.html',
  'signed-in/signed-in-app.tsx',
  `i18n/texts/start.${language}.ts`,
  `i18n/texts/app.${language}.ts`,
  '../features/timesheets/web/fill-page.tsx',
];

for (const language of ['zh', 'en']) {
  test(`the shell with its first page loads at most 400 KB of script (${language})`, () => {
    expect(gzipSize(filesFor(shellNames(language)))).toBeLessThanOrEqual(SHELL_LIMIT_BYTES);
  });
}

test('the shell really loads no more than that', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.addInitScript(() => localStorage.setItem('Admin-Token', 'user-token'));
  await page.goto('/');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect([...scripts].sort()).toEqual([...filesFor(shellNames('zh'))].sort());
});
