import { expect, test } from 'vitest';
import { measuredRows } from './measuredRows.ts';

const columns = [
  { label: '客户', kind: 'text' },
  { label: '备注', kind: 'text', width: 5 },
  { label: '说明', kind: 'text' },
] as const;

test('a column of a sheet is as wide as its text, a width of its own stays, and nothing is wider than can be read', async () => {
  const given = [
    ['上海启明半导体设备有限公司', '上海启明半导体设备有限公司', '长'.repeat(400)],
    ['上海云杉', '', ''],
  ];
  const { widths, rows } = await measuredRows(columns, given);
  const shown: unknown[] = [];
  for await (const row of rows) shown.push(row);
  expect(widths).toEqual([28, 5, 50]);
  expect(shown).toEqual(given);
});
