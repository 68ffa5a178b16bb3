import { expect, test } from 'vitest';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';

/** What a replica may answer, which replica.test.ts asks one for. */
test('only what reads may be a little behind: lists and reports', () => {
  const methods = [...gatherMethods(serverAreas).values()].filter(({ readsReplica }) => readsReplica);
  expect(methods.length).toBeGreaterThan(80);
  expect(methods.filter(({ writes, connects }) => writes || connects)).toEqual([]);
  const listed = methods.map(({ service, method }) => `${service}.${method}`);
  expect(listed).toEqual(expect.arrayContaining(['business.queryDemandPage', 'business.queryCustomerPage']));
});
