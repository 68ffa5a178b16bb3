import { expect, test } from 'vitest';
import { dueLevies, overdueLevies, returnedDocuments, startedDocuments, waitingDocumentsPath } from './addresses.ts';

const filterOf = (address: string) => JSON.parse(new URL(address, 'http://x').searchParams.get('filter') ?? '{}');

test('the figures of documents lead to the view of the list that holds just these', () => {
  expect(waitingDocumentsPath('APPLY')).toMatch(/^\/deposit\/apply\?/);
  expect(filterOf(waitingDocumentsPath('SHORT'))).toEqual({ view: 'todo' });
  const started = filterOf(startedDocuments('ADJUST'));
  expect(started).toMatchObject({ view: 'mine', closedFlag: 0 });
  expect(started.status__in).toContain('BUSINESS_INPUT');
  expect(started.status__in).not.toContain('EXITDEPT_INPUT_CONFIRMED');
  expect(filterOf(returnedDocuments('DELAY'))).toMatchObject({
    view: 'todo',
    status__in: expect.arrayContaining(['RETURN_BUSINESS_OPERATOR']),
  });
});

test('due is today to the seventh day, overdue ends yesterday, and settled levies are in neither', () => {
  expect(filterOf(dueLevies('2026-11-28')).dueDate__between).toEqual(['2026-11-28', '2026-12-05']);
  const { dueDate__between, usageStatus__in } = filterOf(overdueLevies('2026-12-01'));
  expect(dueDate__between).toEqual(['', '2026-11-30']);
  expect(usageStatus__in).not.toContain('SETTLED');
});
