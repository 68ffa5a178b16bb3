import { expect, test } from 'vitest';
import { addressBook } from '#domain/demand/addressBook.ts';
import { entities } from '#domain/index.ts';
import { serverAreas } from '../areas.ts';
import { gatherRules } from './gatherAreas.ts';
import type { ServerArea } from './serverArea.ts';

test('each effect that a lifecycle names is written, and none that no step names; so are checks of steps', () => {
  const { entities: byEntity } = gatherRules(serverAreas);
  for (const { key, flow } of Object.values(entities)) {
    const named = new Set(flow?.steps.flatMap(({ effect = [] }) => effect));
    expect([key, Object.keys(byEntity[key]?.effects ?? {}).sort()]).toEqual([key, [...named].sort()]);
    const actions = flow?.steps.map(({ key: action }) => action) ?? [];
    expect(actions).toEqual(expect.arrayContaining(Object.keys(byEntity[key]?.beforeStep ?? {})));
  }
});

test('rules of an entity stand in one place: those of a second one would be lost', () => {
  const twice = { entity: addressBook, rules: {} };
  const area: ServerArea = { key: 'other', methods: [], entityRules: [twice] };
  expect(() => gatherRules([...serverAreas, area])).toThrow('Rules twice: addressBook');
});
