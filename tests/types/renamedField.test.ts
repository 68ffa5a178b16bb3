import { expect } from 'vitest';
import { longTest } from '../longRun.ts';
import { renamedCopy, type Untold, unexcused } from './renamedCopy.ts';

const expectTime = { definition: 'domain/demand/demand.ts', before: 'expectTime', after: 'dueBackTime' };

const untold: Untold = [
  [/\.test\.tsx?$|^tests\//, 'rows, sheets and questions as they travel, written by hand: the test itself fails'],
  [/^bench\//, 'rows as they travel, sent to a gateway that refuses the name'],
  [/^fixtures\/demo\/scenario\//, 'records as they travel, sent to a gateway that refuses the name'],
  [/^domain\/core\/worklist\.ts$/, 'an example in a comment'],
  [/^domain\/demand\/demandFlow\.ts$/, 'told where the lifecycle is given to its entity, in the definition'],
  [
    /^domain\/demand\/startPage\.ts$|^src\/demand\/workbench\/alertsPanel\.tsx$/,
    'a row of its own, selected by SQL text under this name',
  ],
  [/^src\/demand\/workbench\/worklists\.ts$/, 'a filter of an address, which is text: name and condition in one word'],
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

/** Fields that a screen names to have them shown, asked for or laid out in a table: definition, field, screen. */
const namedByScreens = [
  ['domain/guarantee/bhMovement.ts', 'availableAfter', 'src/guarantee/ledger/MovementList.tsx'],
  ['domain/guarantee/bhApply.ts', 'replaceQuotaId', 'src/guarantee/document/inputsOf.tsx'],
  ['domain/guarantee/bhCustomsPush.ts', 'answeredAt', 'src/guarantee/admin/CustomsPushes.tsx'],
  ['domain/demand/delegateTask.ts', 'resultNo', 'src/demand/DemandTasks.tsx'],
  ['domain/system/preUser.ts', 'customerNames', 'src/system/Accounts.tsx'],
] as const;

longTest('a field that a screen names to show it, ask for it or lay it out in a table is told there', async () => {
  const { told } = await renamedCopy(
    ...namedByScreens.map(([definition, before]) => ({ definition, before, after: `${before}Renamed` })),
  );
  expect(namedByScreens.filter(([, , screen]) => !told.has(screen))).toEqual([]);
});
