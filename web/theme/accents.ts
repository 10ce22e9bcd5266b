import { type ColorName, darkColors, lightColors } from './tokens.ts';

type AccentColors = Pick<
  Record<ColorName, string>,
  'primary' | 'primaryHover' | 'primaryText' | 'primaryTextHover' | 'primaryTint'
>;

interface Accent {
  readonly light: AccentColors;
  readonly dark: AccentColors;
}

const accentOf = (colors: Readonly<Record<ColorName, string>>): AccentColors => ({
  primary: colors.primary,
  primaryHover: colors.primaryHover,
  primaryText: colors.primaryText,
  primaryTextHover: colors.primaryTextHover,
  primaryTint: colors.primaryTint,
});

/**
 * The theme colours people may choose from. A closed list, because each must stay readable on every
 * surface in light and dark, and none may look like good, careful or bad news.
 */
export const accents = {
  blue: { light: accentOf(lightColors), dark: accentOf(darkColors) },
  teal: {
    light: {
      primary: '#0f766e',
      primaryHover: '#0b5f59',
      primaryText: '#0d6b64',
      primaryTextHover: '#0b5f59',
      primaryTint: '#e2f3f1',
    },
    dark: {
      primary: '#0f7a71',
      primaryHover: '#0d6b64',
      primaryText: '#52cfc3',
      primaryTextHover: '#86e0d7',
      primaryTint: '#10312f',
    },
  },
  violet: {
    light: {
      primary: '#6a3fc6',
      primaryHover: '#5932ab',
      primaryText: '#6a3fc6',
      primaryTextHover: '#5932ab',
      primaryTint: '#f1ebfc',
    },
    dark: {
      primary: '#7a4fd6',
      primaryHover: '#6c43c3',
      primaryText: '#bda4ff',
      primaryTextHover: '#d6c7ff',
      primaryTint: '#2a2147',
    },
  },
  plum: {
    light: {
      primary: '#a8286f',
      primaryHover: '#8d205d',
      primaryText: '#a8286f',
      primaryTextHover: '#8d205d',
      primaryTint: '#fae8f2',
    },
    dark: {
      primary: '#b93480',
      primaryHover: '#a32b70',
      primaryText: '#ff9bcb',
      primaryTextHover: '#ffc2e0',
      primaryTint: '#3a1b2d',
    },
  },
  graphite: {
    light: {
      primary: '#3d4a5c',
      primaryHover: '#2f3a49',
      primaryText: '#3d4a5c',
      primaryTextHover: '#2f3a49',
      primaryTint: '#e9edf2',
    },
    dark: {
      primary: '#5b6c86',
      primaryHover: '#4f5f77',
      primaryText: '#b9c6d8',
      primaryTextHover: '#d6dfea',
      primaryTint: '#263140',
    },
  },
} as const satisfies Record<string, Accent>;

export type AccentName = keyof typeof accents;

export const ACCENT_NAMES = Object.keys(accents) as AccentName[];

/** All colours of one appearance with the chosen theme colour in place. */
export function colorsFor(accent: AccentName, dark: boolean): Readonly<Record<ColorName, string>> {
  return dark
    ? { ...darkColors, ...accents[accent].dark }
    : { ...lightColors, ...accents[accent].light };
}
