import { withUnit } from '#web/ui/unit-text.ts';
import { useBoardAmounts } from './amounts-context.ts';

const NONE = '—';

/** An amount that stands large: the sign of the currency in it; a word stands after it, where its cell says so. */
export function Money({ children: text }: { readonly children: string }) {
  const { unitWord, unitAfter } = useBoardAmounts();
  return text === NONE || unitAfter !== undefined ? text : withUnit(text, unitWord);
}
