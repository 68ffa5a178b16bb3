import { expect, test } from 'vitest';
import { chooseShortcuts } from './chooseShortcuts.ts';

test('shortcuts are the pinned pages, then the most used, then the menu, eight at most, and only what the person may open', () => {
  const pages = Array.from({ length: 10 }, (_, index) => `/p${index}`);
  const rows = [
    { path: '/p7', pinFlg: 1, useCount: 1 },
    { path: '/gone', pinFlg: 1, useCount: 9 },
    { path: '/p3', pinFlg: 0, useCount: 40 },
  ] as const;
  expect(chooseShortcuts(rows, pages)).toEqual(['/p7', '/p3', '/p0', '/p1', '/p2', '/p4', '/p5', '/p6']);
});
