import { expect, test } from 'vitest';
import { systemActor } from '#domain/core/rights.ts';
import { entities } from '#domain/index.ts';
import { canAs } from './canAccess.ts';
import { createAuthProvider } from './index.ts';

const actions = ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'print', 'act:submit'];

test.each([[[]], [['list', 'view']], [['create', 'edit', 'act:submit']], [actions]])(
  'react-admin is told of every entity what our screens are told, for somebody who holds %j',
  async (held) => {
    const rights = new Set(Object.keys(entities).flatMap((key) => held.map((code) => `${key}:${code}`)));
    const actor = { ...systemActor, userId: 'u', roleId: 'D10', deptCode: 'D10', rights };
    const session = { current: () => ({ actor }) } as never;
    const provider = createAuthProvider({} as never, { session, entities, leave: () => undefined });
    const can = canAs(actor);
    for (const resource of Object.keys(entities))
      for (const action of actions) {
        const asked = { resource, action };
        const isHeld = held.includes(action === 'show' ? 'view' : action);
        expect([asked, await provider.canAccess?.(asked), can(asked)]).toEqual([asked, isHeld, isHeld]);
      }
  },
);

test('what names no right is open to everybody, what names one to those who hold it', () => {
  const nobody = canAs({ ...systemActor, roleId: 'D10' });
  expect([nobody({ right: null }), nobody({ right: 'demand:list' })]).toEqual([true, false]);
});
