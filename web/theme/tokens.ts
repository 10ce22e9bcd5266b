/**
 * The look of the product, once: the style sheet's custom properties are generated from here at
 * build time, so the first paint already has them, and the component library is themed from here.
 *
 * Marks (`good`, `careful`, `bad`, `mark`) colour lines, dots and icons; the `…Text` colours are the
 * same hues dark (or light) enough to be read as text, on the plain surface and on their tint.
 * Steps are one blue from strong to faint, for categories and for how much of something there is;
 * heat fills are the cells of a chart that call.
 */
export const lightColors = {
  primary: '#1f5fd6',
  primaryHover: '#1a52bb',
  onPrimary: '#ffffff',
  primaryText: '#1f5fd6',
  primaryTextHover: '#1a52bb',
  primaryTint: '#e9f0fd',
  ink: '#1b2430',
  inkSecondary: '#566273',
  inkFaint: '#5d6879',
  mark: '#8a94a3',
  line: '#e4e8ee',
  controlLine: '#8a94a3',
  page: '#f5f7fa',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#eef1f5',
  chip: '#eef1f5',
  good: '#1f8a5b',
  goodText: '#18714a',
  goodTint: '#e6f5ee',
  careful: '#b7791f',
  carefulText: '#8a5a12',
  carefulTint: '#fdf3e1',
  bad: '#c93a3a',
  badText: '#b52f2f',
  badTextHover: '#972424',
  onBad: '#ffffff',
  badTint: '#fdeaea',
  heroFrom: '#eff5ff',
  heroTo: '#dfe9fb',
  stateDraft: '#d9dfe7',
  stateSubmitted: '#bcd0f8',
  stateReturned: '#f0a9a9',
  stateApproved: '#a8ddc2',
  stateText: '#1b2a44',
  step1: '#1f5fd6',
  step2: '#6893e6',
  step3: '#9dbcf3',
  step4: '#c6d9f9',
  step5: '#e3ecfc',
  onStep1: '#ffffff',
  onStep: '#1b2a44',
  heatCareful: '#fbe8c4',
  onHeatCareful: '#6b4308',
  heatBad: '#f2b8b8',
  onHeatBad: '#7d1c1c',
  tooltip: '#1b2430',
  onTooltip: '#ffffff',
} as const;

export type ColorName = keyof typeof lightColors;

export const darkColors: Readonly<Record<ColorName, string>> = {
  primary: '#2b6be4',
  primaryHover: '#2361d6',
  onPrimary: '#ffffff',
  primaryText: '#7fa9ff',
  primaryTextHover: '#a8c5ff',
  primaryTint: '#1a2a4a',
  ink: '#e7ebf1',
  inkSecondary: '#a5afbd',
  inkFaint: '#8d98a8',
  mark: '#788394',
  line: '#2a333f',
  controlLine: '#657081',
  page: '#0f141b',
  surface: '#171d26',
  raised: '#1f2731',
  hover: '#242d39',
  chip: '#242d39',
  good: '#4cc38a',
  goodText: '#5fd09a',
  goodTint: '#12312a',
  careful: '#e0a84a',
  carefulText: '#e8b45c',
  carefulTint: '#352913',
  bad: '#f07070',
  badText: '#ff8f8f',
  badTextHover: '#ffb0b0',
  onBad: '#2a1013',
  badTint: '#3a1d21',
  heroFrom: '#121a28',
  heroTo: '#162238',
  stateDraft: '#3a4552',
  stateSubmitted: '#2b4d8f',
  stateReturned: '#7a3439',
  stateApproved: '#22593f',
  stateText: '#e7ebf1',
  step1: '#6ea0ff',
  step2: '#3361b8',
  step3: '#2c5298',
  step4: '#24406f',
  step5: '#1b2a47',
  onStep1: '#0f141b',
  onStep: '#dce7fb',
  heatCareful: '#5c4416',
  onHeatCareful: '#f6d79a',
  heatBad: '#6a2a2e',
  onHeatBad: '#ffc4c4',
  tooltip: '#414c5a',
  onTooltip: '#ffffff',
};

/** In pixels. */
export const radius = { card: 8, control: 7 } as const;

export const font = {
  family:
    "-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif",
  /** In pixels. */
  size: 14,
} as const;

/** What the size preference changes together: text and the rows it stands in, in pixels. */
export const sizes = {
  small: { font: 13, row: 32 },
  medium: { font: font.size, row: 36 },
  large: { font: 16, row: 42 },
} as const;
