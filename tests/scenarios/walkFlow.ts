import type pg from 'pg';
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
import type { TestGateway } from '../testGateway.ts';

async function callOf(loginName: string, { gateway, database }: TestGateway, client: pg.PoolClient): Promise<Call> {
  const account = demoAccounts.find((one) => one.loginName === loginName);
  if (!account) throw new Error(`no account ${loginName}`);
  const { id, roleId, isLeader, haveAdmin, ...facts } = account;
  const { rights, scopes } = await rightsOfRole(database.pool, roleId);
  const actor = { ...facts, userId: id, roleId, roleName: roleId, isLeader: isLeader === 1, haveAdmin: haveAdmin === 1, rights };
  return {
    ...{ actor, scopes, db: client, now: nowText(() => new Date()), requestId: 'test', locale: 'zh', services: gateway.services },
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

interface Walk {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly logins: readonly string[];
  readonly gateway: TestGateway;
  /** Everything is taken back on it. */
  readonly client: pg.PoolClient;
}

/**
 * Puts a record into every state and asks, for people of every kind, whether each button is open exactly where the gateway lets the person pass.
 * @returns where the two disagree, and how many were open and closed
 */
export async function walkFlow({ entity, id, logins, gateway, client }: Walk) {
  const { flow } = entity;
  const disagreements: string[] = [];
  const seen = { open: 0, closed: 0 };
  for (const loginName of logins) {
    const call = await callOf(loginName, gateway, client);
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
  return { disagreements, seen };
}
