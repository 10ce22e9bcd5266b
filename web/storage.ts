/**
 * Browser storage that never throws. Privacy settings and full quotas make any access fail, and no
 * page should break over it.
 */
type Area = 'localStorage' | 'sessionStorage';

export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Says whether the value was kept. */
export function writeStored(area: Area, key: string, value: string): boolean {
  try {
    window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Nothing can be kept there either.
  }
}

/** Everything that is kept under names beginning like this. */
export function storedNames(area: Area, prefix: string): readonly string[] {
  try {
    return Object.keys(window[area]).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
