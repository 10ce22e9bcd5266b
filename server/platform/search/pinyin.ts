import { pinyin } from 'pinyin-pro';

type Mode = 'normal' | 'surname';

/** As it is typed on a keyboard: without tones, and with v for ü. */
const reading = (name: string, pattern: 'first' | 'pinyin', mode: Mode) =>
  pinyin(name, { pattern, mode, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join('')
    .toLowerCase()
    .replace(/\s/g, '');

const initialsAndFull = (name: string, mode: Mode) =>
  `${reading(name, 'first', mode)} ${reading(name, 'pinyin', mode)}`.trim();

/**
 * How a Chinese name is typed without a Chinese keyboard: its initials and its full reading, e.g.
 * `rbpt rebengpingtai`. Kept beside the name, so that the search stays a plain comparison.
 */
export const pinyinOf = (name: string): string => initialsAndFull(name, 'normal');

/**
 * The same for a person, whose surname may have a reading of its own: 曾 is Zeng there and céng
 * elsewhere. Who is called by the other one is found by it too.
 */
export function pinyinOfPerson(name: string): string {
  return [...new Set([initialsAndFull(name, 'surname'), initialsAndFull(name, 'normal')])].join(
    ' ',
  );
}
