import type { JsonSchema } from './plausible.ts';

type Path = readonly string[];

/** One field of a good request put wrong, in one way. */
export interface Spoiling {
  readonly path: Path;
  readonly how: string;
  /** Whatever the rest of the schema says, this is never let through. */
  readonly certain: boolean;
  /** Left out: the field is taken away. */
  readonly value?: unknown;
}

const schemasIn = (schema: JsonSchema): readonly JsonSchema[] => {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return choices === undefined ? [schema] : choices.flatMap(schemasIn);
};

const JSON_TYPE: Readonly<Record<string, string>> = { integer: 'number' };

/** The types a field may have; none where the schema cannot tell. */
function typesOf(schema: JsonSchema): ReadonlySet<string> {
  const types = schemasIn(schema).flatMap(({ type, const: only, enum: several }) => {
    // A text that may be null is said to be both.
    if (type !== undefined) return [type].flat().map((one) => JSON_TYPE[one] ?? one);
    const example = only ?? several?.[0];
    return example === undefined ? [''] : [typeof example];
  });
  return new Set(types.includes('') ? [] : types);
}

const OF_TYPE: readonly (readonly [string, unknown])[] = [
  ['string', 'x'],
  ['number', 7],
  ['boolean', true],
  ['array', [[1]]],
  ['object', { a: { b: 1 } }],
  ['null', null],
];

const wrongTypes = (path: Path, schema: JsonSchema): Spoiling[] => {
  const types = typesOf(schema);
  return OF_TYPE.filter(([type]) => !types.has(type)).map(([type, value]) => ({
    path,
    how: type === 'null' ? 'null' : `wrong type, ${type}`,
    certain: types.size > 0,
    value,
  }));
};

const NOT_STORABLE = [
  ['NUL', 'a\0b'],
  ['half a character', 'a\ud800b'],
] as const;
const TOO_LONG = 'x'.repeat(70_000);
const WRONG_FORMATS = ['', ' ', '2026-02-30', '+275760-09-13', '25:61', '-1', '1e999', '__proto__'];
const ODD_TEXTS = ["' or 1=1 --", '%_\\', '\u202e\u200b\uffff', '=cmd()'];
const ODD_NUMBERS = [-1, 0.1, -0, 1e308, -1e308, 2_147_483_648, 2 ** 53];

const texts = (path: Path): Spoiling[] => [
  ...NOT_STORABLE.map(([how, value]) => ({ path, how, certain: true, value })),
  { path, how: 'too long', certain: true, value: TOO_LONG },
  ...WRONG_FORMATS.map((value) => ({ path, how: 'wrong format', certain: false, value })),
  ...ODD_TEXTS.map((value) => ({ path, how: 'odd text', certain: false, value })),
];

function numbers(path: Path, { type, minimum, maximum }: JsonSchema): Spoiling[] {
  const outside = [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(type === 'integer' ? [1.5] : []),
  ];
  return [
    ...outside.map((value) => ({ path, how: 'out of range', certain: true, value })),
    ...ODD_NUMBERS.map((value) => ({ path, how: 'odd number', certain: false, value })),
  ];
}

const unknownField = (path: Path, name: string): Spoiling => ({
  path: [...path, name],
  how: 'unknown field',
  certain: true,
  value: 1,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function objects(schema: JsonSchema, value: unknown, path: Path): Spoiling[] {
  if (!isRecord(value)) return [];
  const { properties, required = [], additionalProperties: free } = schema;
  const inner = Object.entries(value).flatMap(([name, given]) => {
    const of = properties?.[name] ?? (typeof free === 'object' ? free : {});
    const missing = {
      path: [...path, name],
      how: 'missing',
      certain: required.includes(name) && of.default === undefined,
    };
    return [missing, ...spoilings(of, given, [...path, name])];
  });
  return [unknownField(path, 'extra'), unknownField(path, 'constructor'), ...inner];
}

function arrays(schema: JsonSchema, value: unknown, path: Path): Spoiling[] {
  if (!Array.isArray(value)) return [];
  const many = Array.from({ length: 20_000 }, () => value[0] ?? null);
  const first = value.length === 0 ? [] : spoilings(schema.items ?? {}, value[0], [...path, '0']);
  return [
    { path, how: 'too many', certain: true, value: many },
    { path, how: 'one of them null', certain: false, value: [...value, null] },
    ...first,
  ];
}

/** Whether a value may be what one of several schemas asks: a field that says which it is says so. */
function isMeant({ properties = {} }: JsonSchema, value: unknown): boolean {
  if (!isRecord(value)) return true;
  return Object.entries(properties).every(
    ([name, { const: only }]) => only === undefined || value[name] === only,
  );
}

/** Every way of putting one field wrong, of a value that is as the schema asks. */
export function spoilings(schema: JsonSchema, value: unknown, path: Path = []): Spoiling[] {
  const meant = schemasIn(schema).filter((one) => isMeant(one, value));
  const ways = meant.flatMap((one) => {
    switch (one.type) {
      case 'object':
        return objects(one, value, path);
      case 'array':
        return arrays(one, value, path);
      case 'integer':
      case 'number':
        return numbers(path, one);
      case 'string':
        return one.enum === undefined ? texts(path) : texts(path).slice(0, 5);
      default:
        return [];
    }
  });
  // Nothing at all instead of the whole is the same as an empty object; others tell the rest.
  return [
    ...wrongTypes(path, schema).filter(({ how }) => path.length > 0 || how !== 'null'),
    ...ways,
  ];
}

/** What stands in an address is text, whatever it means. */
const WRONG_TEXTS = [
  '',
  ' ',
  'x',
  '-1',
  '1e9',
  '9'.repeat(40),
  '2026-02-30',
  'null',
  '[object Object]',
];

export function addressSpoilings(schema: JsonSchema, mayLack: boolean): Spoiling[] {
  const { properties = {}, required = [] } = schema;
  const inner = Object.entries(properties).flatMap(([name, of]): Spoiling[] => {
    const path = [name];
    const missing = {
      path,
      how: 'missing',
      certain: required.includes(name) && of.default === undefined,
    };
    return [
      ...(mayLack ? [missing] : []),
      { path, how: 'NUL', certain: true, value: 'a\0b' },
      { path, how: 'too long', certain: true, value: 'x'.repeat(3_000) },
      ...WRONG_TEXTS.map((value) => ({ path, how: 'wrong text', certain: false, value })),
    ];
  });
  return mayLack ? [unknownField([], 'extra'), ...inner] : inner;
}

/** The same value with one field put wrong; the value itself stays as it is. */
export function spoiltBy(value: unknown, spoiling: Spoiling): unknown {
  const [name, ...rest] = spoiling.path;
  if (name === undefined) return spoiling.value;
  if (!isRecord(value)) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  const holder = copy as Record<string, unknown>;
  if (rest.length > 0) holder[name] = spoiltBy(holder[name], { ...spoiling, path: rest });
  else if ('value' in spoiling) holder[name] = spoiling.value;
  else delete holder[name];
  return copy;
}
