import { expect, test } from 'vitest';
import { linked, unlinked } from './mappingEdits.ts';

test('a field that was not mapped gets a line, required where every row needs it', () => {
  expect(linked([], { field: 'qty', column: '数量', isRequired: true })).toEqual([
    {
      targetField: 'qty',
      sourceKind: 'COLUMN',
      sourceColumn: '数量',
      transform: 'NONE',
      transformArg: null,
      defaultValue: null,
      requiredFlg: 1,
    },
  ]);
});

test('a field that was mapped reads another column and keeps its transform and its place', () => {
  const items = [
    { id: 'i1', targetField: 'qty', sourceKind: 'CONST', sourceColumn: '1', transform: 'NUM', requiredFlg: 1 },
    { id: 'i2', targetField: 'unit', sourceKind: 'COLUMN', sourceColumn: '单位', transform: 'DICT', requiredFlg: 0 },
  ];
  const changed = linked(items, { field: 'qty', column: '数量', isRequired: true });
  expect(changed).toEqual([{ ...items[0], sourceKind: 'COLUMN', sourceColumn: '数量' }, items[1]]);
  expect(unlinked(changed, 'qty')).toEqual([items[1]]);
});
