// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchApp } from './prefetchApp.ts';

const ran = vi.hoisted((): string[] => []);
vi.mock('/assets/core-1.js', () => {
  ran.push('core');
  return {};
});
vi.mock('/assets/vendor-1.js', () => {
  ran.push('vendor');
  return {};
});

beforeEach(() => {
  vi.useFakeTimers();
  ran.length = 0;
  document.head.innerHTML =
    '<meta name="app-files" content="/assets/vendor-1.js /assets/core-1.js /assets/core-1.css">';
});
afterEach(() => {
  vi.useRealTimers();
});

const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);

test('while somebody types nothing is fetched or run; when his keys rest the files run in their order, then the program is ready', async () => {
  const preload = vi.fn();
  const stop = prefetchApp(Object.assign(() => null, { preload }));
  for (let key = 0; key < 10; key += 1) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect([links(), ran]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(preload).toHaveBeenCalled());
  expect(links()).toEqual([
    'modulepreload /assets/vendor-1.js',
    'modulepreload /assets/core-1.js',
    'prefetch /assets/core-1.css',
  ]);
  expect(ran).toEqual(['vendor', 'core']);
  stop();
});

test('who has logged in meanwhile is not held up by the rest', async () => {
  const preload = vi.fn();
  const stop = prefetchApp(Object.assign(() => null, { preload }));
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([links(), preload.mock.calls]).toEqual([[], []]);
});
