import type { ButtonProps } from '@mui/material/Button';
import type { Components, CSSObject, Theme } from '@mui/material/styles';
import { type DesignTokens, sizes } from '../tokens.ts';
import { focusRing } from './focusRing.ts';

/** What is pressed or followed. */
export function buttonTheme(t: DesignTokens): Components<Omit<Theme, 'components'>> {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing(t, 2) } },
    },
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
          variants: [...buttonSizes, ...buttonColours(t)],
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
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { color: t.accent, '&:focus-visible': focusRing(t, 2) } },
    },
  };
}

interface ButtonVariant {
  props: Pick<ButtonProps, 'size' | 'variant' | 'color'>;
  style: CSSObject;
}

const buttonSizes: readonly ButtonVariant[] = [
  { props: { size: 'small' }, style: { height: sizes.controlSmall, padding: '0 10px', fontSize: 13 } },
  { props: { size: 'large' }, style: { height: sizes.controlLarge, fontSize: 14 } },
];

const buttonColours = (t: DesignTokens): readonly ButtonVariant[] => [
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
];
