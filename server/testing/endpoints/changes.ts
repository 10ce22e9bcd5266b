/** What is not as it was, in replies that are compared. */

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

export const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const short = (value: Json | undefined) => (JSON.stringify(value) ?? 'nothing').slice(0, 160);

/** What items of a list may each be of, the narrowest first. */
const IDS = ['budgetId', 'subCategoryId', 'categoryId', 'id'];

type Items = ReadonlyMap<Json, Json>;

/** Items of a list by what each is of: what one more brings is not to hide a change of others. */
function byId(list: Json | undefined): Items | null {
  if (!Array.isArray(list) || list.length === 0 || !list.every((item) => isRecord(item)))
    return null;
  const id = IDS.find((one) => list.every((item) => typeof item[one] === 'number'));
  if (id === undefined) return null;
  const found = new Map(list.map((item) => [item[id] ?? null, item]));
  return found.size === list.length ? found : null;
}

function* ofItems(before: Items, after: Items, path: string): Generator<string> {
  for (const [id, item] of before) {
    const next = after.get(id);
    if (next === undefined) yield `${path}-: ${short(item)} → nothing`;
    else yield* differences(item, next, `${path}[]`);
  }
  for (const [id, item] of after) {
    if (!before.has(id)) yield `${path}+: nothing → ${short(item)}`;
  }
}

function* differences(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const [own, others] = [byId(before), byId(after)];
  if (own !== null && others !== null) {
    yield* ofItems(own, others, path);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const texts = [before, after].map((list) => list.map((item) => JSON.stringify(item)));
    const gone = before.filter((item) => !texts[1]?.includes(JSON.stringify(item)));
    const come = after.filter((item) => !texts[0]?.includes(JSON.stringify(item)));
    if (gone.length === come.length && gone.length > 0) {
      for (const [at, item] of gone.entries()) yield* differences(item, come[at], `${path}[]`);
    } else {
      yield `${path}: ${short(gone)} → ${short(come)}`;
    }
    return;
  }
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* differences(before[key], after[key], `${path}.${key}`);
    }
    return;
  }
  yield `${path}: ${short(before)} → ${short(after)}`;
}

/** Where a change stands: who looks, what is asked, and the way to it in the reply. */
export const placeOf = (change: string) => change.slice(0, change.indexOf(': '));

/** What is not as it was, in words. */
export const changesOf = (before: Json, after: Json, what: string): string[] => [
  ...differences(before, after, what),
];
