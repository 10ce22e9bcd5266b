import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { auditEndpoints } from '#features/audit/contract.ts';
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

  it('says how every date and month that is asked for is written', () => {
    let found = 0;
    for (const { endpoint, operation } of operations()) {
      const described = askedOf(operation);
      const asked = [endpoint.params, endpoint.query, endpoint.body].flatMap(zodFields);
      for (const [format, isOne] of Object.entries(FORMS)) {
        for (const [name] of asked.filter(([, field]) => isOne(field))) {
          const forms = described.filter(([one]) => one === name).map(([, of]) => filled(of));
          const right = forms.find((form) => form.format === format);
          expect(right?.examples, `${endpoint.id} ${name}`).toHaveLength(1);
          found += 1;
        }
      }
    }
    expect(found).toBeGreaterThan(50);
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
  it.each([
    ['zh', '格式应如 2026-01-31', '格式应如 2026-01'],
    ['en', 'Should look like 2026-01-31', 'Should look like 2026-01'],
  ] satisfies [Language, string, string][])(
    'is answered with how it is (%s)',
    async (language, date, month) => {
      const asked = { token: demoToken('super_admin'), language };
      const query = { from: '31.1.2026' };
      const days = await app.call(auditEndpoints.list, { ...asked, query });
      expect(days).toMatchObject({
        code: ResultCode.invalid,
        data: { issues: [{ path: 'from', key: 'common.formatLike', msg: date }] },
      });
      const body = { month: '2026-13', reason: '补录' };
      const months = await app.call(accountEndpoints.tasks.reopen, { ...asked, body });
      expect(months).toMatchObject({
        code: ResultCode.invalid,
        data: { issues: [{ path: 'month', key: 'common.formatLike', msg: month }] },
      });
    },
  );
});
