import { describe, expect, it } from 'vitest';
import { pinyinOf } from './pinyin.ts';

describe('how a name sounds', () => {
  it('is known by its initials and in full', () => {
    expect(pinyinOf('林晓雨')).toBe('lxy linxiaoyu');
  });

  it('keeps what is not Chinese, in small letters', () => {
    expect(pinyinOf('Ann 林')).toBe('annl annlin');
    expect(pinyinOf('R2 平台')).toBe('r2pt r2pingtai');
  });

  it('is empty for nothing', () => {
    expect(pinyinOf('')).toBe('');
  });
});
