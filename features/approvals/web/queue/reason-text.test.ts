import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGiven, reasonOf, withoutPreset, withPreset } from './reason-text.ts';

const [WRONG, SPLIT] = ['项目选错，请核对后修改', '请按实际项目分开填写'];
const give = (text: string, preset: string) => withPreset(text, preset, '；');

describe('a reason', () => {
  it('joins what was chosen and what was typed in the order they were given', () => {
    expect(reasonOf(give('', WRONG))).toBe(WRONG);
    expect(reasonOf(`${give('', WRONG)}应为 RM-2604`)).toBe(`${WRONG}；应为 RM-2604`);
    expect(reasonOf(give('周三不对', WRONG))).toBe(`周三不对；${WRONG}`);
    expect(reasonOf(give(`${give('周三不对', WRONG)}看邮件`, SPLIT))).toBe(
      `周三不对；${WRONG}；看邮件；${SPLIT}`,
    );
  });

  it('is separated as the language does', () => {
    const english = withPreset('Wednesday', 'Wrong project', '; ');
    expect(reasonOf(`${english}see mail`)).toBe('Wednesday; Wrong project; see mail');
    expect(reasonOf(withPreset('See mail.', 'Wrong project', '; '))).toBe(
      'See mail. Wrong project',
    );
    expect(reasonOf(give('看邮件。', WRONG))).toBe(`看邮件。${WRONG}`);
    expect(reasonOf(give('第一行\n', WRONG))).toBe(`第一行\n${WRONG}`);
  });

  it('lets go of a choice and keeps the rest', () => {
    const text = `${give('周三不对', WRONG)}看邮件`;
    expect(isGiven(text, WRONG)).toBe(true);
    expect(withoutPreset(text, WRONG)).toBe('周三不对；看邮件');
    const two = give(give('', WRONG), SPLIT);
    expect(reasonOf(withoutPreset(two, WRONG))).toBe(SPLIT);
    expect(reasonOf(withoutPreset(two, SPLIT))).toBe(WRONG);
  });

  it('belongs to whoever wrote into it', () => {
    const edited = `${WRONG}，尤其是周三`;
    expect(isGiven(edited, WRONG)).toBe(false);
    expect(withoutPreset(edited, WRONG)).toBe(edited);
  });

  it('says nothing where only separators are left', () => {
    expect(reasonOf(' ；\n')).toBe('');
    expect(reasonOf(withoutPreset(give('', WRONG), WRONG))).toBe('');
  });

  it('never loses what was typed, however often a choice is made and unmade', () => {
    const typed = fc.string({ unit: fc.constantFrom('a', '周', '；', ';', ' ', '\n', '.', '，') });
    fc.assert(
      fc.property(typed, fc.constantFrom('；', '; '), (text, separator) => {
        const chosen = withPreset(text, WRONG, separator);
        expect(isGiven(chosen, WRONG)).toBe(true);
        expect(chosen.startsWith(text.trimEnd())).toBe(true);
        expect(reasonOf(withoutPreset(chosen, WRONG))).toBe(reasonOf(text));
      }),
    );
  });
});
