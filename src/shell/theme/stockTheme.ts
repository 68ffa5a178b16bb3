import type { Components, Theme } from '@mui/material/styles';
import { type DesignTokens, sizes } from '../tokens.ts';

/** A hidden tab that is shown again resets its form; what was typed stays, what was not follows the record. */
const resetOptions = { keepDirtyValues: true, keepErrors: true };

/** Nothing is shown as done before the server has said so. */
const whenDone = { mutationMode: 'pessimistic' } as const;

/**
 * How react-admin's own screens (`List`, `Datagrid`, `Edit`, `SimpleForm`…) look and behave beside ours: in their tab
 * as ours stand in theirs, a list in a panel, a form with its bar at the foot.
 */
export function stockTheme(t: DesignTokens): Components<Omit<Theme, 'components'>> {
  const page = { padding: 16 };
  const panel = { border: `1px solid ${t.line}`, borderRadius: sizes.radiusPanel, backgroundColor: t.surface };
  // A stock choice is as narrow as it is empty and higher than an input beside it.
  const choice = { '& .MuiAutocomplete-inputRoot.MuiInputBase-sizeSmall': { paddingTop: 0, paddingBottom: 0 } };
  return {
    RaList: { styleOverrides: { root: { ...page, '& .RaList-content': panel } } },
    RaEdit: { defaultProps: whenDone, styleOverrides: { root: { ...page, '& .RaEdit-card': panel } } },
    RaCreate: { styleOverrides: { root: { ...page, '& .RaCreate-card': panel } } },
    RaShow: { styleOverrides: { root: { ...page, '& .RaShow-card': panel } } },
    RaDeleteButton: { defaultProps: whenDone },
    RaBulkDeleteButton: { defaultProps: whenDone },
    RaFilterForm: {
      styleOverrides: { root: { ...choice, paddingBottom: 8, '& .MuiAutocomplete-root': { width: 220 } } },
    },
    RaSimpleForm: {
      defaultProps: { resetOptions },
      styleOverrides: {
        root: {
          ...choice,
          '& .MuiFormControl-root, & .MuiAutocomplete-root': { width: '100%', maxWidth: 480, marginBottom: 8 },
        },
      },
    },
    RaToolbar: {
      styleOverrides: { root: { minHeight: 56, gap: 8, backgroundColor: t.sunken, borderTop: `1px solid ${t.line}` } },
    },
  };
}
