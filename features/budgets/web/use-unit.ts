import { useState } from 'react';
import { UNITS, type Unit } from '#features/budgets/rules.ts';
import { formatWanYuan, formatYuan, yuanToFen } from '#kernel/money.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { withMinus } from '#web/ui/amount-text.ts';

/** An amount in the unit of the page: two decimals either way, without the unit's name. */
export function amountText(yuan: number, unit: Unit): string {
  const fen = yuanToFen(yuan);
  return withMinus(unit === 'wan' ? formatWanYuan(fen) : formatYuan(fen));
}

/** Yuan or ten thousand yuan: as it was chosen last on this page, else as the page begins. */
export function useUnit(page: string, initial: Unit): [Unit, (unit: Unit) => void] {
  const key = `unit.${page}`;
  const [chosen, setChosen] = useState(() =>
    UNITS.find((unit) => unit === readStored('localStorage', key)),
  );
  const choose = (unit: Unit) => {
    setChosen(unit);
    writeStored('localStorage', key, unit);
  };
  return [chosen ?? initial, choose];
}
