import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { needsOpinion, stepsFor } from '#domain/core/flow.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { delegateTask, demand } from '#domain/demand/index.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { getRecord } from '#server/crud/readRecord.ts';
import { takeStep } from '#server/crud/takeStep.ts';
import type { Call } from '#server/gateway/method.ts';
import { savepointsOn } from '#server/gateway/ownTransaction.ts';
import { rightsOfRole } from '#server/gateway/roleRights.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { addSubmitted } from '../contract/newRecords.ts';
import { repeats } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * Buttons and gateway cannot disagree to the letter: the gateway answers with the very code that follows from what `stepsFor` says of the
 * record. everyFlow.test.ts walks through every lifecycle; here records of demands differ at random in whose they are.
 */
let gateway: TestGateway;
let client: pg.PoolClient;
let records: Record<'demand' | 'delegateTask', string>;
const people = new Map<string, Pick<Call, 'actor' | 'scopes'>>();

beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.database.pool.connect();
  for (const account of demoAccounts) people.set(account.loginName, await personOf(account));
  records = await makeRecords();
});
afterAll(async () => {
  client.release();
  await gateway.close();
});

type Account = (typeof demoAccounts)[number];

async function personOf({ id, roleId, isLeader, haveAdmin, ...facts }: Account): Promise<Pick<Call, 'actor' | 'scopes'>> {
  const { rights, scopes } = await rightsOfRole(gateway.database.pool, roleId);
  const actor: Actor = { ...facts, userId: id, roleId, roleName: roleId, isLeader: isLeader === 1, haveAdmin: haveAdmin === 1, rights };
  return { actor, scopes };
}

/** A demand of the customer's account, accepted by the first department, and its task for customs. */
async function makeRecords(): Promise<Record<'demand' | 'delegateTask', string>> {
  const business = await gateway.as('bus01');
  const submitted = await addSubmitted(await gateway.as('cust01'), {
    demandType: 'IMPORT',
    transportMode: '2',
    demandNo: null,
    ...(await papers()),
  });
  const { id } = await business.get<WireRecord>('business.actDemand', {
    id: submitted.id,
    rowVersion: submitted.rowVersion,
    action: 'accept',
    params: { ownerUser: 'user-bus01' },
  });
  const { rows } = await business.get<Page>('business.queryDelegateTaskPage', { filter: { demandId: id, taskType: 'DOC' } });
  return { demand: id, delegateTask: rows[0]?.id ?? '' };
}

async function papers(): Promise<object> {
  const customer = await gateway.as('cust01');
  const upload = async (fileRemark: string) =>
    (await customer.upload({ bizType: 'demand', fileName: `${fileRemark}.pdf`, content: `%PDF-1.4\n% ${fileRemark}\n%%EOF\n`, fileRemark }))
      .data;
  return { files: [await upload('INVOICE'), await upload('PACKING')] };
}

const callOf = (who: Pick<Call, 'actor' | 'scopes'>): Call => ({
  ...who, db: client, now: nowText(() => new Date()), requestId: 'test', locale: 'zh', services: gateway.gateway.services, inTransaction: savepointsOn(client), audit: {},
}); // biome-ignore format: one call

/** Everything a step may ask for is given, so that only status, person, right and guard decide. */
const given = { opinion: '有原因', params: { ownerUser: 'user-bus01', assignee: 'user-decl01', resultNo: 'R1' } };

interface Attempt {
  readonly loginName: string;
  readonly status: string;
  readonly action: string;
  /** Columns set beside the status. */
  readonly more?: Readonly<Record<string, string | null>>;
  readonly opinion?: string | undefined;
}

/** What the gateway answers, in a transaction that is undone. */
async function attempt(
  entity: EntityDefinition,
  { loginName, status, action, more = {}, opinion = given.opinion }: Attempt,
): Promise<{ expected: string; actual: string }> {
  const table = entity === demand ? 'demand' : 'delegate_task';
  const id = records[entity.key as 'demand' | 'delegateTask'];
  const call = callOf(people.get(loginName) as Pick<Call, 'actor' | 'scopes'>);
  await client.query('begin');
  try {
    const sets = { status, ...more };
    const columns = Object.keys(sets).map((column, place) => `${column} = $${place + 2}`);
    await client.query(`update ${table} set ${columns.join(', ')} where id = $1`, [id, ...Object.values(sets)]);
    const record = await getRecord(entity, id, call).catch(refusalOf);
    const expected = typeof record === 'string' ? record : expectation(entity, { record, action, call, opinion });
    const actual = await takeStep(entity, { id, rowVersion: 'any', action, params: given.params, opinion }, call).then(
      () => 'done',
      refusalOf,
    );
    return { expected, actual };
  } finally {
    await client.query('rollback');
  }
}

const refusalOf = (error: unknown): string => {
  if (error instanceof BusinessError) return error.returnCode;
  throw error;
};

function expectation(
  { flow }: EntityDefinition,
  { record, action, call: { actor, now }, opinion }: { record: RecordValues; action: string; call: Call; opinion: string },
): string {
  if (!flow) throw new Error('an entity without a lifecycle');
  const offered = stepsFor(flow, record, actor, { now }).find(({ step }) => step.action === action);
  if (!offered) return '1004';
  const { step, reason } = offered;
  if (reason)
    return step.forbids?.(record, { now, actor }) === reason || sameText(step.forbids?.(record, { now, actor }), reason) ? '1001' : '1005';
  return needsOpinion(step, actor, record) && !opinion ? '1001' : 'done';
}

const sameText = (left: { zh: string } | undefined, right: { zh: string }): boolean => left?.zh === right.zh;

const statesOf = ({ flow }: EntityDefinition) => flow?.states.map(({ key }) => key) ?? [];
const actionsOf = ({ flow }: EntityDefinition) => [...new Set(flow?.steps.map(({ action }) => action))];
const loginNames = demoAccounts.map(({ loginName }) => loginName);

describe.each([
  ['demand', demand],
  ['delegateTask', delegateTask],
] as const)('%s', (_key, entity) => {
  test('whoever made it, owns it or finished it, with a reason or without', async () => {
    const userId = fc.constantFrom(...demoAccounts.map(({ id }) => id));
    const columns =
      entity === demand
        ? fc.record({
            created_by: userId,
            owner_user: userId,
            owner_dept: fc.constantFrom('D10', 'D20'),
            finish_time: fc.constantFrom(null, '2020-01-01 00:00:00', '2099-01-01 00:00:00'),
          })
        : fc.record({ created_by: userId, assignee: userId, dept_code: fc.constantFrom('C1', 'W1', 'D10', 'YGL') });
    const attempts = fc.record({
      loginName: fc.constantFrom(...loginNames),
      status: fc.constantFrom(...statesOf(entity)),
      action: fc.constantFrom(...actionsOf(entity)),
      more: columns,
      opinion: fc.constantFrom('', '有原因'),
    });
    await fc.assert(
      fc.asyncProperty(attempts, async (one) => {
        const { expected, actual } = await attempt(entity, one);
        // The person a task goes to must fit its department, which buttons do not promise.
        fc.pre(!(one.action === 'assign' && expected === 'done' && actual === '1001'));
        expect(actual).toBe(expected);
      }),
      { numRuns: repeats('FLOW_RUNS', { short: 150, long: 5_000 }) },
    );
  });
});

test('the answer over HTTP is that of the steps, for accounts of every kind', async () => {
  for (const loginName of ['bus01', 'bus02', 'cust01', 'decl01', 'fin01', 'admin']) {
    const person = await gateway.as(loginName);
    const { actor, scopes } = people.get(loginName) as Pick<Call, 'actor' | 'scopes'>;
    for (const action of actionsOf(demand)) {
      const record = await addSubmitted(await gateway.as('cust01'));
      const call = callOf({ actor, scopes });
      const seen = await getRecord(demand, record.id, call).catch(refusalOf);
      const expected = typeof seen === 'string' ? seen : expectation(demand, { record: seen, action, call, opinion: given.opinion });
      const answer = await person.call('business.actDemand', { id: record.id, rowVersion: record.rowVersion, action, ...given });
      expect([loginName, action, answer.returnCode]).toEqual([loginName, action, expected === 'done' ? '0' : expected]);
    }
  }
});
