import { expect, test } from 'vitest';
import { packRows, unpackRows } from './packedRows.ts';
import type { SheetRow } from './readSheet.ts';

test('rows come out as they were packed, whatever their cells hold, and a text that comes again is packed once', () => {
  const rows: SheetRow[] = [
    { rowNumber: 1, cells: ['客户', '', '𠮷', null] },
    { rowNumber: 7, cells: ['客户', 0, -1.5, true, false, { date: '2026-12-01 00:00:00' }, null, '0'] },
    { rowNumber: 9, cells: [] },
    {
      rowNumber: 10,
      cells: [{ number: 0.05, shown: '5%' }, { fault: 'uncalculated' }, 'x'],
      hidden: true,
      merged: [0, 2],
    },
    { rowNumber: 11, cells: ['x'], merged: [0] },
  ];
  expect(unpackRows(packRows(rows))).toEqual(rows);
  const alike = Array.from({ length: 200 }, (_, index) => ({
    rowNumber: index + 1,
    cells: ['上海浦江精密仪器有限公司'],
  }));
  expect(packRows(alike).length).toBeLessThan(200 * 20);
});
