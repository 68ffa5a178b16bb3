// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lazyScreen } from './lazyScreen.ts';

afterEach(cleanup);

const Typed = () => <input aria-label="typed" defaultValue="" />;
const Waiting = () => 'waiting';

test('a screen that was fetched ahead is drawn at once, without what waits in its place', async () => {
  const Screen = lazyScreen(async () => Typed, Waiting);
  await act(async () => Screen.preload());
  render(<Screen />);
  expect(screen.queryByText('waiting')).toBeNull();
  screen.getByLabelText('typed');
});

test('a screen that somebody waited for keeps what is typed when it is drawn again', async () => {
  const Screen = lazyScreen(async () => Typed, Waiting);
  const { rerender } = render(<Screen />);
  screen.getByText('waiting');
  const input = await screen.findByLabelText<HTMLInputElement>('typed');
  input.value = 'half';
  rerender(<Screen />);
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('half');
});
