import { useState } from 'react';
import { UNITS, type Unit } from '#features/budgets/rules.ts';
import { readStored, writeStored } from '#web/storage.ts';

/** What is typed in, yuan or ten thousand yuan: as it was chosen last on this page, else as the page begins. */
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
