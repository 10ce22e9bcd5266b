import { expect } from '@playwright/test';
import { test } from './fixtures/warm-browser.ts';

// Two journeys one after the other in the same browser: the second must not notice the first.
test.describe.configure({ mode: 'serial' });

const ANY_PAGE = '/favicon.svg';

const kept = () =>
  Promise.all([indexedDB.databases(), caches.keys()]).then(([databases, caches]) => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: databases.length,
    caches: caches.length,
    cookies: document.cookie,
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    online: navigator.onLine,
  }));

const NOTHING = {
  local: {},
  session: {},
  databases: 0,
  caches: 0,
  cookies: '',
  width: 1440,
  dark: false,
  still: true,
  online: true,
};

let usedBefore: unknown;

test.describe('a journey', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('that leaves behind whatever it can', async ({ context, page }) => {
    usedBefore = context;
    await context.grantPermissions(['clipboard-read']);
    await context.route('**/*.svg', (route) => route.continue());
    await page.goto(ANY_PAGE);
    expect(await page.evaluate(kept)).toEqual({ ...NOTHING, width: 390, dark: true });
    await page.evaluate(async () => {
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
      // biome-ignore lint/suspicious/noDocumentCookie: as a page does it
      document.cookie = 'left=behind; max-age=1000';
      await caches.open('left');
      await new Promise((opened) => {
        indexedDB.open('left').onsuccess = opened;
      });
    });
    const left = await page.evaluate(kept);
    expect(left).toMatchObject({ local: { left: 'behind' }, databases: 1, caches: 1 });
    expect(left.cookies).toBe('left=behind');
    await context.setOffline(true);
  });
});

test('begins with nothing in the browser of the one before', async ({ context, page }) => {
  expect(context).toBe(usedBefore);
  await page.goto(ANY_PAGE);
  expect(await page.evaluate(kept)).toEqual(NOTHING);
  const permission = await page.evaluate(() =>
    navigator.permissions.query({ name: 'clipboard-read' as PermissionName }),
  );
  expect(permission.state).not.toBe('granted');
});

test.describe('a journey about loading', () => {
  test.use({ cold: true });

  test('has a browser of its own', async ({ context }) => {
    expect(context).not.toBe(usedBefore);
  });
});
