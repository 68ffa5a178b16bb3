import { expect, test } from 'vitest';
import { deadlineText, greeting, spanText, weekdayText } from './spans.ts';

test.each([
  [0.4, '不足1小时', 'less than 1 h'],
  [7, '7小时', '7 h'],
  [24, '1天', '1 d'],
  [52, '2天4小时', '2 d 4 h'],
  [725, '30天', '30 d'],
] as const)('%d hours read %s', (hours, zh, en) => {
  expect(spanText(hours)).toEqual({ zh, en });
});

test('a deadline behind us is overdue, one ahead has time left', () => {
  const now = '2026-11-20 14:00:00';
  expect(deadlineText({ deadline: '2026-11-20 11:00:00', now }).zh).toBe('已超期 3小时');
  expect(deadlineText({ deadline: '2026-11-21 13:00:00', now }).zh).toBe('剩余 23小时');
});

test('the head greets by the hour and names the weekday', () => {
  expect([2, 8, 11, 13, 17, 22].map((hour) => greeting(hour).zh)).toEqual([
    '夜深了',
    '早上好',
    '上午好',
    '中午好',
    '下午好',
    '晚上好',
  ]);
  expect(weekdayText('2026-11-20 09:00:00').zh).toBe('周五');
});
