import { describe, expect, it } from 'vitest';
import { fileName } from './file-name.ts';

const named = (what: string, scope?: string) =>
  fileName({ what, scope, day: '2026-03-02', ending: 'xlsx' });

describe('the name of a file', () => {
  it('says what it is, of what, and from which day', () => {
    expect(named('人员')).toBe('人员_2026-03-02.xlsx');
    expect(named('Hours by project', '研发中心 2026-02')).toBe(
      'Hours-by-project_研发中心-2026-02_2026-03-02.xlsx',
    );
  });

  it('holds nothing a system could refuse, and has an end', () => {
    expect(named('a/b\\c:d*e?"f"<g>|h', '..\u0000\u202E../etc')).toBe(
      'a-b-c-d-e-f-g-h_etc_2026-03-02.xlsx',
    );
    expect(named('长'.repeat(300)).length).toBeLessThan(80);
    expect(named('🙂'.repeat(80))).not.toMatch(/\p{Cs}/u);
  });
});
