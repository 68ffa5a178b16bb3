import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#domain/access.ts';
import { methodName, toSnake } from '#domain/core/entity.ts';
import type { Actor } from '#domain/core/rights.ts';
import { actsOf, entities } from '#domain/index.ts';
import { mayCall, rightAsked } from '#server/gateway/mayCall.ts';
import { isItsTurn } from '../derivedCalls.ts';
import type { Answer, GatewayClient } from '../gatewayClient.ts';
import { repeats } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { type Asked, actorOf, matrix } from './calls.ts';
import { whoMayCall } from './whoMayCall.ts';

const password = 'user-bus01';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
  // Somebody of every role, leaders none: accounts of the demo where there are, new ones with their password for the
  // others.
  await gateway.database.pool.query(
    `insert into sys_user (id, login_name, user_name, user_kind, role_id, dept_code, is_leader, have_admin, password_hash,
      must_change_pwd, pwd_changed_at, status)
     select 'matrix-' || r.role_id, 'matrix_' || r.role_id, r.role_name, r.role_kind, r.role_id, r.role_id, false,
     r.role_id = 'ADMIN', u.password_hash, false, u.pwd_changed_at, 'ACTIVE'
     from sys_role r, sys_user u where u.id = $1`,
    [password],
  );
});
afterAll(() => gateway.close());

/** Whether an answer is the refusal of somebody who may not make the call at all. */
function isRefused({ method, data }: Asked, { returnCode, msg }: Answer): boolean {
  if (method.authorizesItself) return returnCode === method.authorizesItself.refusal;
  const right = rightAsked(method, data);
  return returnCode === '1005' && (msg === `无权限（${right}）` || msg === '无权限');
}

/** By the table that people keep, not by the rules that the gateway itself goes by. */
const expected = ({ field }: Asked, { roleId }: Actor): boolean => whoMayCall().get(field)?.has(roleId) ?? false;

/** How many of those who may make a call, and of those who may not, ask it; others for the next call. */
const askersOfAKind = repeats('MATRIX_ASKERS', { short: 1, long: roles.length });

/** Those who may are asked at every such call: what is allowed is made by other walks, too. */
const everyAllowed = repeats('MATRIX_ALLOWED', { short: 4, long: 1 });

/** How many of those who lack the right to a step or an act try it. */
const triesOfADeed = repeats('DEED_TRIES', { short: 1, long: roles.length });

/** So many of them, beginning with another one at each place. */
const someOf = (of: typeof roles, place: number, most: number): typeof roles =>
  Array.from({ length: Math.min(most, of.length) }, (_, at) => of[(place + at) % of.length]).flatMap(
    (role) => role ?? [],
  );

const askers: ReadonlyMap<Asked, ReadonlySet<string>> = new Map(
  matrix.map((asked, place) => {
    const [may, mayNot] = [true, false].map((allowed) =>
      roles.filter(({ roleId }) => expected(asked, actorOf(roleId)) === allowed),
    );
    const kinds = place % everyAllowed === 0 ? [may, mayNot] : [mayNot];
    const some = kinds.flatMap((of = []) => someOf(of, place, askersOfAKind));
    return [asked, new Set(some.map(({ roleId }) => roleId))];
  }),
);

/** Around calls of problem orders stands a border that asks who it is, whatever rights he has; it has tests of its own. */
const isBordered = ({ name }: Asked): boolean => /WrongOrder|suggestPartNo/.test(name);

async function differences(roleId: string, client: GatewayClient): Promise<string[]> {
  const actor = actorOf(roleId);
  const wrong: string[] = [];
  for (const asked of matrix) {
    // Whoever changes his password ends the session that asks.
    if (asked.name === 'system.modifyPassword' || isBordered(asked) || !askers.get(asked)?.has(roleId)) continue;
    if (!isItsTurn(asked.method)) continue;
    const answer = await client.call(asked.name, asked.data);
    const isAllowed = !isRefused(asked, answer);
    if (isAllowed !== expected(asked, actor))
      wrong.push(
        `${roleId} ${asked.name} ${JSON.stringify(asked.data)}: ${isAllowed ? 'allowed' : 'refused'} with ${answer.returnCode} ${answer.msg}`,
      );
  }
  return wrong;
}

test('who may make a call stands in a table that people keep: every call is in it once, and the rules of the gateway say the same of every role', () => {
  const table = whoMayCall();
  const rolesOf = (asked: Asked) =>
    roles.flatMap(({ roleId }) => (mayCall(asked.method, asked.data, actorOf(roleId)) ? [roleId] : []));
  const differing = matrix.flatMap((asked) => {
    const [kept, ruled] = [
      [...(table.get(asked.field) ?? ['not in the table'])].toSorted().join(' '),
      rolesOf(asked).toSorted().join(' '),
    ];
    return kept === ruled ? [] : [`${asked.field}: kept for ${kept}; by the rules for ${ruled}`];
  });
  expect(differing).toEqual([]);
  expect([...table.keys()].filter((field) => !matrix.some((asked) => asked.field === field))).toEqual([]);
});

test('every registered call is made at the real gateway by people who may and people who may not, exactly as the rules say', async () => {
  const started = performance.now();
  const wrong = await Promise.all(
    roles.map(async ({ roleId }) => differences(roleId, await gateway.as(`matrix_${roleId}`))),
  );
  expect(wrong.flat()).toEqual([]);
  const fields = roles.flatMap(({ roleId }) => matrix.map((asked) => expected(asked, actorOf(roleId))));
  expect(fields.length).toBeGreaterThan(17 * 250);
  expect(new Set([...askers.values()].flatMap((some) => [...some])).size).toBe(roles.length);
  console.log(
    `${roles.length} roles x ${matrix.length} calls, ${fields.filter(Boolean).length} allowed, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
});

/** Every step and act with a record that it may be taken of, and how it is asked for. */
async function deeds() {
  const found: { readonly right: string; readonly call: string; readonly data: object }[] = [];
  for (const entity of Object.values(entities)) {
    const flow = entity.flow;
    const steps = (flow?.steps ?? []).map((step) => ({
      ...step,
      key: step.key,
      right: `${entity.key}:act:${step.key}`,
    }));
    for (const deed of [...actsOf(entity.key), ...steps]) {
      const from = 'from' in deed ? deed.from : null;
      const { rows } = await gateway.database.pool.query<{ id: string; rowVersion: number }>(
        `select id, row_version as "rowVersion" from ${toSnake(entity.key)}
          where not deleted_flg ${from ? `and ${toSnake(flow?.field ?? '')} = any($1)` : ''} limit 1`,
        from ? [from] : [],
      );
      const [row] = rows;
      if (!row) continue;
      const isOwn = 'hasOwnMethod' in deed && deed.hasOwnMethod;
      const call = isOwn ? `${deed.service}.${deed.method}` : `${entity.service}.${methodName(entity, 'act')}`;
      const named = isOwn ? { ...deed.named, [deed.idName]: row.id } : { action: deed.key, params: {} };
      found.push({
        right: deed.right,
        call,
        data: { id: row.id, rowVersion: row.rowVersion, reason: 'x', opinion: 'x', ...named },
      });
    }
  }
  return found;
}

test('every step and act asks its own right: whose role lacks it never takes one', async () => {
  // Some call of the matrix took the first number of today.
  await gateway.database.pool.query('delete from number_counter');
  const asked = await deeds();
  const tried = new Map(
    asked.map((deed, place) => {
      const lacking = roles.filter(
        ({ roleId }) => !actorOf(roleId).haveAdmin && !actorOf(roleId).rights.has(deed.right),
      );
      return [deed, new Set(someOf(lacking, place, triesOfADeed).map(({ roleId }) => roleId))];
    }),
  );
  const taken = await Promise.all(
    roles.map(async ({ roleId }) => {
      const client = await gateway.as(`matrix_${roleId}`);
      const done: string[] = [];
      for (const { right, call, data } of asked.filter((deed) => tried.get(deed)?.has(roleId))) {
        const { returnCode } = await client.call(call, data);
        if (returnCode === '0' || returnCode === '9999') done.push(`${roleId} ${right}: ${returnCode}`);
      }
      return done;
    }),
  );
  expect(taken.flat()).toEqual([]);
  expect(asked.length).toBeGreaterThan(30);
});
