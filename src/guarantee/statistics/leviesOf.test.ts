import { expect, test } from 'vitest';
import { leviesOf } from './leviesOf.ts';

const filterOf = (address: string) => JSON.parse(new URL(address, 'http://x').searchParams.get('filter') ?? '{}');

test('a figure leads to the levies it counts: its month, its group and what was filtered, without the cancelled ones', () => {
  const filter = filterOf(leviesOf({ groupBy: 'dept', groupId: 'D10', month: '2026-02', customerId: 'c1' }));
  expect(filter).toMatchObject({ levyNoticeDate__between: ['2026-02-01', '2026-02-28'], ownerDept__in: ['D10'], customerId: 'c1' });
  expect(filter.usageStatus__in).not.toContain('CANCELLED');
});

test('the figure of all groups names none', () => {
  expect(filterOf(leviesOf({ groupBy: 'customer', groupId: null, month: '2026-11' }))).not.toHaveProperty('customerId');
});
