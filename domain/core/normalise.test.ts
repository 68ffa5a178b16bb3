import { expect, test } from 'vitest';
import { normaliseValue } from './normalise.ts';
import { bi } from './text.ts';

const name = { kind: 'text', max: 50, label: bi('名称', 'Name') } as const;

test('signs that no database keeps are left out of a text, whole characters are not', () => {
  expect(normaliseValue(name, '轴\u0000承\ud83d')).toBe('轴承');
  expect(normaliseValue(name, '\udc00螺栓𠮷🚢')).toBe('螺栓𠮷🚢');
});

test('a text of one line is what people see of it; a text of several keeps its lines', () => {
  expect(normaliseValue(name, '\u202d上海\u00a0浦江\u200b\u202c\ufeff')).toBe('上海 浦江');
  expect(normaliseValue(name, 'a\u2028b\tc\u00add')).toBe('a b cd');
  expect(normaliseValue({ kind: 'textarea', max: 50, label: bi('备注', 'Note') }, ' 一\n二 ')).toBe('一\n二');
});

test('percents are written with their sign or without', () => {
  const rate = { kind: 'decimal', precision: 8, scale: 4, percent: true, label: bi('税率', 'Rate') } as const;
  expect([normaliseValue(rate, '5%'), normaliseValue(rate, ' 6.5 ％'), normaliseValue(rate, '7')]).toEqual([
    '5',
    '6.5',
    '7',
  ]);
  expect(normaliseValue({ ...rate, percent: undefined as never }, '5%')).toBe('5%');
});
