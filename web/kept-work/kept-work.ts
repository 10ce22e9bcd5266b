import { readStored, removeStored, writeStored } from '../storage.ts';

/**
 * What was typed when a session ended. The page is loaded anew then, and everything open in it goes:
 * forms hand over what they hold, and find it again once the same person has signed in. Another
 * person never sees it.
 */
const KEY = 'keptWork';

/** Nothing that opens a door is ever written down. */
const SECRET = /passw|pwd|token|secret/i;

interface Kept {
  readonly userId: number;
  readonly entries: Readonly<Record<string, unknown>>;
}

/** Hands over what there is to keep; undefined where there is nothing. */
type Source = () => unknown;

const sources = new Map<string, Source>();
let owner: number | null = null;
let ending = false;

function readKept(): Kept | null {
  try {
    return JSON.parse(readStored('sessionStorage', KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function writeKept(entries: Kept['entries']): void {
  if (owner === null) return;
  if (Object.keys(entries).length === 0) removeStored('sessionStorage', KEY);
  else {
    const kept: Kept = { userId: owner, entries };
    const withoutSecrets = (name: string, value: unknown) =>
      SECRET.test(name) ? undefined : value;
    writeStored('sessionStorage', KEY, JSON.stringify(kept, withoutSecrets));
  }
}

const ownEntries = () => {
  const kept = readKept();
  return kept !== null && kept.userId === owner ? kept.entries : {};
};

/** From here on the work is this person's; what somebody else left is dropped. */
export function beginWork(userId: number): void {
  owner = userId;
  ending = false;
  if (readKept()?.userId !== userId) removeStored('sessionStorage', KEY);
}

export function forgetWork(): void {
  removeStored('sessionStorage', KEY);
}

/** Gives back how to stop. */
export function addSource(name: string, source: Source): () => void {
  sources.set(name, source);
  return () => {
    if (sources.get(name) === source) sources.delete(name);
  };
}

/** The session is over and the page about to be loaded anew: writes down what is open. */
export function keepWork(): void {
  const open = [...sources]
    .map(([name, source]) => [name, source()] as const)
    .filter(([, value]) => value !== undefined);
  writeKept({ ...ownEntries(), ...Object.fromEntries(open) });
  ending = true;
}

/** Whether the page is left because the session ended: then nothing is lost by leaving. */
export const isWorkKept = (): boolean => ending;

export const keptEntry = (name: string): unknown => ownEntries()[name];

/** It has been handed back. */
export function dropEntry(name: string): void {
  const { [name]: taken, ...rest } = ownEntries();
  if (taken !== undefined) writeKept(rest);
}
