import { appendFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSnake } from '#domain/core/entity.ts';
import type { Viewer } from '#domain/core/rowScope.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { Params, scopeCondition } from '#server/crud/scope.ts';
import { rightsOfRole } from '#server/gateway/roleRights.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { type Question, questionsOf, readCalls } from './readQuestions.ts';
import { type Owner, ownedEntities, type Sown, sowRows } from './sownRows.ts';

let gateway: TestGateway;
let own: Sown;
let first: GatewayClient;
let foreign: Sown;
const dump = '/tmp/w-scope-leaks.txt';
const log = (line: string) => appendFileSync(dump, `${line}\n`);
const before = new Map<string, string>();
const customers = ['cust01', 'precust01'];
const sow = (owner: Owner): Promise<Sown> => inTransaction(gateway.database.pool, (db) => sowRows(owner, db));
beforeAll(async () => {
  writeFileSync(dump, '');
  gateway = await startTestGateway();
  own = await sow({ letter: 'a', customerId: 'demo-customer-01', userId: 'user-bus02', dept: 'D20' });
  log(`own missing ${ownedEntities.filter(({ key }) => !own.get(key)?.length).map(({ key }) => key)}`);
  first = await gateway.as('cust01');
  const began = Date.now();
  for (const loginName of customers) {
    const client = await gateway.as(loginName);
    await forEach(own, client, (question, answer) => {
      before.set(`${loginName} ${JSON.stringify(question)}`, answer.text);
    });
  }
  log(`before ${before.size} ${Date.now() - began}`);
  foreign = await sow({ letter: 'b', customerId: null, userId: 'user-bus01', dept: 'D10' });
  log(`foreign missing ${ownedEntities.filter(({ key }) => !foreign.get(key)?.length).map(({ key }) => key)}`);
  log(`rows ${[...foreign.values()].flat().length}`);
});
afterAll(() => gateway?.close());

interface Told {
  readonly code: string;
  readonly text: string;
}
const ask = async (client: GatewayClient, { name, data }: Question): Promise<Told> => {
  const answer = await client.call<Record<string, string> | null>(name, data);
  let text = JSON.stringify([answer.data, answer.msg]);
  if (answer.returnCode === '0' && answer.data?.hashaddr) {
    const file = await client.request(`/api/file/download?${new URLSearchParams(answer.data)}`);
    text = await file.text();
  }
  return { code: answer.returnCode, text };
};
async function forEach(rows: Sown, client: GatewayClient, take: (question: Question, answer: Told) => void | Promise<void>) {
  for (const method of readCalls)
    for (const question of questionsOf(method, rows, rows === own ? 16 : client === first ? 2 : 8)) {
      const answer = await ask(client, question);
      await take(question, answer);
      if (answer.code === '1005' && !method.door) break;
    }
}
const plain = (text: string) => text.replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?/g, '');

describe.each([...customers, 'bus02'])('%s', (loginName) => {
  test('x', async () => {
    const client = await gateway.as(loginName);
    const { pool } = gateway.database;
    const account = demoAccounts.find((one) => one.loginName === loginName)!;
    const { rights, scopes } = await rightsOfRole(pool, account.roleId);
    const viewer: Viewer = {
      actor: {
        ...account,
        userId: account.id,
        roleName: account.roleId,
        isLeader: account.isLeader === 1,
        haveAdmin: false,
        rights,
        bound: { mainCompany: 'all' },
      },
      scopes,
    };
    const unseen = new Set<string>();
    for (const entity of ownedEntities) {
      const params = new Params();
      const { rows } = await pool.query(
        `select 1 from ${toSnake(entity.key)} t where id like 'sown-b-%' and ${scopeCondition(entity, viewer, params)} limit 1`,
        params.values,
      );
      if (rows.length === 0) unseen.add(String(ownedEntities.indexOf(entity)));
    }
    log(`${loginName} unseen ${unseen.size} of ${ownedEntities.length}`);
    const answered = new Set<string>();
    const began = Date.now();
    let asked = 0;
    const told: string[] = [];
    const look = (question: Question, { code, text }: Told) => {
      asked += 1;
      const sent = JSON.stringify(question.data);
      if (code === '0') answered.add(question.name);
      if (code === '9999') told.push(`${question.name} ${sent.slice(0, 100)} DEFECT ${text}`);
      const found = [...new Set(text.match(/Qb\d{3}x|sown-b-\d+-\d+/g) ?? [])].filter(
        (mark) => !sent.includes(mark) && unseen.has(String(Number(/\d+/.exec(mark)?.[0]))),
      );
      if (found.length)
        told.push(
          `${question.name} ${sent.slice(0, 150)} TELLS ${found.slice(0, 8).map((mark) => `${mark}=${ownedEntities[Number(/\d+/.exec(mark)?.[0])]?.key}`)}`,
        );
    };
    await forEach(foreign, client, look);
    log(`${loginName} foreign ${asked}, answered ${answered.size} in ${Date.now() - began}`);
    await forEach(own, client, async (question, answer) => {
      look(question, answer);
      const was = before.get(`${loginName} ${JSON.stringify(question)}`);
      if (was === undefined || plain(was) === plain(answer.text)) return;
      const again = await ask(client, question);
      if (plain(again.text) !== plain(answer.text)) return;
      told.push(
        `${question.name} ${JSON.stringify(question.data).slice(0, 150)} CHANGES ${plain(was).slice(0, 300)} --> ${plain(again.text).slice(0, 300)}`,
      );
    });
    log(`${loginName} asked ${asked}, answered ${answered.size} of ${readCalls.length} in ${Date.now() - began}`);
    for (const line of told) log(line);
    log(
      `not answered: ${readCalls
        .map((m) => `${m.service}.${m.method}`)
        .filter((n) => !answered.has(n))
        .join(' ')}`,
    );
    expect(told.length).toBe(0);
  });
});
