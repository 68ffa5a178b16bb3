import type { Components, Theme } from '@mui/material/styles';
import type { Locale } from '#domain/core/text.ts';
import { type DesignTokens, type Mode, sizes } from '../tokens.ts';
import { focusRing } from './focusRing.ts';

/** What opens beside its place on the page: tips, menus, choices. */
export function floatingTheme(
  t: DesignTokens,
  { mode, locale }: { mode: Mode; locale: Locale },
): Components<Omit<Theme, 'components'>> {
  const floating = {
    boxShadow: t.shadow1,
    border: mode === 'light' ? `1px solid ${t.line}` : 'none',
    borderRadius: sizes.radiusPanel,
  };
  return {
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
    MuiPopover: { styleOverrides: { paper: floating } },
    // A menu is drawn outside of all landmarks, so it brings its own.
    MuiMenu: {
      defaultProps: { slotProps: { root: { role: 'region', 'aria-label': locale === 'zh' ? '菜单' : 'Menu' } } },
      styleOverrides: { paper: floating, list: { padding: 4 } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 32,
          padding: '6px 10px',
          gap: 8,
          borderRadius: sizes.radius,
          '&:hover, &.Mui-focusVisible': { backgroundColor: t.hover },
          '&.Mui-focusVisible': focusRing(t, -2),
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.accentSoft, color: t.accent },
        },
      },
    },
    MuiListItemText: {
      styleOverrides: {
        primary: { fontSize: 13, lineHeight: '20px' },
        secondary: { fontSize: 12, lineHeight: '18px', color: t.text3 },
      },
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
  };
}

/**
 * A tooltip at the end of the page would lie outside of all landmarks. It belongs to the dialog that holds the focus,
 * else to the main part; fixed, so that nothing that scrolls cuts it off.
 */
const tipContainer = (): HTMLElement =>
  document.activeElement?.closest<HTMLElement>('[role="dialog"]') ??
  document.querySelector<HTMLElement>('main') ??
  document.body;
