import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { containing, ordered, pageBounds } from './list-query.ts';

const text = (parts: ReturnType<typeof ordered>) =>
  parts.map((part) => new PgDialect().sqlToQuery(part).sql);

describe('a list', () => {
  it('looks for text literally', () => {
    expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
  });

  it('is ordered both ways, and always fully', () => {
    const columns = { name: sql`name`, code: sql`code` };
    expect(text(ordered('name', columns, sql`id`))).toEqual(['name asc', 'id asc']);
    expect(text(ordered('-code', columns, sql`id`))).toEqual(['code desc', 'id asc']);
  });

  it('counts pages from one', () => {
    expect(pageBounds({ pageNum: 3, pageSize: 20 })).toEqual({ limit: 20, offset: 40 });
  });
});
