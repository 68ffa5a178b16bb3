import { describe, expect, test } from 'vitest';
import { entities } from '../index.ts';
import { type EntityDefinition, fieldOf } from './entity.ts';
import { decimal, dict, type Field, int, money, text } from './field.ts';
import { headKey, headWords, isTotalRow, readHeads } from './heads.ts';
import { importFields, ownHeads } from './importFields.ts';
import { bi } from './text.ts';

const fields: Readonly<Record<string, Field>> = {
  title: text('标题', 'Title'),
  pieces: int('件数', 'Pieces', { unit: bi('件', 'pcs') }),
  grossKg: decimal('毛重', 'Gross weight', 14, 3, { unit: bi('kg', 'kg') }),
  amount: money('金额', 'Amount', { currencyField: 'currency' }),
  currency: dict('币制', 'Currency', { dict: 'CURRENCY' }),
  qty: decimal('数量', 'Quantity', 14, 5, { unitField: 'unit' }),
  unit: dict('单位', 'Unit', { dict: 'UNIT' }),
  rate: decimal('税率', 'Rate', 8, 4, { percent: true }),
  discount: decimal('折扣', 'Discount', 5, 4),
  goodsName: text('品名', 'Name', { alias: ['商品名称'] }),
};
const targets = Object.entries(fields).map(([name, field]) => ({ name, field }));
const read = (...heads: string[]) => readHeads(targets, heads, ['需求编号', 'demandNo']);
const taken = (head: string) => read(head).columns[0]?.target.name;

describe('a head is the word of a field, whatever stands around it', () => {
  test.each([
    ['毛重', 'grossKg'],
    ['毛重(KG)', 'grossKg'],
    ['毛重（ＫＧ）', 'grossKg'],
    ['毛重\n(千克)', 'grossKg'],
    ['毛重【公斤】', 'grossKg'],
    ['毛重[kgs]', 'grossKg'],
    ['毛重KG', 'grossKg'],
    ['毛重/KG', 'grossKg'],
    ['毛重（单位：KG）', 'grossKg'],
    ['毛\u200b重\u00a0(KG)', 'grossKg'],
    ['*毛 重：', 'grossKg'],
    ['Gross Weight (kg)', 'grossKg'],
    ['毛重 Gross weight', 'grossKg'],
    ['毛重\nGross Wt.', 'grossKg'],
    ['grossKg', 'grossKg'],
    ['件数(件)', 'pieces'],
    ['件数（CTNS）', 'pieces'],
    ['金额\n(USD)', 'amount'],
    ['金额（美元）', 'amount'],
    ['数量(台)', 'qty'],
    ['税率(%)', 'rate'],
    ['标题（必填）', 'title'],
    ['（选填）标题', 'title'],
    ['商品名称 *', 'goodsName'],
    ['品名(Name)', 'goodsName'],
  ])('%j is %s', (head, name) => expect(taken(head)).toBe(name));
});

describe('a unit that is not the field’s is no unit to be passed over', () => {
  test.each([
    '毛重(吨)',
    '毛重（MT）',
    '毛重吨',
    '毛重(g)',
    '毛重(LBS)',
    '金额(万元)',
    '金额（千元）',
    '折扣(%)',
    'Amount (thousands)',
    '税率(‰)',
  ])('%j is refused by its head', (head) => {
    const { columns, conflicts } = read(head);
    expect([columns, conflicts.length]).toEqual([[], 1]);
    expect(conflicts[0]?.text.zh).toContain('请换算');
  });

  test('beside the right column it is only one that is not taken', () => {
    const { columns, untaken, conflicts } = read('毛重(吨)', '毛重(KG)');
    expect(columns.map(({ index }) => index)).toEqual([1]);
    expect(untaken).toEqual([{ index: 0, head: '毛重(吨)', why: 'twice', instead: 1 }]);
    expect(conflicts).toEqual([]);
  });
});

test('what a head says of currency or unit goes with its column where a field beside it says the same', () => {
  expect(read('金额(USD)', '币制').columns[0]).toMatchObject({ says: 'usd' });
  expect(read('数量(台)', '单位').columns[0]).toMatchObject({ says: '台' });
  expect(read('毛重(毛)').columns[0]).toMatchObject({ isUnsure: true });
});

test('of a text another word in brackets is another text', () => {
  expect(read('品名(英文)')).toMatchObject({ columns: [], untaken: [{ why: 'unknown' }] });
});

test('a column that stands twice is named with the one that is taken; columns of the product are known', () => {
  expect(read('品名', '毛重', '商品名称', '毛重(KG)', '需求编号', '收货人', '').untaken).toEqual([
    { index: 2, head: '商品名称', why: 'twice', instead: 0 },
    { index: 3, head: '毛重(KG)', why: 'twice', instead: 1 },
    { index: 4, head: '需求编号', why: 'ours' },
    { index: 5, head: '收货人', why: 'unknown' },
    { index: 6, head: '', why: 'unknown' },
  ]);
});

test('word for word goes before a word beside a unit, wherever it stands', () => {
  expect(read('金额(USD)', '金额').columns.map(({ index }) => index)).toEqual([1]);
});

test.each([
  [['合计', '', '12', '1,234.50'], true],
  [['', '总 计：', '3 件'], true],
  [['Total', '', '40.00', 'KG'], true],
  [['合计', '合计', '合计', '5'], true],
  [['小计', '货物', '5'], false],
  [['合计报关', '', '5'], false],
  [['轴承', '合计', '5'], false],
])('%j adds up other rows: %s', (cells, is) => expect(isTotalRow(cells)).toBe(is));

const imported = Object.values(entities).filter(({ verbs }) => verbs.includes('import')) as EntityDefinition[];

test('no two fields of one sheet are called alike, whatever area they belong to', () => {
  expect(imported.length).toBeGreaterThan(15);
  const alike = imported.flatMap((entity) => {
    const owners = new Map<string, string>();
    return importFields(entity).flatMap((target) =>
      [...new Set(headWords(target).map(headKey))].flatMap((word) => {
        const owner = owners.get(word);
        owners.set(word, owner ?? target.name);
        return owner && owner !== target.name ? [`${entity.key}: ${word} is ${owner} and ${target.name}`] : [];
      }),
    );
  });
  expect(alike).toEqual([]);
});

test('every label of every sheet is its own field, also with a star, a unit and both languages', () => {
  const lost = imported.flatMap((entity) => {
    const all = importFields(entity);
    return all.flatMap(({ name, field: { label, unit } }) =>
      [
        label.zh,
        label.en,
        `${label.zh}*`,
        `${label.zh}\n${label.en}`,
        ...(unit ? [`${label.zh}(${unit.zh})`, `${label.en} (${unit.en})`] : []),
      ]
        .filter((head) => readHeads(all, [head]).columns[0]?.target.name !== name)
        .map((head) => `${entity.key}.${name}: ${head}`),
    );
  });
  expect(lost).toEqual([]);
});

test('the heads of an exported list come back to their own fields, and the others are known as the product’s own', () => {
  const strange = imported
    .filter(({ verbs }) => verbs.includes('export'))
    .flatMap((entity) => {
      const shown = (entity.exportColumns ?? entity.list ?? []).flatMap((name) => fieldOf(entity, name) ?? []);
      const offered = new Set(importFields(entity).map(({ field }) => field.label.zh));
      const heads = [...new Set(shown.map(({ label }) => label.zh))];
      const { columns, untaken, conflicts } = readHeads(importFields(entity), heads, ownHeads(entity));
      const wrong = columns.filter(({ target, head }) => target.field.label.zh !== head).map(({ head }) => head);
      const lost = untaken.filter(({ head, why }) => why !== 'ours' || offered.has(head)).map(({ head }) => head);
      return [...wrong, ...lost, ...conflicts.map(({ head }) => head)].map((head) => `${entity.key}: ${head}`);
    });
  expect(strange).toEqual([]);
});

test('what counts percents says so, and has their sign as its unit; nothing else has', () => {
  const wrong = Object.values(entities).flatMap((entity) =>
    Object.keys(entity.fields).filter((name) => {
      const field = fieldOf(entity, name);
      return (field?.unit?.zh === '%') !== (field?.percent === true);
    }),
  );
  expect(wrong).toEqual([]);
});
