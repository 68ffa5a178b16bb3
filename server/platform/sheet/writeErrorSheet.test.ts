import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { readSheet } from './readSheet.ts';
import { type ErrorRow, writeErrorSheet } from './writeErrorSheet.ts';

const header = ['单号', '日期', '数量'];
const rows: ErrorRow[] = [
  {
    cells: ['=1', { date: '2026-12-01 00:00:00' }, 12.5],
    errors: [
      { columnIndex: 1, message: '日期太早' },
      { columnIndex: 1, message: '日期不是工作日' },
      { columnIndex: -1, message: '与第 3 行重复' },
    ],
  },
  { cells: ['0012', { date: '2026-12-01 09:30:00' }], errors: [{ columnIndex: 2, message: '数量不能为空' }] },
];

test('wrong cells are red and noted, the last column says every error', async () => {
  const { sheets } = await readXlsx(await written(header, rows), { readStyles: true });
  const cells = sheets[0]?.cells;
  expect(sheets[0]?.rows).toEqual([
    ['单号', '日期', '数量', '错误信息'],
    ['=1', new Date('2026-12-01T00:00:00Z'), 12.5, '日期：日期太早；日期：日期不是工作日；与第 3 行重复'],
    ['0012', new Date('2026-12-01T09:30:00Z'), null, '数量：数量不能为空'],
  ]);
  expect(
    [...(cells ?? [])]
      .filter(([, cell]) => JSON.stringify(cell.style?.fill)?.includes('FFC7CE'))
      .map(([place]) => place),
  ).toEqual(['1,1', '2,2']);
  expect(cells?.get('1,1')?.comment?.text).toBe('日期太早\n日期不是工作日');
  expect(cells?.get('2,2')?.comment?.text).toBe('数量不能为空');
});

test('the corrected sheet is read like the original, and coming back again it has one error column', async () => {
  const first = await written(header, rows);
  const read: ErrorRow[] = [];
  let head: string[] = [];
  for await (const { rowNumber, cells } of readSheet(first)) {
    if (rowNumber === 1) head = cells.map(String);
    else read.push({ cells, errors: [{ columnIndex: 0, message: '又错' }] });
  }
  expect(read.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['=1', { date: '2026-12-01 00:00:00' }, 12.5],
    ['0012', { date: '2026-12-01 09:30:00' }, null],
  ]);

  const { sheets } = await readXlsx(await written(head, read));
  expect(sheets[0]?.rows[0]).toEqual(['单号', '日期', '数量', '错误信息']);
  expect(sheets[0]?.rows[1]?.[3]).toBe('单号：又错');
});

test('only the first 2,000 wrong cells have notes, all are red', async () => {
  const many = Array.from({ length: 2_100 }, () => ({ cells: ['x'], errors: [{ columnIndex: 0, message: '错' }] }));
  const { sheets } = await readXlsx(await written(['单号'], many), { readStyles: true });
  const wrong = [...(sheets[0]?.cells ?? [])].filter(([place]) => place.endsWith(',0') && place !== '0,0');
  expect(wrong.filter(([, cell]) => cell.comment)).toHaveLength(2_000);
  expect(wrong.every(([, cell]) => cell.style?.fill !== undefined)).toBe(true);
});

function written(labels: readonly string[], list: readonly ErrorRow[]): Promise<Buffer> {
  const target = new PassThrough();
  const [writing, reading] = [writeErrorSheet({ header: labels, rows: list, to: target }), buffer(target)];
  return writing.then(() => reading);
}
