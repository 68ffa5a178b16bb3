import { expect, test } from 'vitest';
import { leviesOf } from './leviesOf.ts';

const filterOf = (address: string) => JSON.parse(new URL(address, 'http://x').searchParams.get('filter') ?? '{}');

interface Counted {
  readonly groupBy: string;
  readonly groupId: string | null;
  readonly month: string;
  readonly filters: object;
}
const figure = ({ groupBy, groupId, month, filters }: Counted) => ({
  row: { groupId, groupName: groupId, month },
  query: { fromMonth: month, toMonth: month, groupBy, filters: { ...filters } },
});

test('a figure leads to the levies it counts: its month, its group and what was filtered, without the cancelled ones', () => {
  const filter = filterOf(leviesOf(figure({ groupBy: 'dept', groupId: 'D10', month: '2026-02', filters: { customerId: 'c1' } })));
  expect(filter).toMatchObject({ levyNoticeDate__between: ['2026-02-01', '2026-02-28'], ownerDept__in: ['D10'], customerId: 'c1' });
  expect(filter.usageStatus__in).not.toContain('CANCELLED');
});

test('the figure of all groups names none', () => {
  expect(filterOf(leviesOf(figure({ groupBy: 'customer', groupId: null, month: '2026-11', filters: {} })))).not.toHaveProperty(
    'customerId',
  );
});
