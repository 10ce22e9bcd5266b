import { createContext, useContext } from 'react';
import type { Amounts } from '#features/budgets/web/fields.tsx';

export const AmountsContext = createContext<Amounts | null>(null);

/** How amounts are written on the page this stands on. */
export function useBoardAmounts(): Amounts {
  const amounts = useContext(AmountsContext);
  if (amounts === null) throw new Error('on no board');
  return amounts;
}
