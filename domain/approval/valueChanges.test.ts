import { expect, test } from 'vitest';
import { bhDelay } from '../guarantee/bhDelay.ts';
import { documentChanges, loggedChanges } from './changes.ts';

const stored = {
  items: [
    {
      id: 'i',
      delayId: 'd',
      lineNo: 1,
      usageId: 'u',
      declNo: '1',
      newDueDate: '2026-12-01',
      oldDueDate: '2026-11-20',
      delayDays: 11,
    },
  ],
};
const open = new Set(['items']);
const sent = (newDueDate: string) => ({ items: [{ id: '', usageId: 'u', newDueDate }] });
const status = 'BUSINESS_INPUT';

test('a form that sends its lines as they are changes nothing, so that nobody has had a hand in them', () => {
  expect(documentChanges(bhDelay, { before: stored, values: sent('2026-12-01'), open, status })).toEqual({});
  expect(documentChanges(bhDelay, { before: stored, values: sent('2026-12-05'), open, status })).toHaveProperty(
    'items',
  );
});

test('the log keeps of lines what people wrote, under the name of the line', () => {
  const after = { items: stored.items.map((item) => ({ ...item, id: 'j', newDueDate: '2026-12-05', delayDays: 15 })) };
  expect(loggedChanges(bhDelay, { before: stored, after, names: ['items'] })).toEqual([
    {
      field: 'items',
      old: [{ declNo: '1', usageId: 'u', newDueDate: '2026-12-01' }],
      now: [{ declNo: '1', usageId: 'u', newDueDate: '2026-12-05' }],
    },
  ]);
  const same = { items: stored.items.map((item) => ({ ...item, id: 'j', amount: '80.00' })) };
  expect(loggedChanges(bhDelay, { before: stored, after: same, names: ['items'] })).toEqual([]);
});
