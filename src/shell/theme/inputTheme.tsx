import type { Components, Theme } from '@mui/material/styles';
import { type DesignTokens, sizes } from '../tokens.ts';
import styles from './box.module.css';

/** What is written into or ticked, with its label and note. */
export function inputTheme(t: DesignTokens): Components<Omit<Theme, 'components'>> {
  return {
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
      styleOverrides: {
        root: { margin: '3px 0 0', fontSize: 12, lineHeight: '18px', color: t.text3, '&.Mui-error': { color: t.bad } },
      },
    },
    MuiInputAdornment: { styleOverrides: { root: { color: t.text3, fontSize: 12 } } },
    MuiSelect: { styleOverrides: { icon: { color: t.text3, fontSize: 18 } } },
    MuiCheckbox: {
      defaultProps: {
        icon: <span className={styles.box} />,
        checkedIcon: <span className={styles.box} data-on="all" />,
        indeterminateIcon: <span className={styles.box} data-on="some" />,
        size: 'small',
      },
      styleOverrides: {
        root: { padding: 4, borderRadius: sizes.radius, '&:hover': { backgroundColor: 'transparent' } },
      },
    },
  };
}
