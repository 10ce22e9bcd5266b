import type { ProjectChoice } from '#features/actuals/contract-pool.ts';
import { amountsOf } from '#features/actuals/rules-pool.ts';
import { type Fen, parseYuan } from '#kernel/money.ts';

/** A part as it is typed. */
export interface TypedPart {
  readonly key: number;
  readonly project: ProjectChoice | null;
  readonly isCompany: boolean;
  readonly share: string;
}

/** Hundredths of a per cent; null for what is none. */
export function shareBpOf({ share }: TypedPart): number | null {
  const bp = parseYuan(share);
  return bp !== null && bp > 0 && bp <= 10_000 ? bp : null;
}

export const sumBp = (parts: readonly TypedPart[]): number =>
  parts.reduce((sum, part) => sum + (shareBpOf(part) ?? 0), 0);

const isNamed = ({ project, isCompany }: TypedPart) => isCompany || project !== null;

/** Whether the parts make a whole, each of a project of its own. */
export function areWhole(parts: readonly TypedPart[]): boolean {
  const names = new Set(parts.map(({ project, isCompany }) => (isCompany ? 0 : project?.id)));
  return (
    parts.length > 0 &&
    names.size === parts.length &&
    parts.every((part) => isNamed(part) && shareBpOf(part) !== null) &&
    sumBp(parts) === 10_000
  );
}

/** What each part comes to, in their order here: those of codes that come first get what is left over. */
export function amountsIn(fen: Fen, parts: readonly TypedPart[]): Fen[] {
  const place = ({ project, isCompany }: TypedPart) =>
    `${isCompany ? 1 : 0} ${project?.code ?? ''}`;
  const ordered = [...parts].sort((one, other) => (place(one) < place(other) ? -1 : 1));
  const amounts = amountsOf(
    fen,
    ordered.map((part) => ({ projectId: null, shareBp: shareBpOf(part) ?? 0 })),
  );
  const amountOf = new Map(ordered.map((part, at) => [part.key, amounts[at] ?? 0]));
  return parts.map(({ key }) => amountOf.get(key) ?? 0);
}
