import { z } from 'zod';
import type { Random } from './random.ts';

/** What there is in the company, by the names fields have for it. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

export type JsonSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
};

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

const DAYS = ['2026-11-02', '2026-11-03', '2026-10-30', '2025-01-01', '2027-06-15'];
const MONTHS = ['2026-09', '2026-10', '2026-11'];
const WORDS = ['张', '李 娜', 'Lin', 'Project 7', '备注', 'a', '💥 boom'];
const NUMBERS = [0, 1, 2, 4, 7.5, 8, 20];

function textFor(name: string, { format, pattern }: JsonSchema, random: Random): string {
  if (format === 'date-time') return '2026-11-20T09:00:00.000Z';
  if (format === 'email') return 'lin@example.com';
  if (format === 'year') return '2026';
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000';
  if (/password$/i.test(name)) return 'Spring@2026';
  if (pattern !== undefined && /\\d/.test(pattern)) return String(1 + random.below(40));
  if (/months?$/i.test(name)) return random.pick(MONTHS);
  if (/^(from|to)$/.test(name)) return random.pick([...DAYS, ...MONTHS]);
  return /date|day|from|until|to$/i.test(name) ? random.pick(DAYS) : random.pick(WORDS);
}

/** A value that mostly passes for what the schema asks for. */
export function plausible(schema: JsonSchema, name: string, known: Known, random: Random): unknown {
  const make = (inner: JsonSchema, of = name) => plausible(inner, of, known, random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return make(random.pick(choices));
  if (schema.allOf?.[0] !== undefined) return make(schema.allOf[0]);
  const values = known[name];
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).flatMap(([field, inner]) =>
        schema.required?.includes(field) || random.chance(0.4) ? [[field, make(inner, field)]] : [],
      );
      const free = schema.additionalProperties;
      const entries =
        typeof free === 'object' && schema.propertyNames !== undefined
          ? (schema.propertyNames.enum ?? DAYS).slice(0, 2).map((key) => [key, make(free)])
          : [];
      return Object.fromEntries([...fields, ...entries]);
    }
    case 'array':
      return Array.from({ length: random.below(4) }, () => make(schema.items ?? {}));
    case 'integer':
    case 'number':
      if (values !== undefined && random.chance(0.8)) return Number(random.pick(values));
      return Math.min(schema.maximum ?? 40, Math.max(schema.minimum ?? 0, random.pick(NUMBERS)));
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      if (values !== undefined && random.chance(0.8)) return String(random.pick(values));
      return textFor(name, schema, random);
  }
}
