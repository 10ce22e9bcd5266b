import { type ThemeConfig, theme } from 'antd';
import { type AccentName, colorsFor } from './accents.ts';
import { font, radius, sizes } from './tokens.ts';

/** The component library in the product's own colours and sizes. */
export function antdTheme(
  accent: AccentName,
  dark: boolean,
  size: keyof typeof sizes,
  still: boolean,
): ThemeConfig {
  const colors = colorsFor(accent, dark);
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colors.primary,
      // The library would lighten it, and white text on it would no longer be readable.
      colorPrimaryHover: colors.primaryHover,
      colorPrimaryActive: colors.primaryHover,
      colorLink: colors.primaryText,
      colorSuccess: colors.good,
      colorWarning: colors.careful,
      colorError: colors.bad,
      colorErrorText: colors.badText,
      colorText: colors.ink,
      colorTextSecondary: colors.inkSecondary,
      colorTextTertiary: colors.inkFaint,
      colorTextDescription: colors.inkFaint,
      colorTextPlaceholder: colors.inkFaint,
      colorBorder: colors.controlLine,
      colorBorderSecondary: colors.line,
      colorBgBase: colors.surface,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBgLayout: colors.ground,
      borderRadius: radius.control,
      borderRadiusLG: radius.card,
      fontFamily: font.family,
      fontSize: sizes[size].font,
      motion: !still,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Tabs: {
        itemSelectedColor: colors.primaryText,
        itemHoverColor: colors.primaryText,
        itemActiveColor: colors.primaryText,
        inkBarColor: colors.primary,
      },
    },
  };
}
