import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { readSheet } from './readSheet.ts';
import { writeTemplate } from './writeTemplate.ts';

const columns = [
  { label: { zh: '商品编号', en: 'HS code' }, kind: 'text', required: true, hint: '10 位数字' },
  { label: { zh: '状态', en: 'Status' }, kind: 'text', items: ['草稿', '已提交'] },
  { label: { zh: '日期', en: 'Date' }, kind: 'date' },
  { label: { zh: '币制', en: 'Currency' }, kind: 'text', items: ['CNY'] },
] as const;

test('the head row holds the bare labels and nothing below, so an empty template imports nothing', async () => {
  const rows: unknown[] = [];
  for await (const row of readSheet(await writeTemplate(columns))) rows.push(row);
  expect(rows).toEqual([{ rowNumber: 1, cells: ['商品编号', '状态', '日期', '币制'] }]);
});

test('required columns are red with a note, text columns keep zeros', async () => {
  const { sheets } = await readXlsx(await writeTemplate(columns), { readStyles: true });
  const [data, guide] = sheets;
  expect(data?.cells?.get('0,0')?.style?.font?.color?.rgb).toBe('C00000');
  expect(data?.cells?.get('0,1')?.style?.font?.color).toBeUndefined();
  expect(data?.cells?.get('0,0')?.comment?.text).toBe('HS code\n必填 Required\n文本 Text\n10 位数字');
  expect(data?.cells?.get('1000,0')?.style?.numFmt).toBe('@');
  expect(guide?.rows[1]).toEqual(['商品编号', 'HS code', '是 Yes', '文本 Text', '10 位数字']);
});

test('dictionary columns offer the items of the third sheet', async () => {
  const { sheets } = await readXlsx(await writeTemplate(columns));
  expect(sheets[0]?.dataValidations?.map(({ range, formula1 }) => [range, formula1])).toEqual([
    ['B2:B50001', '字典!$A$2:$A$3'],
    ['D2:D50001', '字典!$B$2:$B$2'],
  ]);
  expect(sheets[2]?.rows).toEqual([
    ['状态', '币制'],
    ['草稿', 'CNY'],
    ['已提交', null],
  ]);
});

test('without dictionaries there is no third sheet', async () => {
  const { sheets } = await readXlsx(await writeTemplate(columns.slice(0, 1)));
  expect(sheets.map(({ name }) => name)).toEqual(['导入数据', '填写说明']);
});
