import { expect, test } from 'vitest';
import { alertsAddress } from './worklists.ts';

test('the link behind the alerts asks for what was counted: open demands due within a day', () => {
  const { searchParams } = new URL(alertsAddress('2026-11-20 14:00:00'), 'http://x');
  const filter = JSON.parse(searchParams.get('filter') ?? '');
  expect(filter.expectTime__between).toEqual(['', '2026-11-21 14:00:00']);
  expect(filter.status__in).toContain('SUSPENDED');
});
