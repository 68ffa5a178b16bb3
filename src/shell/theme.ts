import { enUS, zhCN } from '@mui/material/locale';
import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Locale } from '#domain/core/text.ts';
import { buttonTheme } from './theme/buttonTheme.ts';
import { dialogTheme } from './theme/dialogTheme.ts';
import { floatingTheme } from './theme/floatingTheme.ts';
import { inputTheme } from './theme/inputTheme.tsx';
import { stockTheme } from './theme/stockTheme.ts';
import { surfaceTheme } from './theme/surfaceTheme.ts';
import { tableTheme } from './theme/tableTheme.ts';
import { textStyle } from './theme/textStyle.ts';
import { type DesignTokens, fontFamily, type Mode, sizes, tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Theme {
    /** The tokens of the present mode, for `sx` and `styled`. */
    tokens: DesignTokens;
  }
  interface ThemeOptions {
    tokens?: DesignTokens;
  }
}

const themes = new Map<string, Theme>();

/**
 * The MUI theme of a mode, with MUI's own texts in the language; the same object for the same question.
 * @see docs/spec/look.md 2.4
 */
export function themeOf(mode: Mode, locale: Locale = 'zh'): Theme {
  const name = `${mode} ${locale}`;
  const made = themes.get(name) ?? makeTheme(mode, locale);
  themes.set(name, made);
  return made;
}

const MOTION = {
  shortest: 100,
  shorter: 100,
  short: 160,
  standard: 160,
  complex: 160,
  enteringScreen: 160,
  leavingScreen: 160,
};

function makeTheme(mode: Mode, locale: Locale): Theme {
  const t = tokens[mode];
  return createTheme(
    {
      tokens: t,
      spacing: 4,
      shape: { borderRadius: sizes.radius },
      breakpoints: { values: { xs: 0, sm: 640, md: 992, lg: 1280, xl: 1440 } },
      transitions: { duration: MOTION },
      palette: paletteOf(t, mode),
      typography,
    },
    // Merged by createTheme: spread into one object, the compiler would compare all of MUI's components property by
    // property.
    { components: surfaceTheme(t) },
    { components: buttonTheme(t) },
    { components: inputTheme(t) },
    { components: floatingTheme(t, { mode, locale }) },
    { components: dialogTheme(t) },
    { components: tableTheme(t) },
    { components: stockTheme(t) },
    locale === 'zh' ? zhCN : enUS,
  );
}

const paletteOf = (t: DesignTokens, mode: Mode): ThemeOptions['palette'] => ({
  mode,
  primary: { main: t.accentFill, dark: t.accentHover, light: t.accent, contrastText: t.onAccent },
  secondary: { main: t.text2, contrastText: t.surface },
  background: { default: t.page, paper: t.surface },
  text: { primary: t.text, secondary: t.text2, disabled: t.text3 },
  divider: t.line,
  grey: { 50: t.sunken },
  warning: { main: t.waitSolid },
  info: { main: t.runSolid },
  success: { main: t.okSolid },
  error: { main: t.badSolid, contrastText: t.onBad },
  action: {
    hover: t.hover,
    selected: t.selected,
    active: t.text2,
    disabled: t.text3,
    disabledBackground: t.offBg,
    focus: t.hover,
  },
});

// Every variant is spelled out: `fontSize: 13` alone would leave body1 at 14.9 px.
const typography: ThemeOptions['typography'] = {
  fontFamily,
  fontSize: 13,
  fontWeightMedium: 600,
  fontWeightBold: 600,
  body1: textStyle(13, 20),
  body2: textStyle(13, 20),
  caption: textStyle(12, 18),
  subtitle1: textStyle(14, 22, 600),
  subtitle2: textStyle(13, 20, 600),
  h6: textStyle(16, 24, 600),
  h5: textStyle(20, 28, 600),
  h4: textStyle(22, 32, 600),
  h3: textStyle(22, 32, 600),
  h2: textStyle(22, 32, 600),
  h1: textStyle(22, 32, 600),
  overline: { ...textStyle(12, 18), textTransform: 'none' },
  button: { ...textStyle(13, 20), textTransform: 'none' },
};
