import type { Random } from './random.ts';

const nested = (depth: number, value: unknown): unknown => {
  let whole = value;
  for (let level = 0; level < depth; level += 1) whole = level % 2 === 0 ? [whole] : { a: whole };
  return whole;
};

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\uffff\u202e\u200b',
  '💥'.repeat(300),
  'é'.normalize('NFD'),
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%_\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd()',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '2026-11-31T25:61:61.000Z',
  '-1',
  '1e9',
  '0x10',
  'NaN',
  'null',
];
const NUMBERS = [
  0,
  -1,
  1.5,
  -0,
  1e308,
  -1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  0.1,
  25,
  1440,
];

/** Twice what any endpoint reads: longer bodies are refused for the same reason. */
const LONGEST = 8 * 1024 * 1024;
const MANY = 1_200;
/** Writing a value takes the square of its depth, which a thousand times over is most of a test. */
const DEEPEST_OF_MANY = 50;

/** Values that break careless code: wrong types, extremes, NUL, half characters, deep nesting. */
function awkward(random: Random, isRepeated = false): unknown {
  const text = () => random.pick(TEXTS).slice(0, isRepeated ? LONGEST / MANY : undefined);
  const depth = () => Math.min(random.pick([3, 50, 2_000]), isRepeated ? DEEPEST_OF_MANY : 2_000);
  switch (random.below(5)) {
    case 0:
      return random.pick(NUMBERS);
    case 1:
      return random.pick([null, true, false, [], {}, [[]], [null], { a: 1 }]);
    case 2:
      return nested(depth(), text());
    default:
      return text();
  }
}

type Container = Record<string | number, unknown>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

/** Some place in the value: what holds it, and its name there. */
function somewhere(value: Container, random: Random): { holder: Container; name: string } | null {
  const names = Object.keys(value);
  if (names.length === 0) return null;
  const name = random.pick(names);
  const inner = value[name];
  const deeper = isContainer(inner) && random.chance(0.6) ? somewhere(inner, random) : null;
  return deeper ?? { holder: value, name };
}

/** As often as asked for, or until it is too long for everybody; what is deep a few times. */
function repeat(value: unknown, times: number): unknown[] {
  const text = JSON.stringify(value) ?? '';
  const isDeep = text.includes('[{"a":'.repeat(DEEPEST_OF_MANY));
  const most = isDeep ? 3 : Math.ceil(LONGEST / (text.length + 1));
  return Array(Math.min(times, most)).fill(value);
}

/** Says whether something is repeated by now: repeated twice, it would be a million. */
function spoilOnce(value: Container, random: Random, isRepeated: boolean): boolean {
  const place = somewhere(value, random);
  const holder = place?.holder ?? value;
  const kind = random.below(10);
  if (kind === 0) {
    const unknown = random.pick([
      'extra',
      '__proto__',
      'constructor',
      'x\ud800',
      'x'.repeat(5_000),
    ]);
    // As JSON would bring it: an ordinary field of that name.
    const field = { enumerable: true, writable: true, configurable: true };
    Object.defineProperty(holder, unknown, { ...field, value: awkward(random, isRepeated) });
  } else if (kind === 1 && place !== null) delete holder[place.name];
  else if (kind === 2 && place !== null && !isRepeated) {
    holder[place.name] = repeat(holder[place.name], random.pick([3, MANY]));
    return true;
  } else if (place !== null) holder[place.name] = awkward(random, isRepeated);
  return isRepeated;
}

/** The same with one or more fields spoilt. */
export function spoilt(value: unknown, random: Random): unknown {
  if (!isContainer(value) || random.chance(0.05)) return awkward(random);
  const times = 1 + random.below(3);
  let isRepeated = false;
  for (let time = 0; time < times; time += 1) isRepeated = spoilOnce(value, random, isRepeated);
  return value;
}

/** Texts as they may stand in an address, spoilt ones included. */
export function spoiltText(random: Random): string {
  return random.pick([
    ...TEXTS.filter((text) => text.length < 1_000 && !/\p{Cs}/u.test(text)),
    '..',
  ]);
}
