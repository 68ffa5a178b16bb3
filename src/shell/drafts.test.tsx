// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, dropOldDrafts, readDraft, useDraft, writeDraft } from './drafts.ts';

const DAY = 24 * 60 * 60 * 1_000;
const loginAs = (loginName: string) => sessionStorage.setItem('loginInfo', JSON.stringify({ userInfo: { loginName } }));

beforeEach(() => {
  localStorage.clear();
  loginAs('bus01');
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a draft belongs to one login', () => {
  writeDraft('/x', { title: 'a' });
  loginAs('bus02');
  expect(readDraft('/x')).toBeUndefined();
  loginAs('bus01');
  expect(readDraft('/x')?.values).toEqual({ title: 'a' });
});

test('a draft lives seven days', () => {
  writeDraft('/x', { title: 'a' }, 0);
  expect(readDraft('/x', 7 * DAY - 1)).toBeDefined();
  expect(readDraft('/x', 7 * DAY)).toBeUndefined();
  dropOldDrafts(7 * DAY);
  expect(localStorage.length).toBe(0);
});

test('files and passwords are not kept', () => {
  writeDraft('/x', { title: 'a', newPwd: 's', goods: [{ qty: '1', photo: new Blob(['x']) }], files: [new Blob(['y'])] });
  expect(readDraft('/x')?.values).toEqual({ title: 'a', goods: [{ qty: '1' }], files: [] });
});

test('typing is kept after half a second, and dropped when the form turns clean', () => {
  const { rerender } = renderHook(({ values, dirty }) => useDraft('/x', { values, dirty }), {
    initialProps: { values: { title: 'a' }, dirty: true },
  });
  rerender({ values: { title: 'ab' }, dirty: true });
  vi.advanceTimersByTime(499);
  expect(readDraft('/x')).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(readDraft('/x')?.values).toEqual({ title: 'ab' });
  rerender({ values: { title: 'ab' }, dirty: false });
  expect(readDraft('/x')).toBeUndefined();
});

test('leaving the tab keeps what was typed at once; a clean form does not touch an earlier draft', () => {
  const dirtyForm = renderHook(() => useDraft('/x', { values: { title: 'a' }, dirty: true }));
  dirtyForm.unmount();
  expect(readDraft('/x')?.values).toEqual({ title: 'a' });
  renderHook(() => useDraft('/x', { values: { title: '' }, dirty: false })).unmount();
  expect(readDraft('/x')?.values).toEqual({ title: 'a' });
});

test('a draft dropped while the form is open stays dropped when the form leaves', () => {
  const form = renderHook(() => useDraft('/x', { values: { title: 'a' }, dirty: true }));
  vi.advanceTimersByTime(500);
  dropDraft('/x');
  form.unmount();
  expect(readDraft('/x')).toBeUndefined();
});
