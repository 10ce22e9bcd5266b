import { describe, expect, it } from 'vitest';
import { contentDisposition } from './file-reply.ts';

describe('the name of a download', () => {
  it('is given plainly and exactly', () => {
    expect(contentDisposition('人员 (2026).xlsx')).toBe(
      `attachment; filename="__ (2026).xlsx"; filename*=UTF-8''%E4%BA%BA%E5%91%98%20%282026%29.xlsx`,
    );
  });

  it('cannot break out of the header', () => {
    expect(contentDisposition('a"\r\nset-cookie: x')).not.toMatch(/[\r\n]|a"/);
  });
});
