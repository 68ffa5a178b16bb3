import type { Components, Theme } from '@mui/material/styles';
import { type DesignTokens, sizes } from '../tokens.ts';
import { textStyle } from './textStyle.ts';

/** What lies over the page and stops it. */
export function dialogTheme(t: DesignTokens): Components<Omit<Theme, 'components'>> {
  return {
    MuiBackdrop: {
      styleOverrides: { root: { backgroundColor: t.scrim }, invisible: { backgroundColor: 'transparent' } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          borderRadius: sizes.radiusDialog,
          boxShadow: t.shadow2,
          backgroundColor: t.surface,
          maxHeight: 'calc(100vh - 96px)',
        },
        paperWidthXs: { maxWidth: 400 },
        paperWidthSm: { maxWidth: 560 },
        paperWidthMd: { maxWidth: 800 },
      },
    },
    MuiDialogTitle: {
      styleOverrides: {
        root: { ...textStyle(16, 24, 600), padding: '14px 20px', borderBottom: `1px solid ${t.line}` },
      },
    },
    MuiDialogContent: {
      styleOverrides: {
        root: {
          padding: '16px 20px',
          '.MuiDialogTitle-root + &': { paddingTop: 16 },
          // What stands in a dialog keeps apart, and text that only takes the focus to be read has no ring.
          '& > p:not(:last-child), & > p + *': { marginTop: 0, marginBottom: 12 },
          '&:focus-visible, & > [tabindex="-1"]:focus-visible': { outline: 'none' },
        },
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          minHeight: 56,
          padding: '8px 20px',
          gap: 8,
          borderTop: `1px solid ${t.line}`,
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { boxShadow: t.shadow2, backgroundColor: t.surface } } },
  };
}
