import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { addressSpoilings, type Spoiling, spoilings, spoiltBy } from './one-field.ts';
import { jsonSchemaOf, type Known, plausible } from './plausible.ts';
import type { Random } from './random.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
type Request = Readonly<Record<Part, unknown>>;

/** A request with one thing wrong. */
export interface OneField {
  readonly request: Request;
  readonly part: Part;
  readonly spoiling: Spoiling;
  /** Whether the contract says no: the answer must then, and must name the field. */
  readonly refused: boolean;
}

const TRIES = 400;

const asText = (value: unknown) =>
  Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, String(inner)]));

/** As the contract asks, with as many fields as it takes together. */
function goodPart(endpoint: AnyEndpoint, part: Part, known: Known, random: Random): unknown {
  const schema = jsonSchemaOf(endpoint[part]);
  const generous = { ...random, chance: () => true, below: (limit: number) => limit - 1 };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const made = plausible(schema, '', known, attempt < TRIES / 2 ? generous : random);
    const value = part === 'body' ? made : asText(made);
    if (endpoint[part].safeParse(value).success) return value;
  }
  throw new Error(`no good ${part} for ${endpoint.id}`);
}

const waysOf = (endpoint: AnyEndpoint, part: Part, value: unknown): Spoiling[] => {
  const schema = jsonSchemaOf(endpoint[part]);
  return part === 'body' ? spoilings(schema, value) : addressSpoilings(schema, part === 'query');
};

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const left = [...items];
  return Array.from({ length: left.length }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

/** Every field in one way, then every field in another, and so on. */
function fieldsInTurn(all: readonly OneField[]): OneField[] {
  const seen = new Map<string, number>();
  const turns = all.map((one) => {
    const field = [one.part, ...one.spoiling.path].join('.');
    const turn = seen.get(field) ?? 0;
    seen.set(field, turn + 1);
    return { one, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ one }) => one);
}

/** Good requests with one field put wrong, in every way there is, those first that differ most. */
export function oneFieldWrong(endpoint: AnyEndpoint, known: Known, random: Random): OneField[] {
  const parts = PARTS.map((part) => [part, goodPart(endpoint, part, known, random)] as const);
  const good = Object.fromEntries(parts) as Request;
  const reads = endpoint.method === 'GET' || endpoint.upload !== undefined;
  const all = PARTS.filter((part) => part !== 'body' || !reads).flatMap((part) =>
    waysOf(endpoint, part, good[part]).map((spoiling) => {
      const spoilt = spoiltBy(good[part], spoiling);
      const refused = spoiling.certain || !endpoint[part].safeParse(spoilt).success;
      return { request: { ...good, [part]: spoilt }, part, spoiling, refused };
    }),
  );
  return fieldsInTurn(shuffled(all, random));
}
