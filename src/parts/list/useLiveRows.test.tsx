// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLiveRows } from './useLiveRows.ts';

const { heard } = vi.hoisted(() => ({ heard: new Map<string, () => void>() }));
vi.mock('../../shell/useSettledEvents.ts', () => ({
  useSettledEvents: (names: readonly string[], callback: () => void) => {
    for (const name of names) heard.set(name, callback);
  },
}));
afterEach(cleanup);

function List() {
  useLiveRows('demand');
  return null;
}

test('rows with their actions, the counts of views and the sums are asked for anew when somebody changed a record', () => {
  const cache = new QueryClient();
  const keys = [
    ['demand', 'getList', { filter: {} }],
    ['demand', 'getList', 'viewCounts', {}],
    ['demand', 'getList', 'summary', {}],
    ['delegateTask', 'getList', {}],
  ];
  for (const key of keys) cache.setQueryData(key, {});
  render(
    <QueryClientProvider client={cache}>
      <List />
    </QueryClientProvider>,
  );
  heard.get('demand')?.();
  expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, false]);
});
