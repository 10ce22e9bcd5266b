import type { Named } from './import-store.ts';

/** What a text stands for; without an id nothing that can be used, and why. */
export interface Meant {
  readonly id?: number;
  readonly why?: 'unknown' | 'several' | 'closed';
}

const folded = (text: string) => text.trim().toLowerCase();

/** A code that stands before the name, as many systems write it. */
const codeInFront = (text: string) => /^[[(【（]?([^\s\])】）:：]+)[\])】）:：\s]/.exec(text)?.[1];

/** Finds records by their code, by a name only one has, or by a code in front of a name. */
export function nameFinder(every: readonly Named[]): (text?: string) => Meant {
  const byCode = new Map(every.map((each) => [folded(each.code), each]));
  const byName = new Map<string, Named[]>();
  for (const each of every) {
    for (const name of new Set([folded(each.nameZh), folded(each.nameEn)])) {
      byName.set(name, [...(byName.get(name) ?? []), each]);
    }
  }
  const usable = ({ id, closed }: Named): Meant => (closed ? { why: 'closed' } : { id });
  return (text = '') => {
    const sought = folded(text);
    if (sought === '') return { why: 'unknown' };
    const coded = byCode.get(sought);
    if (coded !== undefined) return usable(coded);
    const [named, another] = byName.get(sought) ?? [];
    if (another !== undefined) return { why: 'several' };
    if (named !== undefined) return usable(named);
    const inFront = byCode.get(codeInFront(sought) ?? '');
    return inFront === undefined ? { why: 'unknown' } : usable(inFront);
  };
}
