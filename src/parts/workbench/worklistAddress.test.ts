import { expect, test } from 'vitest';
import type { Actor } from '#domain/core/rights.ts';
import { entities, queues } from '#domain/index.ts';
import { screens } from '#domain/screens.ts';
import { worklistAddress } from './worklistAddress.ts';

const facts = { actor: { userId: 'u1' } as Actor, now: '2026-11-20 14:00:00' };

test('every queue leads to a page that exists', () => {
  const paths = new Set(screens.map(({ path }) => path));
  for (const queue of queues) expect([...paths]).toContain(worklistAddress(queue, facts).split('?')[0]);
});

test('a queue that leads to a list with tabs names one of them: the first would hide what was counted', () => {
  const tabbed = new Set(
    Object.values(entities).flatMap(({ pages }) =>
      (pages?.lists ?? []).flatMap(({ at, views }) => (views.length > 0 ? [at] : [])),
    ),
  );
  const lost = queues.filter(({ at, opens, counts }) => counts && tabbed.has(at) && !opens?.view);
  expect(lost.map(({ key }) => key)).toEqual([]);
});

test('a queue that opens a view of a derived list counts what that view shows', () => {
  const views = new Map(
    Object.values(entities)
      .flatMap(({ pages }) => pages?.lists ?? [])
      .map((list) => [list.at, list.views ?? []]),
  );
  const derived = queues.filter(({ at, opens }) => opens?.view && views.has(at));
  expect(derived.length).toBeGreaterThan(3);
  for (const { key, at, opens, counts } of derived)
    expect({ key, filter: counts?.filter(facts) }).toEqual({
      key,
      filter: views.get(at)?.find((view) => view.key === opens?.view)?.filter,
    });
});

test('a queue without a view stands in the address of its list as it was counted', () => {
  const due = queues.find(({ key }) => key === 'displaysDue');
  const address = due && worklistAddress(due, facts);
  const filter = JSON.parse(new URL(address ?? '', 'http://x').searchParams.get('filter') ?? '');
  expect(filter).toEqual({ status__in: ['OUT', 'PART_BACK'], dueDate__between: ['', '2026-12-20'] });
});
