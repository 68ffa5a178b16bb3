import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precatApply, precatOpinion, precatProduct, precatProtocol, precatSettle } from '#domain/classification/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { stepsFor } from '#domain/core/flow.ts';
import { nowText } from '#domain/core/moments.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { getRecord } from '#server/crud/readRecord.ts';
import { tableOfRows } from '#server/crud/storedRows.ts';
import { takeStep } from '#server/crud/takeStep.ts';
import type { Call } from '#server/gateway/method.ts';
import { savepointsOn } from '#server/gateway/ownTransaction.ts';
import { rightsOfRole } from '#server/gateway/roleRights.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * Pre-classification: in every state, for people of every kind and every action, a button is open where the gateway lets the person pass, and
 * closed where it does not. What is given to a step is judged elsewhere.
 */
let gateway: TestGateway;
let client: pg.PoolClient;
const logins = ['bus01', 'bus01l', 'fin01', 'cust01', 'precust01', 'ygl01', 'ygl02', 'ygl03', 'preadmin01', 'admin'];

beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.database.pool.connect();
  // What the demo has none of.
  await client.query(
    `insert into precat_protocol (id, protocol_no, customer_id, start_date, end_date, audit_levels, owner_dept, created_by, status)
     values ('walked', 'YGX-walk', 'demo-customer-01', '2026-01-01', '2099-12-31', 3, 'D10', 'user-bus01', 'ACTIVE')`,
  );
  await client.query(
    `insert into precat_settle (id, settle_no, customer_id, owner_dept, created_by, status) values ('walked', 'JS-walk', 'demo-customer-01', 'D10', 'user-bus01', 'NEW')`,
  );
});
afterAll(async () => {
  client.release();
  await gateway.close();
});

async function callOf(loginName: string): Promise<Call> {
  const account = demoAccounts.find((one) => one.loginName === loginName);
  if (!account) throw new Error(`no account ${loginName}`);
  const { id, roleId, isLeader, haveAdmin, ...facts } = account;
  const { rights, scopes } = await rightsOfRole(gateway.database.pool, roleId);
  const actor = { ...facts, userId: id, roleId, roleName: roleId, isLeader: isLeader === 1, haveAdmin: haveAdmin === 1, rights };
  return {
    ...{ actor, scopes, db: client, now: nowText(() => new Date()), requestId: 'test', locale: 'zh', services: gateway.gateway.services },
    ...{ inTransaction: savepointsOn(client), audit: {} },
  };
}

const closing: ReadonlySet<string> = new Set(['1004', '1005', '1013']);

/** Whether the gateway lets somebody pass, whatever it says of what he gave. */
async function isLetPass(entity: EntityDefinition, id: string, action: string, call: Call): Promise<boolean> {
  try {
    await takeStep(entity, { id, rowVersion: 'any', action, opinion: '有原因' }, call);
    return true;
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return !closing.has(error.returnCode) && !(error.returnCode === '1001' && '_' in (error.fieldErrors ?? {}));
  }
}

test.each([
  ['precatProtocol', precatProtocol, `select id from precat_protocol where status = 'ACTIVE' limit 1`],
  ['precatSettle', precatSettle, `select id from precat_settle limit 1`],
  ['precatOpinion', precatOpinion, `select id from precat_opinion where status = 'ISSUED' limit 1`],
  ['precatApply', precatApply, `select id from precat_apply where status = 'ACCEPTED' limit 1`],
  [
    'precatProduct',
    precatProduct,
    `select p.id from precat_product p join precat_apply a on a.id = p.apply_id where a.status = 'ACCEPTED' and p.process_status = 'FIRST' limit 1`,
  ],
] as const)('%s', { timeout: 240_000 }, async (_key, entity: EntityDefinition, select) => {
  const { flow } = entity;
  const { rows } = await client.query<{ id: string }>(select);
  const id = rows[0]?.id ?? '';
  const disagreements: string[] = [];
  const seen = { open: 0, closed: 0 };
  for (const loginName of logins) {
    const call = await callOf(loginName);
    for (const { key: status } of flow?.states ?? []) {
      await client.query('begin');
      const column = flow?.field === 'processStatus' ? 'process_status' : 'status';
      await client.query(`update ${tableOfRows(entity)} set ${column} = $2 where id = $1`, [id, status]);
      const record = await getRecord(entity, id, call).catch(() => undefined);
      const offered = record && flow ? stepsFor(flow, record, call.actor, { now: call.now }) : [];
      for (const { step, reason } of offered) {
        await client.query('savepoint attempt');
        const isOpen = reason === undefined;
        seen[isOpen ? 'open' : 'closed'] += 1;
        if ((await isLetPass(entity, id, step.action, call)) !== isOpen)
          disagreements.push(`${loginName} ${status} ${step.action}: button ${isOpen ? 'open' : reason?.zh}`);
        await client.query('rollback to savepoint attempt');
      }
      await client.query('rollback');
    }
  }
  expect(disagreements).toEqual([]);
  expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(10);
});
