export interface SearchWord {
  readonly written: string;
  /** As readings are kept: small letters, no apostrophe as in Xi'an, v for ü. */
  readonly sound: string;
}

/** What somebody looks for, word by word; every one of them has to be found. */
export function searchWords(text: string): SearchWord[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((written) => ({ written, sound: written.replace(/['’]/g, '').replace(/ü/g, 'v') }));
}
