import { describe, expect, it } from 'vitest';
import { callUrl } from './exchange.ts';

describe('the address of a call', () => {
  it('encodes what is put into the path', () => {
    expect(callUrl('/api/v1/sysUser/:id', { id: 'a/b?c' })).toBe('/api/v1/sysUser/a%2Fb%3Fc');
    expect(callUrl('/api/v1/x/:a/:b', { a: 'E1', b: 0 })).toBe('/api/v1/x/E1/0');
  });

  it('refuses a path with a hole in it', () => {
    expect(() => callUrl('/api/v1/sysUser/:id', { id: '' })).toThrow('id');
  });

  it('leaves out what is not set', () => {
    expect(callUrl('/api/v1/x', {}, { pageNum: 2, name: undefined })).toBe('/api/v1/x?pageNum=2');
    expect(callUrl('/api/v1/x', {}, { name: undefined })).toBe('/api/v1/x');
  });

  it('writes text so that it arrives as it was', () => {
    const url = callUrl('/api/v1/x', {}, { name: 'a&b 中', tags: ['x', 'y'] });
    const query = new URL(url, 'http://here').searchParams;
    expect(query.get('name')).toBe('a&b 中');
    expect(query.getAll('tags')).toEqual(['x', 'y']);
  });
});
