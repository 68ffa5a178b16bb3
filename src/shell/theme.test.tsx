// @vitest-environment happy-dom
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { ThemeProvider } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { themeOf } from './theme.ts';

// Whether the keyboard moved the focus is not known here, and a tooltip opens at once only for the keyboard.
vi.mock('@mui/utils/isFocusVisible', () => ({ default: () => true }));

afterEach(cleanup);

const button = (name: string) => (
  <Tooltip title={`${name}的说明`}>
    <Button>{name}</Button>
  </Tooltip>
);

async function tipOf(name: string): Promise<HTMLElement> {
  act(() => screen.getByRole('button', { name: new RegExp(name), hidden: true }).focus());
  return screen.findByRole('tooltip', { hidden: true });
}

test('an open tooltip lies inside the main landmark', async () => {
  render(
    <ThemeProvider theme={themeOf('light')}>
      <main>{button('刷新')}</main>
    </ThemeProvider>,
  );
  expect((await tipOf('刷新')).closest('main')).not.toBeNull();
});

test('a tooltip of a dialog lies inside the dialog', async () => {
  render(
    <ThemeProvider theme={themeOf('light')}>
      <main />
      <Dialog open aria-label="对话框">
        {button('保存')}
      </Dialog>
    </ThemeProvider>,
  );
  expect((await tipOf('保存')).closest('[role="dialog"]')).not.toBeNull();
});

test('a page without landmarks still shows its tooltips', async () => {
  render(<ThemeProvider theme={themeOf('light')}>{button('刷新')}</ThemeProvider>);
  expect((await tipOf('刷新')).textContent).toBe('刷新的说明');
});
