import { expect, test } from 'vitest';
import { methodName } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import { openCalls } from './openCalls.ts';

/** One call for all steps and acts of an entity: the kernel asks the right of the named one once the record is read. */
const stepCalls = new Set(
  Object.values(entities).flatMap((entity) => [
    `${entity.service}.${methodName(entity, 'act')}`,
    `${entity.service}.${methodName(entity, 'batchAct')}`,
  ]),
);

test('a call asks a right, or stands among the open ones with its reason', () => {
  const open = [...gatherMethods(serverAreas).values()]

    .filter(({ right, authorizesItself }) => (authorizesItself ? authorizesItself.right : right) === null)
    .map(({ service, method }) => `${service}.${method}`);
  expect(open.filter((name) => !stepCalls.has(name) && !openCalls.has(name))).toEqual([]);
  expect([...openCalls.keys()].filter((name) => !open.includes(name))).toEqual([]);
});
