import { describe, expect, it } from 'vitest';
import { ACCENT_NAMES, colorsFor } from './accents.ts';
import { tokenCss } from './token-css.ts';
import { type ColorName, darkColors, lightColors } from './tokens.ts';

type Colors = Readonly<Record<ColorName, string>>;

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Whatever a page, a row under the pointer or a chip without a colour of its own is painted with. */
const plain = ['surface', 'page', 'raised', 'hover', 'chip'] as const;
const tints = ['primaryTint', 'goodTint', 'carefulTint', 'badTint'] as const;
const hero = ['heroFrom', 'heroTo'] as const;
const everywhere = [...plain, ...tints, ...hero];

/** Text, and everything it may be written on: ink anywhere, a colour on its own tint and on plain. */
const texts: readonly [ColorName, readonly ColorName[]][] = [
  ['ink', everywhere],
  ['inkSecondary', everywhere],
  ['inkFaint', everywhere],
  ['primaryText', everywhere],
  ['primaryTextHover', everywhere],
  ['onPrimary', ['primary', 'primaryHover']],
  // The row that is open is painted with the tint of the theme colour, whatever stands in it.
  ['goodText', [...plain, 'goodTint', 'primaryTint']],
  ['carefulText', [...plain, 'carefulTint', 'primaryTint']],
  ['badText', [...plain, 'badTint', 'primaryTint']],
  ['badTextHover', [...plain, 'badTint', 'primaryTint']],
  ['onBad', ['badText', 'badTextHover']],
  // The numbers in a bar of states.
  ['stateText', ['stateDraft', 'stateSubmitted', 'stateReturned', 'stateApproved']],
  ['onStep1', ['step1']],
  ['onStep', ['step2', 'step3', 'step4', 'step5']],
  ['onHeatCareful', ['heatCareful']],
  ['onHeatBad', ['heatBad']],
  ['onTooltip', ['tooltip']],
];

/** Neither text nor written on; whoever adds a colour says here or above what it is. */
const neither: readonly ColorName[] = ['mark', 'line', 'controlLine', 'good', 'careful', 'bad'];

/** Lines and marks that carry meaning by themselves. */
const marks: readonly ColorName[] = ['primary', 'mark', 'controlLine', 'good', 'careful', 'bad'];

describe.each<[string, Colors]>([
  ['light', lightColors],
  ['dark', darkColors],
  ...ACCENT_NAMES.flatMap((accent): [string, Colors][] => [
    [`light ${accent}`, colorsFor(accent, false)],
    [`dark ${accent}`, colorsFor(accent, true)],
  ]),
])('the %s colours', (_, colors) => {
  const pairs = texts.flatMap(([text, surfaces]) =>
    surfaces.map((surface) => [text, surface] as const),
  );

  it.each(pairs)('%s can be read on %s', (text, surface) => {
    expect(contrast(colors[text], colors[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)('%s can be told from the surface', (mark) => {
    expect(contrast(colors[mark], colors.surface)).toBeGreaterThanOrEqual(3);
  });
});

it('leaves no colour out', () => {
  const judged = new Set([...neither, ...texts.flatMap(([text, surfaces]) => [text, ...surfaces])]);
  expect([...judged].sort()).toEqual(Object.keys(lightColors).sort());
});

describe('the style sheet', () => {
  it('has every colour once for light and for both ways into dark', () => {
    const css = tokenCss();
    expect(css.match(/--color-primary-text:/g)).toHaveLength(3);
    expect(css).toContain('[data-theme="dark"]');
    expect(css).toContain('prefers-color-scheme: dark');
  });
});
