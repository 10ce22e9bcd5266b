import type { SignedInContext } from '#server/platform/wire/context.ts';

export type Words = SignedInContext['text'];

/** A word of the files that hold hours. */
export const sheetWord = (text: Words, name: string, params?: Parameters<Words>[1]) =>
  text(`hours-reports.sheet.${name}`, params);

/** `annual` and `absence` make `absenceAnnual`: what a value of the data is called in the texts. */
export const wordOf = (text: Words, of: string, value: string) =>
  sheetWord(text, `${of}${value.charAt(0).toUpperCase()}${value.slice(1)}`);

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

/** What is called something in both languages, in that of whoever reads. */
export const nameIn =
  (language: SignedInContext['language']) =>
  ({ nameZh, nameEn }: Named): string =>
    language === 'en' && nameEn !== '' ? nameEn : nameZh;
