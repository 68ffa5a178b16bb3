import { expect, test } from 'vitest';
import { defineForm } from '#domain/core/entity.ts';
import { date, decimal, int, money, text, textarea } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { validate } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';
import type { SheetCell, SheetRow } from '../platform/sheet/index.ts';
import { runImport, type SheetImport } from './runImport.ts';
import { entityHead } from './sheetHead.ts';

const form = defineForm({
  key: 'crate',
  label: bi('木箱', 'Crate'),
  fields: {
    owner: text('货主', 'Owner', { required: true }),
    code: text('编号', 'Code'),
    packedOn: date('装箱日', 'Packed on'),
    pieces: int('件数', 'Pieces', { required: true }),
    grossKg: decimal('毛重', 'Gross weight', 14, 3, { unit: bi('kg', 'kg') }),
    worth: money('货值', 'Worth'),
    share: decimal('占比', 'Share', 6, 2, { percent: true }),
    note: textarea('备注', 'Note'),
  },
});

/** A call that asks nobody. */
const call = { now: '2026-11-27 09:00:00', locale: 'zh' } as unknown as Call;

type Row = readonly [cells: readonly SheetCell[], facts?: Pick<SheetRow, 'hidden' | 'merged'>];

async function imported(rows: readonly Row[], leavesHidden = false) {
  const saved: Record<string, unknown>[] = [];
  const kind: SheetImport = {
    columns: (head) => entityHead(form, head),
    judge: ({ record }, unread) => {
      const failed = new Set(unread.map(({ name }) => name));
      const wrong = Object.entries(validate(form, record, { now: call.now, moment: 'save', entityOf }));
      return [...unread, ...wrong.flatMap(([name, told]) => (failed.has(name) ? [] : [{ name, text: told }]))];
    },
    save: async (good) => {
      saved.push(
        ...good.map(({ record }) => Object.fromEntries(Object.entries(record).filter(([, value]) => value != null))),
      );
      return { success: good.length, existing: 0 };
    },
  };
  async function* sheet(): AsyncGenerator<SheetRow> {
    for (const [at, [cells, facts]] of rows.entries()) yield { rowNumber: at + 1, cells, ...facts };
  }
  const { total, failures, notices } = await runImport(kind, { rows: sheet(), call, leavesHidden });
  return {
    saved,
    total,
    wrong: failures.flatMap(({ row, problems }) =>
      problems.map(({ name, text: { zh } }) => `${row.source.rowNumber} ${name} ${zh}`),
    ),
    told: Object.fromEntries(notices.map((notice) => [notice.kind, notice.text.zh])),
  };
}

const head: Row = [['货主', '编号', '件数', '毛重(KG)']];

test('words of a merged cell hold for all its rows; a merged number counts once and is named with its cells', async () => {
  const { saved, told, wrong } = await imported([
    head,
    [['远帆', 'A1', 1, 12.5]],
    [['远帆', 'A2', 2, 12.5], { merged: [0, 3] }],
    [['远帆', 'A3', 3, 12.5], { merged: [0, 3] }],
    [['港通', 'A4', 4, 3]],
  ]);
  expect(wrong).toEqual([]);
  expect(saved).toEqual([
    { owner: '远帆', code: 'A1', pieces: 1, grossKg: '12.5' },
    { owner: '远帆', code: 'A2', pieces: 2 },
    { owner: '远帆', code: 'A3', pieces: 3 },
    { owner: '港通', code: 'A4', pieces: 4, grossKg: '3' },
  ]);
  expect(told).toEqual({
    merged: '合并的数字只计入第一行，其余行为空：毛重 D2:D4',
    filled: '合并的文字和代码用于其所有行：货主 A2:A4',
  });
});

test('a number that every row needs is an error of the rows below a merged cell', async () => {
  const { wrong, saved } = await imported([head, [['远帆', 'A1', 5]], [['远帆', 'A2', 5], { merged: [2] }]]);
  expect(saved).toHaveLength(1);
  expect(wrong).toEqual(['3 pieces 件数是合并单元格，这一行没有自己的值：请取消合并并逐行填写']);
});

test('two areas below each other are two; what is merged across has no value of its own', async () => {
  const { saved, told } = await imported([
    [['货主', '编号', '件数', '备注']],
    [['远帆', 'A1', 1, 'x']],
    [['远帆', 'A2', 1, 'y'], { merged: [0] }],
    [['远帆', 'A3', 1, 'z']],
    [['远帆', '远帆', 1, 'z'], { merged: [0, 1, 3] }],
  ]);
  expect(saved.map(({ code }) => code)).toEqual(['A1', 'A2', 'A3', undefined]);
  expect(told).toEqual({
    across: '与旁边的列合并、没有自己的值：编号 B5',
    filled: '合并的文字和代码用于其所有行：货主 A2:A3、货主 A4:A5、备注 D4:D5',
  });
});

test('hidden rows are counted and named, and stay out where the person says so', async () => {
  const rows: Row[] = [
    head,
    [['甲', '', 1]],
    [['乙', '', 1], { hidden: true }],
    [['丙', '', 1], { hidden: true }],
    [['丁', '', 1]],
  ];
  const all = await imported(rows);
  expect([all.total, all.told.hidden]).toEqual([4, '包含隐藏的行 2 行：第 3–4 行']);
  const seen = await imported(rows, true);
  expect([seen.total, seen.saved.map(({ owner }) => owner), seen.told.hidden]).toEqual([
    2,
    ['甲', '丁'],
    '隐藏的行 2 行不导入：第 3–4 行',
  ]);
});

test('filled columns that no field takes, heads that stand twice, columns without a head and totals are named; empty ones are not', async () => {
  const { told, saved, total } = await imported([
    [['货主', '件数', '收货人', '货主', '电话', null]],
    [['远帆', 1, '张三', '别人', null, null, 'x']],
    [['港通', 2, null, null, null]],
    [['合计', 3]],
  ]);
  expect([total, saved.length]).toEqual([2, 2]);
  expect(told).toEqual({
    columns: '没有对应字段、不导入的列：C 列「收货人」、G 列（无表头）',
    twice: '表头重复、不导入的列：D 列「货主」（使用 A 列）',
    totals: '合计行不导入：第 4 行',
  });
});

test('a row whose first word is a total and that says more than numbers is a row like any other', async () => {
  const { saved, told } = await imported([[['货主', '件数', '备注']], [['合计', 3, '公司名']]]);
  expect([saved.length, told]).toEqual([1, {}]);
});

test('a head whose unit is not the field’s refuses the sheet before a row is read', async () => {
  await expect(imported([[['货主', '件数', '毛重(吨)']], [['远帆', 1, 2]]])).rejects.toMatchObject({
    returnCode: '1012',
    message: expect.stringContaining('毛重(吨)'),
  });
});

test('a formula without a result is an error of its cell, in every kind of field', async () => {
  const fault = { fault: 'uncalculated' } as const;
  const { wrong, saved } = await imported([
    [['货主', '编号', '装箱日', '件数', '毛重', '货值', '占比', '备注']],
    [['远帆', fault, fault, 1, fault, fault, fault, fault]],
  ]);
  expect(saved).toEqual([]);
  expect(wrong).toHaveLength(6);
  for (const told of wrong) expect(told).toContain('公式没有计算结果，请用 Excel 打开并保存后再导入');
});

test('what a cell shows is what comes in for words; a number is its number', async () => {
  const { saved } = await imported([
    [['货主', '编号', '件数', '毛重', '占比', '备注']],
    [
      [
        '甲',
        { number: 101210010, shown: '0101210010' },
        { number: 12, shown: '12件' },
        { number: 0.5, shown: '50%' },
        { number: 0.05, shown: '5%' },
        { number: 0.05, shown: '5%' },
      ],
    ],
    [['乙', '', 1, '', '5%', '']],
    [['丙', '', 1, '', ' ５％', '']],
    [['丁', '', 1, '', { number: 5, shown: '5%' }, '']],
    [['戊', '', 1, '', 5, '']],
    [['己', '', 1, '', { number: 0.0525, shown: '5.25%' }, '']],
  ]);
  expect(saved.map(({ share }) => share)).toEqual(['5', '5', '5', '5', '5', '5.25']);
  expect(saved[0]).toEqual({ owner: '甲', code: '0101210010', pieces: 12, grossKg: '0.5', share: '5', note: '5%' });
});

test('percents that do not show all their decimals are asked about, not rounded', async () => {
  const { wrong } = await imported([[['货主', '件数', '占比']], [['甲', 1, { number: 0.135, shown: '14%' }]]]);
  expect(wrong).toEqual(['2 share 占比显示为「14%」，单元格的值是 0.135：请显示全部小数位后再导入']);
});

test('signs that nobody sees are not kept in one line, nor do they make a word another one', async () => {
  const { saved } = await imported([
    [['货\u200b主', '件数\u202c', '备注']],
    [['\u202d远帆\u200b\u00a0上海\u202c', ' 1\u200b', '一\u200b\n二']],
  ]);
  expect(saved).toEqual([{ owner: '远帆 上海', pieces: 1, note: '一\u200b\n二' }]);
});
