import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseChromium, findChromium } from './lib/chromium.mjs';
import { CACHE } from './lib/paths.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const FULL = '/usr/bin/chromium';
const PLAYWRIGHTS = '/home/somebody/playwright/chrome';
const NO_SHELL = path.join(CACHE, 'no-headless-shell');

vi.mock('./lib/paths.mjs', async (original) => {
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const CACHE = mkdtempSync(`${tmpdir()}/manhour-chromium-`);
  return { ...(await original<typeof import('./lib/paths.mjs')>()), CACHE };
});

/** A system with some browsers, on which some packages can be installed. */
function system(present: string[], packages: Record<string, string> = {}, download?: string) {
  const there = new Set(present);
  const done: string[] = [];
  return {
    done,
    works: (file: string) => there.has(file),
    aptInstall: async ([name = '']: readonly string[]) => {
      done.push(name);
      const file = packages[name];
      if (file) there.add(file);
      return file !== undefined;
    },
    playwrightInstall: async () => {
      done.push('playwright');
      if (download) there.add(download);
      return download !== undefined;
    },
    playwrightsOwn: async () => PLAYWRIGHTS,
  };
}

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(NO_SHELL, { force: true });
});

describe.skipIf(process.platform !== 'linux')('the browser of the journeys', () => {
  it('is the headless shell that is there, and nothing is installed', async () => {
    const both = system([FULL, SHELL]);
    expect(await chooseChromium(both)).toBe(SHELL);
    expect(both.done).toEqual([]);
  });

  it('is a headless shell that can be installed, also beside a full Chromium', async () => {
    const full = system([FULL], { 'chromium-headless-shell': SHELL });
    expect(await chooseChromium(full)).toBe(SHELL);
  });

  it('is the full Chromium where there is no shell to install, which is asked for once', async () => {
    const full = system([FULL]);
    expect(await chooseChromium(full)).toBe(FULL);
    expect(existsSync(NO_SHELL)).toBe(true);
    expect(await chooseChromium(full)).toBe(FULL);
    expect(full.done).toEqual(['chromium-headless-shell']);
  });

  it('is one that Playwright has, before another is installed', async () => {
    expect(await chooseChromium(system([PLAYWRIGHTS], { chromium: FULL }))).toBe(PLAYWRIGHTS);
  });

  it('is installed where there is none: by the system, or else by Playwright', async () => {
    const debian = system([], { chromium: FULL }, PLAYWRIGHTS);
    expect(await chooseChromium(debian)).toBe(FULL);
    expect(debian.done).toEqual(['chromium-headless-shell', 'chromium']);
    expect(await chooseChromium(system([], {}, PLAYWRIGHTS))).toBe(PLAYWRIGHTS);
    expect(await chooseChromium(system([]))).toBeUndefined();
  });

  it('is the one that CHROMIUM_PATH names, before all others', () => {
    vi.stubEnv('CHROMIUM_PATH', '/somewhere/chrome');
    expect(findChromium()).toBe('/somewhere/chrome');
  });
});
