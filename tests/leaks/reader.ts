import { toSnake } from '#domain/core/entity.ts';
import type { Viewer } from '#domain/core/rowScope.ts';
import { entityOf } from '#domain/index.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { Params, scopeCondition } from '#server/crud/scope.ts';
import { rightsOfRole } from '#server/gateway/roleRights.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import type { TestGateway } from '../testGateway.ts';
import { type Question, questionsOf, readCalls } from './readQuestions.ts';
import { markOf, ownedEntities, type Sown } from './sownRows.ts';

export interface Told {
  readonly returnCode: string;
  /** Everything that came: the answer with its words, and the sheet it led to. */
  readonly text: string;
}

export async function ask(client: GatewayClient, { name, data }: Question): Promise<Told> {
  const { returnCode, data: answer, msg } = await client.call<Record<string, string> | null>(name, data);
  const text = JSON.stringify([answer, msg]);
  if (returnCode !== '0' || !answer?.hashaddr) return { returnCode, text };
  const file = await client.request(`/api/file/download?${new URLSearchParams(answer)}`);
  // Which file it was differs from one time to the next.
  return { returnCode, text: await file.text() };
}

type Take = (question: Question, told: Told) => void | Promise<void>;

/** Asks every read call about rows; one that is refused by its right is not asked again. */
export async function askAbout(
  rows: Sown,
  { client, everyWhich }: { client: GatewayClient; everyWhich: number },
  take: Take,
): Promise<void> {
  for (const method of readCalls)
    for (const question of questionsOf(method, rows, everyWhich)) {
      const told = await ask(client, question);
      await take(question, told);
      if (told.returnCode === '1005' && !method.authorizesItself) break;
    }
}

async function viewerOf(loginName: string, { database }: TestGateway): Promise<Viewer> {
  const account = demoAccounts.find((one) => one.loginName === loginName);
  if (!account) throw new Error(`no account ${loginName}`);
  const { rights, scopes } = await rightsOfRole(database.pool, account.roleId);
  const flags = { userId: account.id, roleName: account.roleId, isLeader: account.isLeader === 1, haveAdmin: false };
  return { actor: { ...account, ...flags, rights, bound: { mainCompany: 'all' } }, scopes };
}

/**
 * Entities of which a person sees none of somebody's rows, and no row of his that names one: what a row names is part
 * of the row.
 * @returns marks of these rows, as answers would hold them
 */
export async function unseenMarks(loginName: string, rows: Sown, gateway: TestGateway): Promise<ReadonlySet<string>> {
  const viewer = await viewerOf(loginName, gateway);
  const known = new Set<string>();
  for (const entity of ownedEntities) {
    const params = new Params();
    const ids = params.add((rows.get(entity.key) ?? []).map(({ id }) => id));
    const statement = `select 1 from ${toSnake(entity.key)} t where t.id = any(${ids}) and ${scopeCondition(entity, viewer, params)} limit 1`;
    const { rowCount } = await gateway.database.pool.query(statement, params.values);
    if (!rowCount) continue;
    known.add(entity.key);
    for (const field of Object.values(entity.fields)) {
      if (field.kind === 'ref') known.add(field.entity);
      if (field.kind === 'children')
        for (const of of Object.values(entityOf(field.entity).fields)) if (of.kind === 'ref') known.add(of.entity);
    }
  }
  const unseen = ownedEntities.filter(({ key }) => !known.has(key));
  return new Set(unseen.flatMap(({ key }) => (rows.get(key) ?? []).map(({ mark }) => markOf(mark))));
}
