import type { Components, Theme } from '@mui/material/styles';
import { type DesignTokens, sizes } from '../tokens.ts';

/** What things lie on and what stands between them, progress and icons. */
export function surfaceTheme(t: DesignTokens): Components<Omit<Theme, 'components'>> {
  return {
    MuiSvgIcon: {
      defaultProps: { fontSize: 'inherit' },
      // A style sheet says how large the icons in a place are.
      styleOverrides: {
        fontSizeInherit: { fontSize: 'var(--icon, inherit)' },
        fontSizeSmall: { fontSize: 16 },
        fontSizeMedium: { fontSize: 18 },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${t.line}`, borderRadius: sizes.radiusPanel } } },
    MuiLinearProgress: {
      styleOverrides: { root: { height: 2, backgroundColor: t.line }, bar: { backgroundColor: t.accentFill } },
    },
    MuiCircularProgress: { styleOverrides: { root: { color: t.accent } } },
    MuiDivider: { styleOverrides: { root: { borderColor: t.line } } },
  };
}
