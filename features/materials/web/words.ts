import type { Issue } from '#features/materials/contract-parts.ts';
import { formatMicro, toMicro } from '#kernel/micro.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { withMinus } from '#web/ui/amount-text.ts';

export const quantityText = (quantity: number): string => withMinus(formatMicro(toMicro(quantity)));
/** With fen at least, as prices are read. */
export const priceText = (price: number): string => withMinus(formatMicro(toMicro(price), 2));

/** Document number and line are one identity. */
export const issueName = ({ docNo, line }: Pick<Issue, 'docNo' | 'line'>) => `${docNo}-${line}`;

/** A project by its name, a part with the whole it belongs to. */
export function useProjectName() {
  const nameOf = useNames();
  return ({ parent, ...project }: NonNullable<Issue['project']>) =>
    parent === null ? nameOf(project) : `${nameOf(parent)} · ${nameOf(project)}`;
}
