import { describe, expect, it } from 'vitest';
import { lightColors } from '../../theme/tokens.ts';
import { type Bar, bridgeOption } from './bridge-option.ts';
import { drawnAsSvg } from './library.ts';

const bar = (label: string, kind: Bar['kind']): Bar => ({ label, text: '1', from: 0, to: 1, kind });

/** All words of a drawing, piece by piece. */
const words = (bars: readonly Bar[], width: number) =>
  [...drawnAsSvg(bridgeOption(bars, lightColors), width, 250).matchAll(/<text[^>]*>([^<]*)</g)].map(
    ([, text = '']) => text.trim(),
  );

describe('names beneath a bridge', () => {
  it('break into a second line where one is too short for them', () => {
    const bars = [
      bar('Budget to date', 'left'),
      ...['Labour', 'Material', 'Expense', 'Other'].map((name) => bar(name, 'more')),
      bar('Actual to date', 'right'),
    ];
    const said = words(bars, 430);
    expect(said).toEqual(expect.arrayContaining(['Budget to', 'date', 'Actual to']));
    expect(said.filter((text) => text.endsWith('...'))).toEqual([]);
  });

  it('keep their own two lines, each cut by itself', () => {
    const bars = [bar('A long name of a project\nTravel', 'left'), bar('Now', 'right')];
    const said = words(bars, 160);
    expect(said).toContain('Travel');
    expect(said.some((text) => text.endsWith('...'))).toBe(true);
  });
});
