import { expect } from 'vitest';
import { longTest } from '../longRun.ts';
import { renamedCopy, type Untold, unexcused } from './renamedCopy.ts';

const expectTime = { definition: 'domain/demand/demand.ts', before: 'expectTime', after: 'dueBackTime' };

const untold: Untold = [
  [/\.test\.tsx?$|^tests\//, 'rows, sheets and questions as they travel, written by hand: the test itself fails'],
  [/^bench\//, 'rows as they travel, sent to a gateway that refuses the name'],
  [/^fixtures\/story\//, 'records as they travel, sent to a gateway that refuses the name'],
  [/^domain\/core\/queue\.ts$/, 'an example in a comment'],
  [/^domain\/demand\/demandFlow\.ts$/, 'told where the lifecycle is given to its entity, in the definition'],
  [
    /^domain\/demand\/startPage\.ts$|^server\/demand\/workbenchBlocks\.ts$|^src\/demand\/workbench\/alertsPanel\.tsx$/,
    'a row of its own, selected by SQL text under this name',
  ],
  [/^src\/demand\/workbench\/queues\.ts$/, 'a filter of an address, which is text: name and condition in one word'],
];

longTest('a field that is renamed in its definition is told in every file that reads it', async () => {
  const renamed = await renamedCopy(expectTime);
  expect(unexcused(renamed, untold)).toEqual({ files: [], reasons: [] });
  expect([...renamed.told].filter((file) => file.startsWith('src/')).sort()).toEqual([
    'src/demand/CopyHistory.tsx',
    'src/demand/DemandList.tsx',
    'src/demand/DemandTasks.tsx',
    'src/demand/tasks/ScopeLead.tsx',
  ]);
});
