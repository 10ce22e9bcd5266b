import { pinyin } from 'pinyin-pro';

const readings = (name: string, pattern: 'first' | 'pinyin') =>
  pinyin(name, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/\s/g, '');

/**
 * How a Chinese name is typed without a Chinese keyboard: its initials and its full reading, e.g.
 * `lxy linxiaoyu`. Kept beside the name, so that the search stays a plain comparison.
 */
export function pinyinOf(name: string): string {
  return `${readings(name, 'first')} ${readings(name, 'pinyin')}`.trim();
}
