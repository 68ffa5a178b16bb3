import { expect, test } from 'vitest';
import { type Toast, type ToastRequest, withToast } from './toasts.ts';

function shown(...requests: [ToastRequest, number][]): readonly Toast[] {
  return requests.reduce<readonly Toast[]>((toasts, [request, now], id) => withToast(toasts, request, { id, now }), []);
}
const failed: ToastRequest = { tone: 'bad', text: '保存失败' };

test.each([
  ['ok', 3_000],
  ['bad', 8_000],
  ['run', 5_000],
] as const)('a %s toast stays %i ms unless told otherwise', (tone, ms) => {
  expect(shown([{ tone, text: 'x' }, 0])[0]?.ms).toBe(ms);
  expect(shown([{ tone, text: 'x', ms: 1 }, 0])[0]?.ms).toBe(1);
});

test('the same text within a second is shown once, with the longer time and the request id', () => {
  const toasts = shown([{ ...failed, ms: 5_000 }, 0], [{ ...failed, ms: 8_000, requestId: 'r1' }, 999]);
  expect(toasts.map(({ text, ms, requestId }) => [text, ms, requestId])).toEqual([['保存失败', 8_000, 'r1']]);
});

test('the same text a second later is a new toast', () => {
  expect(shown([failed, 0], [failed, 1_000])).toHaveLength(2);
});

test('of six toasts the oldest leaves', () => {
  const toasts = shown(
    ...Array.from({ length: 6 }, (_, at): [ToastRequest, number] => [{ tone: 'run', text: `t${at}` }, at]),
  );
  expect(toasts.map(({ text }) => text)).toEqual(['t1', 't2', 't3', 't4', 't5']);
});

test('progress with the same key replaces the earlier one', () => {
  const toasts = shown(
    [{ tone: 'run', text: '1/3', key: 'job' }, 0],
    [failed, 1],
    [{ tone: 'run', text: '2/3', key: 'job' }, 2],
  );
  expect(toasts.map(({ text }) => text)).toEqual(['保存失败', '2/3']);
});
