import { expect, test } from 'vitest';
import { exitDisplay } from '../display/index.ts';
import { stepForm } from './stepForm.ts';

test('lines of a step begin with what they are called, what is held against, and what is filled in', () => {
  const settle = exitDisplay.flow?.steps.find(({ key: action }) => action === 'settle');
  if (!settle) throw new Error('no such step');
  const { goods } = stepForm(exitDisplay, settle).fields;
  const fields = goods?.kind === 'children' ? Object.entries(goods.line.fields) : [];
  expect(fields.slice(0, 6).map(([name, { readOnly }]) => [name, readOnly])).toEqual([
    ['partNo', true],
    ['goodsName', true],
    ['outQty', true],
    ['backQty', false],
    ['soldQty', false],
    ['declarationNo', false],
  ]);
});
