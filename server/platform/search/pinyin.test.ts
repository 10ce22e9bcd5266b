import { describe, expect, it } from 'vitest';
import { pinyinOf, pinyinOfPerson } from './pinyin.ts';

describe('how a name sounds', () => {
  it('is known by its initials and in full', () => {
    expect(pinyinOf('热泵平台')).toBe('rbpt rebengpingtai');
    expect(pinyinOfPerson('林晓雨')).toBe('lxy linxiaoyu');
  });

  it('keeps what is not Chinese, in small letters', () => {
    expect(pinyinOf('Ann 林')).toBe('annl annlin');
    expect(pinyinOf('R2 平台')).toBe('r2pt r2pingtai');
  });

  it('is written with what a keyboard has', () => {
    expect(pinyinOf('绿色能源')).toBe('lsny lvsenengyuan');
    expect(pinyinOfPerson('吕布')).toBe('lb lvbu');
  });

  it('knows surnames that are read in their own way, and the other reading too', () => {
    expect(pinyinOfPerson('曾晓明')).toBe('zxm zengxiaoming cxm cengxiaoming');
    expect(pinyinOfPerson('单雄信')).toMatch(/^sxx shanxiongxin /);
  });

  it('is empty for nothing', () => {
    expect(pinyinOf('')).toBe('');
    expect(pinyinOfPerson('')).toBe('');
  });
});
