import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isForEveryone } from '#domain/core/scopeColumns.ts';
import { entities, papersOf } from '#domain/index.ts';
import { areas } from '#server/areas.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { ask, askAbout, type Told, unseenMarks } from './reader.ts';
import type { Question } from './readQuestions.ts';
import { markOf, type Owner, ownedEntities, type Sown, type SownRow, sowRows } from './sownRows.ts';

/** Kinds of customers, and a clerk of another department; fewer calls that answer would mean that what is asked no longer fits them. */
const readers = [
  { loginName: 'cust01', isCustomer: true, enoughAnswered: 100 },
  { loginName: 'precust01', isCustomer: true, enoughAnswered: 90 },
  { loginName: 'bus02', isCustomer: false, enoughAnswered: 200 },
] as const;
const everyForeign = 4;
const everyOwn = 16;

let gateway: TestGateway;
let own: Sown;
let foreign: Sown;
/** Of a file of theirs. */
let hashaddr: string;
/** What customers were answered before anybody else's rows were there. */
const before = new Map<string, string>();
const keyOf = (loginName: string, question: Question): string => `${loginName} ${JSON.stringify(question)}`;
const sow = (owner: Owner): Promise<Sown> => inTransaction(gateway.database.pool, (db) => sowRows(owner, db));

beforeAll(async () => {
  gateway = await startTestGateway();
  own = await sow({ letter: 'a', customerId: 'demo-customer-01', userId: 'user-bus02', dept: 'D20' });
  for (const { loginName, isCustomer } of readers) {
    const client = await gateway.as(loginName);
    if (isCustomer)
      await askAbout(
        own,
        { client, everyWhich: everyOwn },
        (question, { text }) => void before.set(keyOf(loginName, question), plain(text)),
      );
  }
  foreign = await sow({ letter: 'b', customerId: null, userId: 'user-bus01', dept: 'D10' });
  hashaddr = await hangOn([...foreign.values()].flatMap((rows) => rows.slice(0, 1)));
}, 600_000);
afterAll(() => gateway?.close());

/** Moments pass between two answers. */
const plain = (text: string): string => text.replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?/g, '');

test('rows of two owners stand in the table of every entity that has a scope', () => {
  const missing = ownedEntities.filter(({ key }) => !foreign.get(key)?.length).map(({ key }) => key);
  // Written by the ledger alone, or one for each account.
  expect(missing).toEqual(['userSetting', 'userSettingCustomer', 'bhMovement']);
  expect(ownedEntities.length).toBeGreaterThan(90);
});

test('rows that everybody sees say why that may be', () => {
  const reasons = Object.values(entities)
    .filter(isForEveryone)
    .map(({ key, scope }) => [key, scope === 'parent' ? '' : scope.everyone]);
  for (const [key, reason] of reasons) expect([key, String(reason).length > 15]).toEqual([key, true]);
  expect(reasons.map(([key]) => key).sort()).toEqual([
    'aeoStandard', 'corporation', 'country', 'currency', 'customsArea', 'customsBroker', 'exchangeRate', 'hsCode', 'hsSynonym', 'mfnOrigin', 'notice',
    'region', 'sysDictItem', 'sysDynDict', 'sysRelease', 'unit', 'unitWord',
  ]); // biome-ignore format: one list
});

describe.each(readers)('$loginName', ({ loginName, enoughAnswered }) => {
  /** Ids that he named himself: the log of what he did tells them again. */
  const sentIds = new Set<string>();
  const answered = new Set<string>();
  let unseen: ReadonlySet<string>;
  beforeAll(async () => {
    unseen = await unseenMarks(loginName, foreign, gateway);
  });

  const leaksIn = ({ name, data }: Question, { returnCode, text }: Told): string[] => {
    const sent = JSON.stringify(data);
    for (const id of sent.match(/iQb\d{3}-\d+/g) ?? []) sentIds.add(id);
    if (returnCode === '0') answered.add(name);
    if (returnCode === '9999') return [`${name} ${sent} is a defect`];
    const found = new Set(text.match(/i?Qb\d{3}[x-]\d*/g) ?? []);
    const news = [...found].filter((mark) => unseen.has(markOf(mark)) && !sent.includes(mark) && !sentIds.has(mark));
    return news.length ? [`${name} ${sent.slice(0, 200)} tells ${news.slice(0, 5).join(', ')}`] : [];
  };

  test('no read call, sheet or refusal tells a word of the rows of others, whatever it is asked', async () => {
    const client = await gateway.as(loginName);
    const leaks: string[] = [];
    await askAbout(foreign, { client, everyWhich: everyForeign }, (question, told) => void leaks.push(...leaksIn(question, told)));
    expect(leaks).toEqual([]);
  }, 600_000);

  test('what is answered of his own rows names no others, and counts and sums as if there were none', async () => {
    const client = await gateway.as(loginName);
    const leaks: string[] = [];
    await askAbout(own, { client, everyWhich: everyOwn }, async (question, told) => {
      leaks.push(...leaksIn(question, told));
      const was = before.get(keyOf(loginName, question));
      const is = plain(told.text);
      if (was === undefined || was === is) return;
      // What differs each time says nothing of others.
      const again = plain((await ask(client, question)).text);
      if (again === is)
        leaks.push(`${question.name} ${JSON.stringify(question.data).slice(0, 200)} was ${was.slice(0, 300)} and is ${is.slice(0, 300)}`);
    });
    expect(leaks).toEqual([]);
    expect(answered.size).toBeGreaterThan(enoughAnswered);
  }, 600_000);

  test('papers and files of others are not there for him', async () => {
    const client = await gateway.as(loginName);
    const hidden = [...foreign.values()].flatMap((rows) => rows.slice(0, 1)).filter(({ mark }) => unseen.has(markOf(mark)));
    for (const path of [...paperPaths(hidden), `/api/file/download?hashaddr=${hashaddr}`]) {
      const answer = await client.request(path);
      expect([path, answer.headers.get('content-type')]).toEqual([path, expect.stringContaining('json')]);
      expect([path, (JSON.parse(await answer.text()) as { returnCode: string }).returnCode]).not.toEqual([path, '0']);
    }
    expect(hidden.length).toBeGreaterThan(20);
  }, 600_000);
});

/** Every paper of the house, asked for each of these rows. */
function paperPaths(rows: readonly SownRow[]): readonly string[] {
  const paths = areas.flatMap(({ prints = [] }) => prints.map(({ path }) => path));
  return rows
    .flatMap(({ entity, id }) => {
      const kinds = papersOf(entity.key).map(({ key }) => `paper?entity=${entity.key}&kind=${key}&id=${id}`);
      return [...new Set([...paths, 'record'])]
        .map((path) => `${path}?entity=${entity.key}&id=${id}&ids=${id}&docType=APPLY`)
        .concat(kinds);
    })
    .map((path) => `/api/print/${path}`);
}

/** A file that hangs on every row of others that may have one, and a message to each reader about each row. */
async function hangOn(rows: readonly SownRow[]): Promise<string> {
  const { data } = await (await gateway.as('admin')).upload({ bizType: 'demand', fileName: '合同.txt', content: 'Qb999x' });
  const { pool } = gateway.database;
  for (const { entity, id, mark } of rows) {
    for (const [name, field] of Object.entries(entity.fields))
      if (field.kind === 'files')
        await pool.query(
          `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_size, hashaddr)
           values ($1, $2, $3, $4, $5, $6, 6, $7)`,
          [`${id}-${name}`, entity.key, name, id, data.realFile, `${mark}.txt`, data.hashaddr],
        );
    if (entity.verbs.length > 0)
      await pool.query(
        `insert into user_message (id, user_id, message_type, title, title_en, url, entity, record_id)
         select $1 || u.id, u.id, 'NOTICE', $2, $2, '/', $3, $4 from sys_user u where u.login_name = any($5)`,
        [id, mark, entity.key, id, readers.map(({ loginName }) => loginName)],
      );
  }
  return data.hashaddr;
}
