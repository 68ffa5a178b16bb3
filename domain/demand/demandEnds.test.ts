import { expect, test } from 'vitest';
import { endsForGood } from '../core/flow.ts';
import { delegateTaskFlow } from './delegateTaskFlow.ts';
import { demandFlow } from './demandFlow.ts';

test('what ends a demand or a task for good asks first, what goes on does not', () => {
  const ends = [demandFlow, delegateTaskFlow].map((flow) =>
    flow.steps.filter((step) => endsForGood(flow, step)).map(({ key: action }) => action),
  );
  expect(ends).toEqual([
    ['close', 'cancel'],
    ['done', 'skip', 'cancel'],
  ]);
});
