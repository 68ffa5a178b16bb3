import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSnake } from '#domain/core/entity.ts';
import { isForEveryone } from '#domain/core/scopeColumns.ts';
import { entities, papersOf } from '#domain/index.ts';
import { serverAreas } from '#server/areas.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { fewOf, longDescribe, repeats } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { ask, askAbout, type Told, unseenMarks } from './reader.ts';
import type { Question } from './readQuestions.ts';
import { markOf, type Owner, ownedEntities, type Sown, type SownRow, sowRows } from './sownRows.ts';

/**
 * Kinds of customers, and a clerk of another department; fewer calls that answer would mean that what is asked no
 * longer fits them.
 */
const readers = [
  { loginName: 'cust01', isCustomer: true, enoughAnswered: 100 },
  { loginName: 'precust01', isCustomer: true, enoughAnswered: 90 },
  { loginName: 'bus02', isCustomer: false, enoughAnswered: 200 },
] as const;
/** A customer with every push; another kind of customer, and what staff sees of other departments, in the long run. */
const [always, ...others] = readers;
/** A call that names no entity is asked about every such one. */
const everyForeign = repeats('LEAK_FOREIGN', { short: 48, long: 8 });
const everyOwn = repeats('LEAK_OWN', { short: 96, long: 16 });

let gateway: TestGateway;
let own: Sown;
let foreign: Sown;
/** Addresses of their files, by row. */
const files = new Map<string, string>();
/** What customers were answered before anybody else's rows were there. */
const before = new Map<string, string>();
const keyOf = (loginName: string, question: Question): string => `${loginName} ${JSON.stringify(question)}`;
const sow = (owner: Owner): Promise<Sown> => inTransaction(gateway.database.pool, (db) => sowRows(owner, db));

beforeAll(async () => {
  gateway = await startTestGateway();
  own = await sow({ letter: 'a', customerId: 'demo-customer-01', userId: 'user-bus02', dept: 'D20' });
  for (const { loginName, isCustomer } of fewOf(readers, (_reader, place) => place === 0)) {
    const client = await gateway.as(loginName);
    if (isCustomer)
      await askAbout(
        own,
        { client, everyWhich: everyOwn },
        (question, { text }) => void before.set(keyOf(loginName, question), plain(text)),
      );
  }
  foreign = await sow({ letter: 'b', customerId: null, userId: 'user-bus01', dept: 'D10' });
  await hangOn([...foreign.values()].flatMap((rows) => rows.slice(0, 1)));
}, 600_000);
afterAll(() => gateway?.close());

/** Ids and texts of rows that are not his. */
const marks = /i?Qb\d{3}[x-]\d*/g;

/** Moments pass between two answers. */
const plain = (text: string): string => text.replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?/g, '');

test('rows of two owners stand in the table of every entity that has a scope', () => {
  const missing = ownedEntities.filter(({ key }) => !foreign.get(key)?.length).map(({ key }) => key);
  // Settings of the house, one for each account, and what the ledger alone writes.
  expect(missing).toEqual(['sysSetting', 'userSetting', 'userSettingCustomer', 'bhMovement']);
  expect(ownedEntities.length).toBeGreaterThan(90);
});

test('rows that everybody sees say why that may be', () => {
  const reasons = Object.values(entities)
    .filter(isForEveryone)
    .map(({ key, scope }) => [key, scope === 'parent' ? '' : scope.everyone]);
  for (const [key, reason] of reasons) expect([key, String(reason).length > 15]).toEqual([key, true]);
  expect(reasons.map(([key]) => key).sort()).toEqual([
    'aeoStandard',
    'corporation',
    'country',
    'currency',
    'customsArea',
    'customsBroker',
    'exchangeRate',
    'hsCode',
    'hsSynonym',
    'noMfnOrigin',
    'notice',
    'ocrProfile',
    'partnerMessageNo',
    'region',
    'statutoryCode',
    'sysDictItem',
    'sysDynDict',
    'sysRelease',
    'unit',
    'unitWord',
    'windowBroker',
    'windowChannel',
  ]);
});

describe.each([always])('$loginName', leaksTo);
longDescribe.each(others)('$loginName', leaksTo);

function leaksTo({ loginName, enoughAnswered }: (typeof readers)[number]): void {
  /** What he named himself: the log of what he did tells it again. */
  const named = new Set<string>();
  const answered = new Set<string>();
  let unseen: ReadonlySet<string>;
  beforeAll(async () => {
    unseen = await unseenMarks(loginName, foreign, gateway);
  });

  const leaksIn = ({ name, data }: Question, { returnCode, text }: Told): string[] => {
    const sent = JSON.stringify(data);
    for (const mark of sent.match(marks) ?? []) named.add(mark);
    if (returnCode === '0') answered.add(name);
    if (returnCode === '9999') return [`${name} ${sent} is a defect`];
    const found = new Set(text.match(marks) ?? []);
    const news = [...found].filter((mark) => unseen.has(markOf(mark)) && !named.has(mark));
    return news.length ? [`${name} ${sent.slice(0, 200)} tells ${news.slice(0, 5).join(', ')}`] : [];
  };

  test('no read call, sheet or refusal tells a word of the rows of others, whatever it is asked', async () => {
    const client = await gateway.as(loginName);
    const leaks: string[] = [];
    await askAbout(
      foreign,
      { client, everyWhich: everyForeign },
      (question, told) => void leaks.push(...leaksIn(question, told)),
    );
    expect(leaks).toEqual([]);
  }, 600_000);

  test('what is answered of his own rows names no others, and counts and sums as if there were none', async () => {
    const client = await gateway.as(loginName);
    const leaks: string[] = [];
    const changed: Question[] = [];
    await askAbout(own, { client, everyWhich: everyOwn }, async (question, told) => {
      leaks.push(...leaksIn(question, told));
      const was = before.get(keyOf(loginName, question));
      if (was !== undefined && was !== plain(told.text)) changed.push(question);
    });
    leaks.push(...(await countedIn(changed, client)));
    expect(leaks).toEqual([]);
    expect(answered.size).toBeGreaterThan(enoughAnswered);
  }, 600_000);

  test('papers and files of others are not there for him', async () => {
    const client = await gateway.as(loginName);
    const hidden = [...foreign.values()]
      .flatMap((rows) => rows.slice(0, 1))
      .filter(({ mark }) => unseen.has(markOf(mark)));
    const addresses = hidden.flatMap(({ id }) => (files.has(id) ? `/api/file/download?hashaddr=${files.get(id)}` : []));
    for (const path of [...paperPaths(hidden), ...addresses]) {
      const answer = await client.request(path);
      expect([path, answer.headers.get('content-type')]).toEqual([path, expect.stringContaining('json')]);
      expect([path, (JSON.parse(await answer.text()) as { returnCode: string }).returnCode]).not.toEqual([path, '0']);
    }
    expect(hidden.length).toBeGreaterThan(20);
    expect(addresses.length).toBeGreaterThan(4);
  }, 600_000);
}

/** Logs, movements and the accounts they stand on are written once: theirs stay. @throws what else went wrong */
function isKept(error: Error): void {
  if (!/append-only|never changes|changes by rows only/.test(error.message)) throw error;
}

/**
 * Answers change as hours pass and jobs work: of those that did, the ones that are otherwise as soon as the rows of
 * others are gone.
 */
async function countedIn(questions: readonly Question[], client: GatewayClient): Promise<string[]> {
  if (questions.length === 0) return [];
  const answersWhile = async (isGone: boolean) => {
    for (const [key, rows] of foreign) {
      const gone = `update ${toSnake(key)} set deleted_flg = $2 where id = any($1)`;
      const ids = rows.map(({ id }) => id);
      await gateway.database.pool.query(gone, [ids, isGone]).catch(isKept);
    }
    const texts: string[] = [];
    for (const question of questions) texts.push(plain((await ask(client, question)).text));
    return texts;
  };
  const [without, within, again] = [await answersWhile(true), await answersWhile(false), await answersWhile(true)];
  await answersWhile(false);
  return questions.flatMap(({ name, data }, at) =>
    without[at] !== within[at] && without[at] === again[at]
      ? [`${name} ${JSON.stringify(data)} is ${within[at]} and was ${without[at]}`]
      : [],
  );
}

/** Every paper of the house, asked for each of these rows. */
function paperPaths(rows: readonly SownRow[]): readonly string[] {
  const paths = serverAreas.flatMap(({ prints = [] }) => prints.map(({ path }) => path));
  return rows
    .flatMap(({ entity, id }) => {
      const kinds = papersOf(entity.key).map(({ key }) => `paper?entity=${entity.key}&kind=${key}&id=${id}`);
      return [...new Set([...paths, 'record'])]
        .map((path) => `${path}?entity=${entity.key}&id=${id}&ids=${id}&docType=APPLY`)
        .concat(kinds);
    })
    .map((path) => `/api/print/${path}`);
}

/** A file that hangs on each row of others that may have one, and a message to each reader about each row. */
async function hangOn(rows: readonly SownRow[]): Promise<void> {
  const admin = await gateway.as('admin');
  const { pool } = gateway.database;
  for (const { entity, id, mark } of rows) {
    const [name] = Object.entries(entity.fields).flatMap(([key, { kind }]) => (kind === 'files' ? key : []));
    if (name) {
      const { data } = await admin.upload({ bizType: 'demand', fileName: '合同.txt', content: mark });
      files.set(id, data.hashaddr);
      await pool.query(
        `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_size, hashaddr)
         values ($1, $2, $3, $1, $4, $5, 6, $6)`,
        [id, entity.key, name, data.realFile, `${mark}.txt`, data.hashaddr],
      );
    }
    if (entity.verbs.length === 0) continue;
    await pool.query(
      `insert into user_message (id, user_id, message_type, title, title_en, url, entity, record_id)
       select $1 || u.id, u.id, 'NOTICE', $2, $2, '/', $3, $1 from sys_user u where u.login_name = any($4)`,
      [id, mark, entity.key, readers.map(({ loginName }) => loginName)],
    );
  }
}
