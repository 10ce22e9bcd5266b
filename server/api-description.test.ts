import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { assetEndpoints } from '#features/assets/contract.ts';
import { auditEndpoints } from '#features/audit/contract.ts';
import { batchEndpoints } from '#features/batches/contract.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import { materialEndpoints } from '#features/materials/contract.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { importReply } from '#kernel/import-report.ts';
import type { Language } from '#kernel/language.ts';
import { ResultCode } from '#kernel/result.ts';
import { demoToken, startTestApp, type TestApp } from './testing/test-app.ts';

interface Described {
  readonly type?: string;
  readonly format?: string;
  readonly examples?: readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
}

interface Operation {
  readonly parameters?: readonly {
    name: string;
    in: string;
    example?: string;
    schema: Described;
  }[];
  readonly requestBody?: {
    readonly description?: string;
    readonly content: Readonly<Record<string, { readonly schema: Described }>>;
  };
  readonly responses: { readonly 200: Required<Operation>['requestBody'] };
}

let app: TestApp;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

beforeAll(async () => {
  app = await startTestApp();
  ({ paths } = (await app.app.inject('/api/docs/json')).json());
});
afterAll(() => app.close());

const operations = () =>
  app.routes.map(({ endpoint }) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${endpoint.id} is not described`);
    return { endpoint, operation };
  });

type Named = readonly [name: string, of: Described];

/** Every field beneath, by its name. */
const fieldsOf = (of: Described | undefined): Named[] => [
  ...Object.entries(of?.properties ?? {}).flatMap(([name, one]): Named[] => [
    [name, one],
    ...fieldsOf(one),
  ]),
  ...[of?.items, ...(of?.anyOf ?? []), ...(of?.oneOf ?? [])].flatMap((one) =>
    one === undefined ? [] : fieldsOf(one),
  ),
];

const askedOf = ({ parameters = [], requestBody }: Operation): Named[] => [
  // One example of a parameter stands beside its schema.
  ...parameters.map(
    ({ name, schema, example }): Named => [
      name,
      { ...schema, ...(example !== undefined && { examples: [example] }) },
    ],
  ),
  ...fieldsOf(requestBody?.content['application/json']?.schema),
];

/** What is there where the field is not left empty. */
const filled = (of: Described) => of.anyOf?.find(({ type }) => type !== 'null') ?? of;

function zodFields(schema: z.ZodType): [string, z.ZodType][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return zodFields(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodArray) return zodFields(schema.element as z.ZodType);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((one) => zodFields(one as z.ZodType));
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
    [name, field] as [string, z.ZodType],
    ...zodFields(field),
  ]);
}

const takesOnly = (good: string, bad: string) => (field: z.ZodType) =>
  field.safeParse(good).success && !field.safeParse(bad).success && !field.safeParse('x').success;
const FORMS = {
  date: takesOnly('2026-01-31', '2026-02-30'),
  month: takesOnly('2026-01', '2026-13'),
  year: takesOnly('2026', '1026'),
  'date-time': takesOnly('2026-01-31T09:30:00.000Z', '2026-02-30T09:30:00.000Z'),
  email: takesOnly('li.wei@example.com', 'li.wei@'),
};

describe('the description of the API', () => {
  it('says of each upload which file it takes, how large, and what goes with it', () => {
    const uploads = operations().filter(({ endpoint }) => endpoint.upload !== undefined);
    expect(uploads.length).toBeGreaterThan(10);
    for (const { endpoint, operation } of uploads) {
      const { description = '', content = {} } = operation.requestBody ?? {};
      expect(Object.keys(content), endpoint.id).toEqual(['application/octet-stream']);
      expect(content['application/octet-stream']?.schema.format, endpoint.id).toBe('binary');
      expect(description, endpoint.id).toMatch(/^A (sheet|picture): .*\d+ bytes$/);
      expect(description, endpoint.id).toContain(String(endpoint.upload?.maxBytes));
      const fields = Object.keys((endpoint.query as z.ZodObject).shape);
      const described = (operation.parameters ?? []).filter((one) => one.in === 'query');
      expect(described.map(({ name }) => name).sort(), endpoint.id).toEqual(fields.sort());
    }
  });

  it('says how every date, month, year, instant and e-mail address that is asked for is written', () => {
    const found = new Map<string, number>();
    for (const { endpoint, operation } of operations()) {
      const described = askedOf(operation);
      const asked = [endpoint.params, endpoint.query, endpoint.body].flatMap(zodFields);
      for (const [format, isOne] of Object.entries(FORMS)) {
        for (const [name] of asked.filter(([, field]) => isOne(field))) {
          const forms = described.filter(([one]) => one === name).map(([, of]) => filled(of));
          const right = forms.find((form) => form.format === format);
          expect(right?.examples, `${endpoint.id} ${name}`).toHaveLength(1);
          found.set(format, (found.get(format) ?? 0) + 1);
        }
      }
    }
    for (const format of Object.keys(FORMS)) expect(found.get(format), format).toBeGreaterThan(1);
    expect(Math.max(...found.values())).toBeGreaterThan(50);
  });

  it('says the same of those in answers', () => {
    const unsaid = operations().flatMap(({ endpoint, operation }) =>
      fieldsOf(operation.responses[200].content['application/json']?.schema)
        .filter(([name]) => /(^d|D)ate$|(^m|M)onth$/.test(name))
        .filter(([, of]) => filled(of).type === 'string' && filled(of).format === undefined)
        .map(([name]) => `${endpoint.id} ${name}`),
    );
    expect(unsaid).toEqual([]);
  });

  it('says that an import answers with its report, or with the job that will have it', () => {
    const imports = operations().filter(({ endpoint }) => endpoint.reply === importReply);
    expect(imports.length).toBeGreaterThan(6);
    for (const { endpoint, operation } of imports) {
      const { data } =
        operation.responses[200].content['application/json']?.schema.properties ?? {};
      const answers = data?.anyOf ?? [];
      expect(
        answers.map(({ properties }) => 'job' in (properties ?? {})),
        endpoint.id,
      ).toEqual([false, true]);
      for (const { description } of answers) expect(description, endpoint.id).toBeTruthy();
    }
  });
});

describe('what is not written so', () => {
  const extend = { id: 1, userIds: [1] };
  const issue = { docNo: 'D', line: 1, date: '2026-11-02', code: 'M', name: 'M', quantity: 1 };
  const ofNothing = { projectId: null, subCategoryId: 1, requesterId: null, deptId: null };
  const decimals = ['common.twoDecimals', '最多两位小数', 'At most two decimals'] as const;
  const like = (example: string) =>
    ['common.formatLike', `格式应如 ${example}`, `Should look like ${example}`] as const;

  it.each([
    ['a date', auditEndpoints.list, { query: { from: '31.1.2026' } }, 'from', like('2026-01-31')],
    [
      ...['a month', accountEndpoints.tasks.reopen, { body: { month: '2026-13', reason: '补录' } }],
      ...['month', like('2026-01')],
    ],
    ['a year', accountEndpoints.year.read, { query: { year: '26' } }, 'year', like('2026')],
    [
      ...['an instant', batchEndpoints.extend, { body: { ...extend, until: '2026-11-30 18:00' } }],
      ...['until', like('2026-01-31T09:30:00.000Z')],
    ],
    [
      ...['an address', peopleEndpoints.create, { body: { email: 'li.wei@' } }],
      ...['email', like('li.wei@example.com')],
    ],
    [
      ...['an amount of an issue', materialEndpoints.create],
      ...[{ body: { ...issue, ...ofNothing, unitPrice: 1, amount: 1.001 } }, 'amount', decimals],
    ],
    [
      ...['the value of an asset', assetEndpoints.create, { body: { originalValue: 1.001 } }],
      ...['originalValue', decimals],
    ],
    [
      'an expected amount',
      boardEndpoints.forecast.store,
      {
        params: { id: '1' },
        body: {
          version: 0,
          expected: [{ projectId: 1, subCategoryId: 1, month: '2026-11', amount: 1.001 }],
        },
      },
      ...['expected.0.amount', decimals],
    ],
    [
      'a per cent that is done',
      boardEndpoints.forecast.store,
      {
        params: { id: '1' },
        body: { version: 0, percentDone: [{ month: '2026-11', percent: 1.001 }] },
      },
      ...['percentDone.0.percent', decimals],
    ],
  ] as [string, AnyEndpoint, object, string, readonly [string, string, string]][])(
    'is answered with how it is: %s',
    async (_, endpoint, asked, path, [key, zh, en]) => {
      for (const [language, msg] of [
        ['zh', zh],
        ['en', en],
      ] satisfies [Language, string][]) {
        const token = demoToken('super_admin');
        const answer = await app.call(endpoint, { token, language, ...asked });
        expect(answer.code, answer.msg).toBe(ResultCode.invalid);
        const { issues } = answer.data as { issues: readonly { path: string }[] };
        expect(issues.filter((one) => one.path === path)).toEqual([{ path, key, msg }]);
      }
    },
  );
});
