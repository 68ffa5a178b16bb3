import type { Components, Theme } from '@mui/material/styles';
import { type DesignTokens, sizes } from '../tokens.ts';

/** Tables and what turns their pages. */
export function tableTheme(t: DesignTokens): Components<Omit<Theme, 'components'>> {
  return {
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
      styleOverrides: {
        root: { '&.Mui-active': { color: t.text2 } },
        icon: { fontSize: 14, color: `${t.accent} !important` },
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
  };
}
