import { expect, test } from 'vitest';
import type { Envelope } from '#domain/core/envelope.ts';
import type { Actor } from '#domain/core/rights.ts';
import { gatherMethods } from '../area/gatherAreas.ts';
import { serverAreas } from '../areas.ts';
import type { CallFacts } from './callFacts.ts';
import { noteIdentityMismatch } from './callLog.ts';
import type { GatewayMethod } from './method.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';

const identity = ['haveAdmin', 'loginName', 'roleId', 'roleName', 'userId'] as const;
const actor: Actor = {
  userId: 'user-1',
  loginName: 'one',
  userName: '',
  roleId: 'D10',
  roleName: '一部',
  deptCode: 'D10',
  isLeader: false,
  haveAdmin: false,
  consoleId: null,
  rights: new Set(),
};
const facts: CallFacts = { requestId: 'r', locale: 'zh', ip: '', userAgent: '', page: undefined, startedAt: 0 };

/** Which names of what was sent the security log tells of as a claim. */
async function claimsOf(method: GatewayMethod, data: Record<string, unknown>): Promise<string[]> {
  const written: unknown[][] = [];
  const services = {
    counts: { countRefusal: async () => ({ isWritten: true, leftOut: 0 }) },
    pool: { query: async ({ values }: { values: unknown[] }) => void written.push(values) },
  } as unknown as Services;
  const envelope: Envelope = {
    ...{
      service: method.service,
      method: method.method,
      version: '1.0',
      haveAdmin: undefined,
      bizfunctionid: '',
      bizaddress: '',
    },
    data,
  };
  noteIdentityMismatch(method, { envelope, session: { actor } as Session, services, facts });
  await new Promise(setImmediate);
  return written.flatMap((values) =>
    values.flatMap((value) =>
      String(value).includes('IDENTITY_MISMATCH') ? (JSON.parse(String(value)).fields as string[]) : [],
    ),
  );
}

const methods = [...gatherMethods(serverAreas).values()];

test('a call that by its definition asks for a person or a role is told one, and nobody claims to be him; in every other call it is a claim', async () => {
  const asked = methods.flatMap((method) =>
    identity.filter((name) => method.asks?.has(name)).map((name) => ({ method, name })),
  );
  expect(asked.map(({ method, name }) => `${method.method} ${name}`)).toEqual(
    expect.arrayContaining(['queryWhoMay loginName', 'queryRoleMenu roleId']),
  );
  for (const method of methods)
    for (const name of identity) {
      const claims = await claimsOf(method, { [name]: 'another' });
      expect([method.method, name, claims]).toEqual([method.method, name, method.asks?.has(name) ? [] : [name]]);
    }
});

test('what a call asks for excuses no claim beside it, and the truth is never one', async () => {
  const whoMay = methods.find(({ method }) => method === 'queryWhoMay');
  if (!whoMay) throw new Error('no such call');
  expect(await claimsOf(whoMay, { loginName: 'another', haveAdmin: '1', userId: 'another' })).toEqual([
    'haveAdmin',
    'userId',
  ]);
  const { userId, loginName, roleId, roleName } = actor;
  for (const method of methods)
    expect(await claimsOf(method, { userId, loginName, roleId, roleName, haveAdmin: '' })).toEqual([]);
});
