// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is given as text
import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './lib/boundaries.mjs';
import { importsOf } from './lib/imports.mjs';

/** A tree of files, each given as its path and its text. */
function check(tree: Record<string, string>) {
  return checkBoundaries(Object.entries(tree).map(([path, text]) => ({ path, text })));
}

/** What is said about one import from one file to another. */
function verdict(importer: string, specifier: string): string[] {
  return check({ [importer]: `import { x } from '${specifier}';` }).map(({ why }) => why);
}

function specifiersIn(text: string, path = 'web/page.tsx') {
  return importsOf({ path, text }).map(({ specifier }) => specifier);
}

describe('reading imports', () => {
  it.each([
    ["import { a } from './a.ts';", './a.ts'],
    ["import a, { type B } from './a.ts';", './a.ts'],
    ["import * as a from './a.ts';", './a.ts'],
    ["import type { A } from './a.ts';", './a.ts'],
    ["import './a.ts';", './a.ts'],
    ["import zh from './zh.json' with { type: 'json' };", './zh.json'],
    ["export { a } from './a.ts';", './a.ts'],
    ["export * from './a.ts';", './a.ts'],
    ["export * as a from './a.ts';", './a.ts'],
    ["export type { A } from './a.ts';", './a.ts'],
    ["const page = lazy(() => import('./a.tsx'));", './a.tsx'],
    ['const page = await import(`./a.ts`);', './a.ts'],
    ["type A = import('./a.ts').A;", './a.ts'],
    ["import {\n  a,\n  b,\n} from './a.ts';", './a.ts'],
  ])('finds the module in %s', (text, specifier) => {
    expect(specifiersIn(text)).toEqual([specifier]);
  });

  it.each([
    "// import { a } from './a.ts';",
    "/* import { a } from './a.ts'; */",
    'const text = "import { a } from \'./a.ts\'";',
    "const text = `import { a } from './a.ts'`;",
    'const pattern = /import x from ".\\/a.ts"/;',
    "const page = <p>import x from './a.ts'</p>;",
    "loader.import('./a.ts');",
    "export const from = './a.ts';",
    'const here = import.meta.url;',
    'const page = await import(name);',
    'const page = await import(`./pages/${name}.ts`);',
  ])('finds none in %s', (text) => {
    expect(specifiersIn(text)).toEqual([]);
  });

  it('is not put off by what stands before an import', () => {
    const before = [
      'const half = (a + b) / 2; const quote = /[\'"`]/;',
      "const p = <p title='it&apos;s'>don't {`a ${b ? '}' : '`'} c`} / {/* ' */}</p>;",
      'const list: Array<Array<string>> = []; const ok = 1 < 2 && 3 > 2;',
      'const same = <T,>(x: T) => x; type Same = <T>(x: T) => T;',
      'const s = <Select<Option> render={(o) => <b>{o.name}</b>} />;',
    ].join('\n');
    expect(specifiersIn(`${before}\nimport x from './a.ts';`)).toEqual(['./a.ts']);
  });

  it('reports the line', () => {
    const [found] = importsOf({ path: 'web/a.ts', text: "\n\nimport './b.ts';" });
    expect(found?.line).toBe(3);
  });
});

describe('directions', () => {
  it.each([
    ['kernel/a.ts', './b.ts'],
    ['kernel/a.ts', 'zod'],
    ['features/hours/contract.ts', '#kernel/money.ts'],
    ['features/hours/contract.ts', '#features/people/contract.ts'],
    ['features/hours/rules.ts', '#features/people/rules.ts'],
    ['features/hours/rules.ts', './steps.ts'],
    ['features/hours/server/service.ts', '#kernel/money.ts'],
    ['features/hours/server/service.ts', '../rules.ts'],
    ['features/hours/server/service.ts', './store.ts'],
    ['features/hours/server/service.ts', '#features/people/contract.ts'],
    ['features/hours/server/service.ts', '#features/people/rules.ts'],
    ['features/hours/server/service.ts', '#features/people/server/service.ts'],
    ['features/hours/server/schema.ts', '#features/people/server/schema.ts'],
    ['features/hours/server/store.ts', '#server/platform/db/database.ts'],
    ['features/hours/server/store.ts', '#features/people/server/sql.ts'],
    ['features/hours/server/sql.ts', '#features/people/server/sql.ts'],
    ['features/hours/server/sql.ts', '#features/hours/rules.ts'],
    ['features/hours/server/sql.ts', './schema.ts'],
    ['features/hours/server/sql.ts', '#server/platform/search/found-by.ts'],
    ['features/hours/server/routes.ts', '#server/platform/wire/route.ts'],
    ['features/hours/server/routes.ts', '#server/platform/jobs/queue.ts'],
    ['features/hours/server/routes.ts', '#server/platform/wire/context.ts'],
    ['features/hours/demo.ts', './server/store.ts'],
    ['features/hours/web/page.tsx', '#kernel/money.ts'],
    ['features/hours/web/page.tsx', '../contract.ts'],
    ['features/hours/web/page.tsx', './grid.tsx'],
    ['features/hours/web/page.tsx', '#features/people/rules.ts'],
    ['features/hours/web/page.tsx', '#features/people/web/fields.tsx'],
    ['features/hours/web/page.tsx', '#web/ui/button.tsx'],
    ['server/app.ts', '#kernel/money.ts'],
    ['server/app.ts', '#features/hours/contract.ts'],
    ['server/app.ts', '#features/hours/server/routes.ts'],
    ['server/i18n.ts', '#features/hours/locales/zh.json'],
    ['server/demo.ts', '#features/hours/demo.ts'],
    ['server/app.ts', './platform/db/database.ts'],
    ['server/platform/audit/trail.ts', '../db/database.ts'],
    ['server/platform/wire/input.ts', '#kernel/result.ts'],
    ['server/main.ts', '../package.json'],
    ['web/router.tsx', '#kernel/money.ts'],
    ['web/router.tsx', '#features/hours/web/page.tsx'],
    ['web/router.tsx', '#features/hours/contract.ts'],
    ['web/i18n.ts', '#features/hours/locales/zh.json'],
  ])('lets %s import %s', (importer, specifier) => {
    expect(verdict(importer, specifier)).toEqual([]);
  });

  it.each([
    ['kernel/a.ts', '#features/hours/rules.ts', 'kernel imports nothing'],
    ['kernel/a.ts', '#server/platform/db/database.ts', 'kernel imports nothing'],
    ['kernel/a.ts', '#web/api.ts', 'kernel imports nothing'],
    ['features/hours/contract.ts', './server/store.ts', 'contract and rules import only'],
    [
      'features/hours/rules.ts',
      '#server/platform/db/database.ts',
      'contract and rules import only',
    ],
    ['features/hours/rules.ts', './web/grid.ts', 'contract and rules import only'],
    ['features/hours/rules.ts', '#features/people/server/service.ts', 'contract and rules'],
    ['features/hours/rules.ts', '#features/people/steps.ts', 'contract and rules import only'],
    ['features/hours/server/service.ts', '#features/people/server/store.ts', 'through its'],
    ['features/hours/server/service.ts', '#features/people/steps.ts', 'through its'],
    ['features/hours/server/service.ts', '#server/app.ts', 'of server/, a feature imports only'],
    ['features/hours/server/service.ts', '#server/context/more.ts', 'of server/, a feature'],
    ['features/hours/server/service.ts', '#scripts/start.ts', 'the server half'],
    ['features/hours/server/service.ts', '../web/grid.ts', 'server never imports web'],
    ['features/hours/server/service.ts', '#web/api.ts', 'server never imports web'],
    ['features/hours/demo/write.ts', '#features/people/server/store.ts', 'through its'],
    ['features/hours/server/sql.ts', './store.ts', 'imports only kernel'],
    ['features/hours/server/sql.ts', './service.ts', 'imports only kernel'],
    ['features/hours/server/sql.ts', '#features/people/server/service.ts', 'imports only kernel'],
    ['features/hours/server/sql.ts', '#features/people/server/schema.ts', 'imports only kernel'],
    ['features/hours/server/sql.ts', '#server/app.ts', 'imports only kernel'],
    ['features/hours/web/page.tsx', '../server/service.ts', 'web never imports server'],
    ['features/hours/web/page.tsx', '#server/context.ts', 'web never imports server'],
    ['features/hours/web/page.tsx', '#features/people/web/card.tsx', 'in the browser another'],
    ['features/hours/web/page.tsx', '#features/people/web/queries.ts', 'in the browser another'],
    ['features/hours/web/page.tsx', '#features/people/web/fields/picker.tsx', 'or web/fields.tsx'],
    [
      'features/hours/rules.ts',
      '#features/people/web/fields.tsx',
      'contract and rules import only',
    ],
    ['features/hours/server/service.ts', '#features/people/web/fields.tsx', 'server never imports'],
    ['server/platform/db/database.ts', '#features/hours/server/schema.ts', 'lies beneath'],
    ['server/platform/db/database.ts', '#features/hours/contract.ts', 'lies beneath'],
    ['server/platform/db/database.ts', '../../config.ts', 'lies beneath'],
    ['server/app.ts', '#features/hours/steps.ts', 'server/ imports kernel'],
    ['server/app.ts', '#features/hours/web/page.tsx', 'server never imports web'],
    ['server/app.ts', '#web/api.ts', 'server never imports web'],
    ['server/app.ts', '#bench/sizes.ts', 'product code never imports test code'],
    ['web/router.tsx', '#features/hours/server/service.ts', 'web never imports server'],
    ['web/router.tsx', '#features/hours/steps.ts', 'web/ imports kernel'],
    ['web/router.tsx', '#server/context.ts', 'web never imports server'],
  ])('refuses %s importing %s', (importer, specifier, why) => {
    expect(verdict(importer, specifier)).toEqual([expect.stringContaining(why)]);
  });

  it('refuses types and deferred imports alike', () => {
    const found = check({
      'kernel/a.ts': "import type { X } from '#web/x.ts';\nexport type { Y } from '#web/y.ts';",
      'web/b.ts': "const db = import('#server/platform/db/database.ts');",
    });
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'kernel/a.ts:1',
      'kernel/a.ts:2',
      'web/b.ts:1',
    ]);
  });

  it('says where, what and why', () => {
    expect(check({ 'web/a.ts': "\nimport x from '#server/app.ts';" })).toEqual([
      {
        file: 'web/a.ts',
        line: 2,
        what: 'imports #server/app.ts',
        why: 'web never imports server',
      },
    ]);
  });
});

describe('tests', () => {
  it.each([
    ['features/hours/server/service.test.ts', '#server/testing/app.ts'],
    ['features/hours/rules.test.ts', '#features/people/server/store.ts'],
    ['server/testing/app.ts', '#features/people/steps.ts'],
    ['e2e/hours.test.ts', '#features/hours/web/page.tsx'],
    ['e2e/hours.test.ts', '#server/testing/app.ts'],
    ['bench/sizes.ts', '#server/app.ts'],
  ])('lets %s import %s', (importer, specifier) => {
    expect(verdict(importer, specifier)).toEqual([]);
  });

  it.each([
    ['web/page.test.tsx', '#server/app.ts'],
    ['features/hours/web/page.test.tsx', '../server/service.ts'],
    ['server/app.test.ts', '#web/api.ts'],
    ['server/testing/app.ts', '#web/api.ts'],
  ])('still keeps web and server apart: %s importing %s', (importer, specifier) => {
    expect(verdict(importer, specifier)).toHaveLength(1);
  });

  it.each(['#server/testing/app.ts', './app.test.ts', '#e2e/people.ts'])(
    'are not imported by product code: %s',
    (specifier) => {
      expect(verdict('server/main.ts', specifier)).toEqual([
        'product code never imports test code',
      ]);
    },
  );
});

describe('spelling', () => {
  it.each([
    ['features/hours/rules.ts', '../../kernel/money.ts', '#kernel/money.ts'],
    ['features/hours/rules.ts', '../people/rules.ts', '#features/people/rules.ts'],
    ['web/page.tsx', '../kernel/money.ts', '#kernel/money.ts'],
    ['web/page.test.tsx', '../kernel/money.ts', '#kernel/money.ts'],
  ])('refuses %s climbing to %s', (importer, specifier, better) => {
    expect(verdict(importer, specifier)).toEqual([expect.stringContaining(better)]);
  });
});

describe('cycles', () => {
  it('finds one through three files and shows the way round', () => {
    const found = check({
      'kernel/a.ts': "import './b.ts';",
      'kernel/b.ts': "import './c.ts';",
      'kernel/c.ts': "\nimport './a.ts';",
      'kernel/d.ts': "import './a.ts';",
    });
    expect(found).toMatchObject([
      {
        file: 'kernel/a.ts',
        line: 1,
        what: 'import cycle kernel/a.ts → kernel/b.ts → kernel/c.ts → kernel/a.ts',
      },
    ]);
  });

  it('finds one that only types close, and one across features', () => {
    const found = check({
      'features/a/rules.ts': "import type { B } from '#features/b/rules.ts';",
      'features/b/rules.ts': "import type { A } from '#features/a/rules.ts';",
      'kernel/own.ts': "export * from './own.ts';",
    });
    expect(found).toHaveLength(2);
  });

  it('tells separate cycles apart', () => {
    const found = check({
      'kernel/a.ts': "import './b.ts';",
      'kernel/b.ts': "import './a.ts';",
      'kernel/c.ts': "import './a.ts'; import './d.ts';",
      'kernel/d.ts': "import './c.ts';",
    });
    expect(found).toHaveLength(2);
  });

  it('accepts tests, deferred imports, and two ways to one file', () => {
    const found = check({
      'kernel/a.ts': "import './b.ts'; import './c.ts';",
      'kernel/b.ts': "import './c.ts';",
      'kernel/c.ts': "const later = () => import('./a.ts');",
      'kernel/a.test.ts': "import './b.test.ts';",
      'kernel/b.test.ts': "import './a.test.ts';",
    });
    expect(found).toEqual([]);
  });
});
