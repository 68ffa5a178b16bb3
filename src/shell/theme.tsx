import { enUS, zhCN } from '@mui/material/locale';
import { createTheme, type Theme } from '@mui/material/styles';
import type { Locale } from '#domain/core/text.ts';
import styles from './box.module.css';
import { stockComponentsOf } from './stockLook.ts';
import { fontFamily, type Mode, sizes, type Tokens, tokens } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Theme {
    /** The tokens of the present mode, for `sx` and `styled`. */
    tokens: Tokens;
  }
  interface ThemeOptions {
    tokens?: Tokens;
  }
}

const themes = new Map<string, Theme>();

/** The MUI theme of a mode, with MUI's own texts in the language; the same object for the same question. @see look.md 2.4 */
export function themeOf(mode: Mode, locale: Locale = 'zh'): Theme {
  const name = `${mode} ${locale}`;
  const made = themes.get(name) ?? makeTheme(mode, locale);
  themes.set(name, made);
  return made;
}

function text(size: number, line: number, weight = 400) {
  return { fontSize: size, lineHeight: line / size, fontWeight: weight };
}

const MOTION = { shortest: 100, shorter: 100, short: 160, standard: 160, complex: 160, enteringScreen: 160, leavingScreen: 160 };

/**
 * A tooltip at the end of the page would lie outside of all landmarks. It belongs to the dialog that holds the focus, else to the main
 * part; fixed, so that nothing that scrolls cuts it off.
 */
const tipContainer = (): HTMLElement =>
  document.activeElement?.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector<HTMLElement>('main') ?? document.body;

function makeTheme(mode: Mode, locale: Locale): Theme {
  const t = tokens[mode];
  return createTheme(
    {
      tokens: t,
      spacing: 4,
      shape: { borderRadius: sizes.radius },
      breakpoints: { values: { xs: 0, sm: 640, md: 992, lg: 1280, xl: 1440 } },
      transitions: { duration: MOTION },
      palette: {
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
        action: { hover: t.hover, selected: t.selected, active: t.text2, disabled: t.text3, disabledBackground: t.offBg, focus: t.hover },
      },
      // Every variant is spelled out: `fontSize: 13` alone would leave body1 at 14.9 px.
      typography: {
        fontFamily,
        fontSize: 13,
        fontWeightMedium: 600,
        fontWeightBold: 600,
        body1: text(13, 20),
        body2: text(13, 20),
        caption: text(12, 18),
        subtitle1: text(14, 22, 600),
        subtitle2: text(13, 20, 600),
        h6: text(16, 24, 600),
        h5: text(20, 28, 600),
        h4: text(22, 32, 600),
        h3: text(22, 32, 600),
        h2: text(22, 32, 600),
        h1: text(22, 32, 600),
        overline: { ...text(12, 18), textTransform: 'none' },
        button: { ...text(13, 20), textTransform: 'none' },
      },
      components: { ...componentsOf(t, { mode, locale }), ...stockComponentsOf(t) },
    },
    locale === 'zh' ? zhCN : enUS,
  );
}

function componentsOf(
  t: Tokens,
  { mode, locale }: { mode: Mode; locale: Locale },
): NonNullable<Parameters<typeof createTheme>[0]>['components'] {
  const focus = { outline: `2px solid ${t.focus}`, outlineOffset: 2 };
  const focusInside = { outline: `2px solid ${t.focus}`, outlineOffset: -2 };
  const floating = { boxShadow: t.shadow1, border: mode === 'light' ? `1px solid ${t.line}` : 'none', borderRadius: sizes.radiusPanel };
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': focus } } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'medium' },
      styleOverrides: {
        root: {
          minWidth: 0,
          height: sizes.control,
          padding: '0 12px',
          gap: 6,
          // MUI's zero-width space before the label would count as one more item of the gap.
          '&::before': { content: 'none' },
          whiteSpace: 'nowrap',
          transition: 'background-color 100ms, border-color 100ms, color 100ms',
          variants: [
            { props: { size: 'small' }, style: { height: sizes.controlSmall, padding: '0 10px', fontSize: 13 } },
            { props: { size: 'large' }, style: { height: sizes.controlLarge, fontSize: 14 } },
            {
              props: { variant: 'contained', color: 'primary' },
              style: {
                backgroundColor: t.accentFill,
                '&:hover': { backgroundColor: t.accentHover },
                '&:active': { backgroundColor: t.accentDown },
              },
            },
            {
              props: { variant: 'outlined' },
              style: {
                color: t.text,
                borderColor: t.lineStrong,
                backgroundColor: t.surface,
                '&:hover': { backgroundColor: t.hover, borderColor: t.lineStrong },
              },
            },
            {
              props: { variant: 'outlined', color: 'error' },
              style: { color: t.bad, borderColor: `color-mix(in srgb, ${t.bad} 45%, transparent)` },
            },
            { props: { variant: 'text' }, style: { padding: '0 8px', '&:hover': { backgroundColor: t.hover } } },
            { props: { variant: 'text', color: 'primary' }, style: { color: t.accent } },
            { props: { variant: 'text', color: 'inherit' }, style: { color: t.text2 } },
            { props: { variant: 'text', color: 'error' }, style: { color: t.bad } },
          ],
          '&.Mui-disabled, &[aria-disabled=true]': {
            backgroundColor: t.offBg,
            borderColor: t.line,
            color: t.text3,
            cursor: 'not-allowed',
          },
        },
        startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
        endIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          minWidth: sizes.control,
          height: sizes.control,
          padding: 7,
          borderRadius: sizes.radius,
          color: t.text2,
          '&:hover': { backgroundColor: t.hover },
          '& .MuiSvgIcon-root': { fontSize: 18 },
        },
        sizeSmall: { minWidth: 24, height: 24, padding: 4, '& .MuiSvgIcon-root': { fontSize: 16 } },
      },
    },
    MuiSvgIcon: {
      defaultProps: { fontSize: 'inherit' },
      styleOverrides: { fontSizeSmall: { fontSize: 16 }, fontSizeMedium: { fontSize: 18 } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${t.line}`, borderRadius: sizes.radiusPanel } } },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: t.accent, '&:focus-visible': focus } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiFormControl: { defaultProps: { size: 'small', margin: 'none' } },
    MuiInputBase: {
      styleOverrides: {
        root: { fontSize: 13, lineHeight: '20px', backgroundColor: t.surface },
        input: { '&::placeholder': { color: t.text3, opacity: 1 }, '&.Mui-disabled': { WebkitTextFillColor: t.text3 } },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          minHeight: sizes.control,
          borderRadius: sizes.radius,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: t.lineControl, top: 0, '& legend': { display: 'none' } },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: t.text3 },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: t.accent, borderWidth: 2 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: t.badSolid, borderWidth: 2 },
          '&.Mui-disabled': { backgroundColor: t.offBg },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: t.line },
        },
        input: { padding: '6px 10px', height: 20 },
        inputSizeSmall: { padding: '6px 10px', height: 20 },
        multiline: { padding: 0 },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          color: t.text2,
          fontSize: 13,
          lineHeight: '20px',
          marginBottom: 6,
          '&.Mui-focused': { color: t.text2 },
        },
        asterisk: { color: t.bad },
      },
    },
    MuiFormLabel: { styleOverrides: { asterisk: { color: t.bad } } },
    MuiFormHelperText: {
      styleOverrides: { root: { margin: '3px 0 0', fontSize: 12, lineHeight: '18px', color: t.text3, '&.Mui-error': { color: t.bad } } },
    },
    MuiInputAdornment: { styleOverrides: { root: { color: t.text3, fontSize: 12 } } },
    MuiSelect: { styleOverrides: { icon: { color: t.text3, fontSize: 18 } } },
    MuiCheckbox: {
      defaultProps: {
        icon: <span className={styles.box} />,
        checkedIcon: <span className={`${styles.box} ${styles.on}`} />,
        indeterminateIcon: <span className={`${styles.box} ${styles.some}`} />,
        size: 'small',
      },
      styleOverrides: { root: { padding: 4, borderRadius: sizes.radius, '&:hover': { backgroundColor: 'transparent' } } },
    },
    MuiRadio: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 4, color: t.lineControl, '& .MuiSvgIcon-root': { fontSize: 18 } } },
    },
    MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -4, marginRight: 16 }, label: { fontSize: 13, lineHeight: '20px' } } },
    MuiSwitch: { defaultProps: { size: 'small' } },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          height: 22,
          borderRadius: sizes.radius,
          fontSize: 12,
          lineHeight: '18px',
          backgroundColor: t.plainBg,
          color: t.plain,
          '& .MuiChip-icon': { fontSize: 14, margin: '0 -3px 0 5px', color: 'inherit' },
          '& .MuiChip-deleteIcon': { fontSize: 14, margin: '0 4px 0 -3px', color: t.text2 },
          variants: [
            { props: { color: 'warning' }, style: { backgroundColor: t.waitBg, color: t.wait } },
            { props: { color: 'info' }, style: { backgroundColor: t.runBg, color: t.run } },
            { props: { color: 'success' }, style: { backgroundColor: t.okBg, color: t.ok } },
            { props: { color: 'error' }, style: { backgroundColor: t.badBg, color: t.bad } },
            { props: { color: 'primary' }, style: { backgroundColor: t.accentSoft, color: t.accent } },
          ],
        },
        label: { padding: '0 7px' },
      },
    },
    MuiTooltip: {
      defaultProps: {
        enterDelay: 300,
        arrow: true,
        slotProps: { popper: { container: tipContainer, popperOptions: { strategy: 'fixed' } } },
      },
      styleOverrides: {
        tooltip: {
          maxWidth: 320,
          padding: '8px 12px',
          borderRadius: sizes.radiusPanel,
          backgroundColor: t.tipBg,
          color: t.onTip,
          fontSize: 13,
          lineHeight: '20px',
          fontWeight: 400,
          boxShadow: t.shadow1,
        },
        arrow: { color: t.tipBg },
      },
    },
    MuiBackdrop: { styleOverrides: { root: { backgroundColor: t.scrim }, invisible: { backgroundColor: 'transparent' } } },
    MuiDialog: {
      styleOverrides: {
        paper: { borderRadius: sizes.radiusDialog, boxShadow: t.shadow2, backgroundColor: t.surface, maxHeight: 'calc(100vh - 96px)' },
        paperWidthXs: { maxWidth: 400 },
        paperWidthSm: { maxWidth: 560 },
        paperWidthMd: { maxWidth: 800 },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { ...text(16, 24, 600), padding: '14px 20px', borderBottom: `1px solid ${t.line}` } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '16px 20px', '.MuiDialogTitle-root + &': { paddingTop: 16 } } } },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          minHeight: 56,
          padding: '0 20px',
          gap: 8,
          borderTop: `1px solid ${t.line}`,
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { boxShadow: t.shadow2, backgroundColor: t.surface } } },
    MuiPopover: { styleOverrides: { paper: floating } },
    // A menu is drawn outside of all landmarks, so it brings its own.
    MuiMenu: {
      defaultProps: { slotProps: { root: { role: 'region', 'aria-label': locale === 'zh' ? '菜单' : 'Menu' } } },
      styleOverrides: { paper: floating, list: { padding: 4 } },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: floating,
        listbox: { padding: 4 },
        option: { minHeight: 32, borderRadius: sizes.radius, fontSize: 13, padding: '4px 10px' },
        inputRoot: { padding: '0 30px 0 6px', flexWrap: 'nowrap' },
        input: { padding: '5px 4px' },
        tag: { margin: 2, maxWidth: 160, backgroundColor: t.plainBg, color: t.text },
        noOptions: { color: t.text3, padding: '8px 12px' },
        loading: { color: t.text3, padding: '8px 12px' },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 32,
          padding: '6px 10px',
          gap: 8,
          borderRadius: sizes.radius,
          '&:hover, &.Mui-focusVisible': { backgroundColor: t.hover },
          '&.Mui-focusVisible': focusInside,
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.accentSoft, color: t.accent },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 0, color: t.text3, fontSize: 18 } } },
    MuiListItemText: {
      styleOverrides: { primary: { fontSize: 13, lineHeight: '20px' }, secondary: { fontSize: 12, lineHeight: '18px', color: t.text3 } },
    },
    MuiListItemButton: { styleOverrides: { root: { '&:hover': { backgroundColor: t.hover }, '&.Mui-focusVisible': focusInside } } },
    MuiTabs: { styleOverrides: { root: { minHeight: sizes.tabStrip }, indicator: { backgroundColor: t.accent, height: 2 } } },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: sizes.tabStrip,
          minWidth: 0,
          padding: '0 12px',
          color: t.text2,
          '&.Mui-selected': { color: t.accent, fontWeight: 600 },
          '&.Mui-focusVisible': focusInside,
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: sizes.row,
          padding: '0 10px',
          borderBottom: `1px solid ${t.line}`,
          fontSize: 13,
          lineHeight: '20px',
          color: t.text,
        },
        head: {
          backgroundColor: t.sunken,
          color: t.text2,
          fontSize: 12,
          lineHeight: '18px',
          fontWeight: 600,
          borderBottomColor: t.lineStrong,
        },
        footer: { backgroundColor: t.sunken, color: t.text, fontWeight: 600 },
        stickyHeader: { backgroundColor: t.sunken },
        paddingCheckbox: { width: 36, padding: 0, textAlign: 'center' },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover': { backgroundColor: t.hover },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.selected },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: { root: { '&.Mui-active': { color: t.text2 } }, icon: { fontSize: 14, color: `${t.accent} !important` } },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          padding: '2px 14px',
          borderRadius: sizes.radiusPanel,
          border: '1px solid',
          color: t.text,
          fontSize: 13,
          lineHeight: '20px',
          variants: (['error', 'warning', 'info', 'success'] as const).map((severity) => {
            const [solid, ground, ink] = alertTones(t)[severity];
            return {
              props: { severity },
              style: {
                backgroundColor: ground,
                borderColor: `color-mix(in srgb, ${solid} 35%, transparent)`,
                '& .MuiAlert-icon': { color: ink, fontSize: 18, marginRight: 10, padding: '8px 0' },
              },
            };
          }),
        },
        message: { padding: '8px 0' },
      },
    },
    MuiPaginationItem: {
      styleOverrides: {
        root: {
          minWidth: 28,
          height: 28,
          margin: '0 2px',
          borderRadius: sizes.radius,
          color: t.text2,
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.accentSoft, color: t.accent, fontWeight: 600 },
        },
      },
    },
    MuiLinearProgress: { styleOverrides: { root: { height: 2, backgroundColor: t.line }, bar: { backgroundColor: t.accentFill } } },
    MuiCircularProgress: { styleOverrides: { root: { color: t.accent } } },
    MuiSkeleton: { defaultProps: { animation: false, variant: 'rounded' }, styleOverrides: { root: { backgroundColor: t.plainBg } } },
    MuiDivider: { styleOverrides: { root: { borderColor: t.line } } },
    MuiBadge: { styleOverrides: { badge: { fontSize: 11, fontWeight: 600, height: 16, minWidth: 16, padding: '0 4px' } } },
  };
}

function alertTones(t: Tokens) {
  return {
    error: [t.badSolid, t.badBg, t.bad],
    warning: [t.waitSolid, t.waitBg, t.wait],
    info: [t.runSolid, t.runBg, t.run],
    success: [t.okSolid, t.okBg, t.ok],
  } as const;
}
