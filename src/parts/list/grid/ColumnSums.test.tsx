// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { themeOf } from '../../../shell/theme.ts';
import { ColumnSums, type Sum } from './ColumnSums.tsx';

afterEach(cleanup);

const dollars = { currency: 'USD', sum: '20.00' };
const yuan = { currency: 'CNY', sum: '1000000.00' };
const euros = { currency: 'EUR', sum: '3.00' };

const show = (sums: readonly Sum[], isMoney = true) =>
  render(
    <ThemeProvider theme={themeOf('light', 'zh')}>
      <ColumnSums label="金额" sums={sums} isMoney={isMoney} />
    </ThemeProvider>,
  );

test('a sum in one currency stands by itself, none shows nothing', () => {
  expect(show([]).container.textContent).toBe('');
  cleanup();
  show([dollars]);
  expect(screen.getByText('20.00')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a sum of what is no money has no currency', () => {
  expect(show([{ currency: null, sum: '12.5' }], false).container.textContent).toBe('12.5');
});

test('of several currencies yuan stand in the line, all of them open by the keyboard and leave by it', async () => {
  const user = userEvent.setup();
  show([dollars, yuan, euros]);
  const more = screen.getByRole('button', { name: '另有 2 种币制的合计' });
  expect(more.closest('span')?.textContent).toBe('+2CNY1,000,000.00');
  await user.tab();
  expect(document.activeElement).toBe(more);
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '金额合计' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['CNY1,000,000.00', 'USD20.00', 'EUR3.00']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(more);
});

test('where no sum is in yuan the first currency stands in the line', () => {
  show([euros, dollars]);
  expect(screen.getByRole('button', { name: '另有 1 种币制的合计' }).closest('span')?.textContent).toBe('+1EUR3.00');
});
