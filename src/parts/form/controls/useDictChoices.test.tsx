// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UsedDictionary } from '../../dictionary/useDictionary.ts';
import { useChoices } from './choices.ts';
import { useDictChoices } from './useDictChoices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('P14 a dictionary that is cut asks the server 100 ms after the last key, and only for what is typed then', async () => {
  const search = vi.fn<UsedDictionary['search']>(async (text) => [{ dictId: '1', dictName: `${text}站` } as never]);
  const dictionary = {
    isRemote: true,
    isLoading: false,
    hasFailed: false,
    first: () => [],
    search,
  } as unknown as UsedDictionary;
  const { result, rerender } = renderHook(({ typed }) => useChoices(useDictChoices(dictionary, ''), typed), {
    initialProps: { typed: '泵' },
  });
  await act(() => vi.advanceTimersByTimeAsync(60));
  rerender({ typed: '泵(' });
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(search).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(search.mock.calls).toEqual([['泵(']]);
  expect(result.current.rows).toMatchObject([{ id: '1', label: '泵(站' }]);
});
