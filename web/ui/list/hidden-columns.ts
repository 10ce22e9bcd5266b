import { useState } from 'react';
import { readStored, writeStored } from '../../storage.ts';
import type { ListColumn } from './list-column.ts';

const storageKey = (name: string) => `columns:${name}`;

function readHidden(name: string): ReadonlySet<string> | null {
  try {
    const kept: unknown = JSON.parse(readStored('localStorage', storageKey(name)) ?? 'null');
    return Array.isArray(kept) ? new Set(kept.map(String)) : null;
  } catch {
    return null;
  }
}

/** Which columns this person does not want to see in this list; kept in this browser. */
export function useHiddenColumns<Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState(() => readHidden(name));
  const usual = () =>
    new Set(columns.filter(({ shown }) => shown === 'onRequest').map(({ key }) => key));
  const choose = (hidden: ReadonlySet<string>) => {
    setChosen(hidden);
    writeStored('localStorage', storageKey(name), JSON.stringify([...hidden]));
  };
  return [chosen ?? usual(), choose];
}
