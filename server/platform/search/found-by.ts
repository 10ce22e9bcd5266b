import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { searchWords } from '#kernel/search-words.ts';
import { containing } from '../list/list-query.ts';

interface Searched {
  /** Names, numbers and codes, compared as they are written but in any letter case. */
  readonly written: readonly SQLWrapper[];
  /** What `pinyinOf` has kept beside them. */
  readonly sound: readonly SQLWrapper[];
}

/**
 * What every search field means by finding: each word of the text is part of one of the columns,
 * so that 林晓雨 is found by `lxy`, `linxiaoyu`, `Lin Xiaoyu` and 晓雨. Undefined for no text.
 */
export function foundBy(text: string | undefined, columns: Searched): SQL | undefined {
  const words = searchWords(text ?? '').map(({ written, sound }) => {
    const either = [
      ...columns.written.map((column) => sql`${column} ilike ${containing(written)}`),
      ...(sound === ''
        ? []
        : columns.sound.map((column) => sql`${column} like ${containing(sound)}`)),
    ];
    return sql`(${sql.join(either, sql` or `)})`;
  });
  return words.length === 0 ? undefined : sql`(${sql.join(words, sql` and `)})`;
}
