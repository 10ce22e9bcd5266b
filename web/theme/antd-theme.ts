import { type ThemeConfig, theme } from 'antd';
import { type AccentName, colorsFor } from './accents.ts';
import { type ColorName, font, radius, sizes } from './tokens.ts';

type Algorithm = Extract<ThemeConfig['algorithm'], (...args: never[]) => unknown>;

/**
 * The library makes shades of its own from the colours it is given, dimmer ones in dark, and what was
 * measured to be readable no longer is. These are meant as they are.
 */
function exactly(colors: Readonly<Record<ColorName, string>>): Algorithm {
  return (seed, shades) => ({
    ...(shades ?? theme.defaultAlgorithm(seed)),
    colorPrimary: colors.primary,
    colorPrimaryBg: colors.primaryTint,
    colorPrimaryBgHover: colors.primaryTint,
    colorLink: colors.primaryText,
    colorLinkHover: colors.primaryTextHover,
    colorLinkActive: colors.primaryTextHover,
    colorError: colors.badText,
    colorErrorHover: colors.badTextHover,
    colorErrorActive: colors.badTextHover,
    colorErrorText: colors.badText,
    colorErrorBg: colors.badTint,
    colorErrorBgHover: colors.badTint,
  });
}

/** The component library in the product's own colours and sizes. */
export function antdTheme(
  accent: AccentName,
  dark: boolean,
  size: keyof typeof sizes,
  still: boolean,
): ThemeConfig {
  const colors = colorsFor(accent, dark);
  return {
    algorithm: [dark ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(colors)],
    token: {
      colorPrimary: colors.primary,
      // The library would lighten it, and white text on it would no longer be readable.
      colorPrimaryHover: colors.primaryHover,
      colorPrimaryActive: colors.primaryHover,
      colorLink: colors.primaryText,
      colorSuccess: colors.good,
      colorWarning: colors.careful,
      colorError: colors.bad,
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
      colorBgLayout: colors.page,
      borderRadius: radius.control,
      borderRadiusLG: radius.card,
      fontFamily: font.family,
      fontSize: sizes[size].font,
      motion: !still,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: colors.onBad,
        defaultHoverColor: colors.primaryText,
        defaultHoverBorderColor: colors.primaryText,
        defaultActiveColor: colors.primaryText,
        defaultActiveBorderColor: colors.primaryText,
      },
      // White on what is painted bad: in menus, where somebody points at something that destroys.
      Dropdown: { colorTextLightSolid: colors.onBad },
      // That a list is empty is said to be read.
      Table: { colorTextDisabled: colors.inkSecondary },
      Pagination: { itemActiveColor: colors.primaryText, itemActiveColorHover: colors.primaryText },
      Tabs: {
        itemSelectedColor: colors.primaryText,
        itemHoverColor: colors.primaryText,
        itemActiveColor: colors.primaryText,
        inkBarColor: colors.primary,
      },
    },
  };
}
