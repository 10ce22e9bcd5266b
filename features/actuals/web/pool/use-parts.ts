import { useState } from 'react';
import type { PoolLine } from '#features/actuals/contract-pool.ts';
import { formatYuan, yuanToFen } from '#kernel/money.ts';
import { sumBp, type TypedPart } from './parts.ts';

/** Ways to decide: one project, several, or none. */
export const KINDS = ['one', 'split', 'company'] as const;
export type Kind = (typeof KINDS)[number];

const freshPart = (key: number, share: string): TypedPart => ({
  key,
  project: null,
  isCompany: false,
  share,
});

const WHOLE: Readonly<Record<Kind, readonly TypedPart[]>> = {
  one: [freshPart(1, '100')],
  split: [freshPart(1, '50'), freshPart(2, '50')],
  company: [{ ...freshPart(1, '100'), isCompany: true }],
};

const kindOf = (parts: readonly TypedPart[]): Kind => {
  if (parts.length > 1) return 'split';
  return parts[0]?.isCompany === true ? 'company' : 'one';
};

/** Of a line alone; several may have been decided differently. */
function decidedParts([first, second]: readonly PoolLine[]): TypedPart[] {
  if (second !== undefined) return [];
  return (first?.decision?.parts ?? []).map(({ project, share }, at) => ({
    key: at + 1,
    project,
    isCompany: project === null,
    share: formatYuan(yuanToFen(share)),
  }));
}

/** Parts that are being put together; each kind of decision keeps its own while another is looked at. */
export function useParts(lines: readonly PoolLine[]) {
  const [known] = useState(() => decidedParts(lines));
  const [kind, choose] = useState<Kind>(() => kindOf(known));
  const [all, setAll] = useState(() =>
    known.length === 0 ? WHOLE : { ...WHOLE, [kindOf(known)]: known },
  );
  const [touched, setTouched] = useState(false);
  const edit = (change: (parts: readonly TypedPart[]) => readonly TypedPart[]) => {
    setTouched(true);
    setAll((current) => ({ ...current, [kind]: change(current[kind]) }));
  };
  return {
    kind,
    parts: all[kind],
    touched,
    choose,
    change: (part: TypedPart) =>
      edit((parts) => parts.map((each) => (each.key === part.key ? part : each))),
    remove: (key: number) => edit((parts) => parts.filter((each) => each.key !== key)),
    add: (isCompany: boolean) =>
      edit((parts) => {
        const key = Math.max(0, ...parts.map((each) => each.key)) + 1;
        const rest = Math.max(0, 10_000 - sumBp(parts));
        return [...parts, { ...freshPart(key, formatYuan(rest)), isCompany }];
      }),
  };
}
