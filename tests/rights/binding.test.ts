import { afterAll, beforeAll, expect, test } from 'vitest';
import { dynamicDictionaries } from '#domain/dictionaries.ts';
import { repeats } from '../longRun.ts';
import { openEvents } from '../robustness/eventStream.ts';
import { eventually } from '../robustness/eventually.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { allMethods, askingFor } from './askingFor.ts';
import type { Row } from './foreignRows.ts';
import { boundColumn, boundEntities, marksOf, rowsOf, stateOf } from './foreignRows.ts';

const operator = 'user-jck01';
/** Of the foreign rows each call is asked for every such one, the next call for those beside. */
const everyWhich = repeats('FOREIGN_ROWS', { short: 18, long: 1 });
/** Fewer calls that answer would mean that what is asked no longer fits them. */
const enoughAnswered = 26;
let gateway: TestGateway;
/** The company the operator is bound to; every other one is foreign to him. */
let own: string;
let foreign: Row[];
let beside: Row[];
let marks: string[];
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

const change = async (statement: string, values: unknown[] = []): Promise<void> => {
  await gateway.database.pool.query(statement, values);
  await gateway.heard();
};
const bind = (
  company: string,
  { id = 'binding', from = null, to = null }: { id?: string; from?: string | null; to?: string | null } = {},
) =>
  change(
    `insert into bh_main_comp_bw (id, main_comp_id, user_id, bw_role, valid_from, valid_to, enabled) values ($1, $2, $3, 'OPERATOR', $4, $5, true)`,
    [id, company, operator, from, to],
  );
const unbind = () => change('delete from bh_main_comp_bw where user_id = $1', [operator]);

beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
  const { rows } = await gateway.database.pool.query<{ id: string }>(
    'select main_comp_id as id from bh_quota where not deleted_flg group by 1 order by count(*) desc, 1',
  );
  own = rows[0]?.id ?? '';
  foreign = (await Promise.all(boundEntities.map((entity) => rowsOf(gateway, entity, { notOf: own })))).flatMap(
    (found) => found.slice(0, 1),
  );
  beside = boundEntities.flatMap((entity) => foreign.find((row) => row.entity === entity) ?? []);
  await unbind();
  await bind(own);
  marks = await marksOf(gateway, { notOf: own });
});
afterAll(() => gateway.close());

/** Marks of foreign rows in an answer, as whole words, beside those that were asked for by name. */
const marksIn = (text: string, sent: string): string[] => {
  const words = new Set(
    text.split(/["\s，。：:、;,/=]+/).concat([...text.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? '')),
  );
  return marks.filter((mark) => words.has(mark) && !sent.includes(mark));
};

test('the demo holds enough to ask for', () => {
  expect(boundEntities.length).toBeGreaterThan(12);
  expect(beside.length).toBeGreaterThan(9);
  expect(marks.length).toBeGreaterThan(100);
});

test('no call at all gives a bound operator a byte of another company, or changes one', async () => {
  const client = await gateway.as('jck01');
  const before = await stateOf(gateway, { notOf: own });
  const told: string[] = [];
  for (const [place, method] of allMethods.entries()) {
    const name = `${method.service}.${method.method}`;
    for (const [at, row] of (method.service === 'baohan' ? foreign : foreign.slice(0, 2)).entries()) {
      if ((at + place) % everyWhich !== 0) continue;
      const sent = askingFor(method, row, { beside, today });
      const { data, msg } = await client.call(name, sent);
      const found = marksIn(JSON.stringify([data, msg]), JSON.stringify(sent));
      if (found.length) told.push(`${name} of a ${row.entity.key} tells ${found.slice(0, 3).join(', ')}`);
    }
  }
  expect(told).toEqual([]);
  expect(await stateOf(gateway, { notOf: own })).toEqual(before);
}, 600_000);

test('what is asked for there is answered of his own company, so the questions are good ones', async () => {
  const client = await gateway.as('jck01');
  const owned = (await Promise.all(boundEntities.map((entity) => rowsOf(gateway, entity, { of: own })))).flatMap(
    (found) => found.slice(0, 1),
  );
  const answered = new Set<string>();
  const services = new Set(boundEntities.map(({ service }) => service));
  // Those that are about such rows come first, so that enough have answered soon.
  const reads = allMethods
    .filter(({ writes }) => !writes)
    .toSorted((one, other) => Number(services.has(other.service)) - Number(services.has(one.service)));
  for (const method of reads) {
    for (const row of owned) {
      if (answered.has(method.method) || answered.size >= enoughAnswered) break;
      const { returnCode, data } = await client.call(
        `${method.service}.${method.method}`,
        askingFor(method, row, { beside: owned, today }),
      );
      if (returnCode === '0' && JSON.stringify(data)?.includes(row.id)) answered.add(method.method);
    }
  }
  expect(answered.size).toBe(enoughAnswered);
}, 300_000);

test('lists, their totals and sums, exports and dictionaries know nothing of another company', async () => {
  const client = await gateway.as('jck01');
  for (const entity of boundEntities) {
    const page = allMethods.find(
      ({ service, method }) => service === entity.service && method === (entity.methods?.page ?? `query${entity.key}`),
    );
    if (!page) continue;
    const filter = { [`${boundColumn(entity)}__ne`]: own };
    const answer = await client.call<{ total: number; rows: unknown[] }>(`${page.service}.${page.method}`, {
      filter,
      summary: 1,
    });
    if (answer.returnCode === '0')
      expect([entity.key, answer.data.total, answer.data.rows]).toEqual([entity.key, 0, []]);
  }
  for (const name of Object.keys(dynamicDictionaries)) {
    const { data } = await client.call('common.queryDynDictByCommon', { dynDictName: name, pageParam: { size: 50 } });
    expect([name, ...marksIn(JSON.stringify(data) ?? '', '')]).toEqual([name]);
  }
  for (const entity of boundEntities.filter(({ verbs }) => verbs.includes('export'))) {
    const sent = { cptPath: `${entity.design}/${entity.key}`, frType: 'csv', params: {} };
    const { data, returnCode } = await client.call<{ hashaddr: string; realFile: string; fileName: string }>(
      'common.exportReport',
      sent,
    );
    expect([entity.key, returnCode]).toEqual([entity.key, '0']);
    const file = await client.request(`/api/file/download?${new URLSearchParams({ ...data })}`);
    expect([entity.key, file.status, ...marksIn(await file.text(), '')]).toEqual([entity.key, 200]);
  }
});

test('files and papers of another company are not there', async () => {
  const client = await gateway.as('jck01');
  const { rows } = await gateway.database.pool.query<{ hashaddr: string }>(
    `select distinct hashaddr from attachment where record_id = any($1) and hashaddr not in (select hashaddr from attachment
      where record_id <> all($1))`,
    [marks],
  );
  for (const { hashaddr } of rows) {
    const file = await client.request(`/api/file/download?hashaddr=${hashaddr}`);
    expect(JSON.parse(await file.text()).returnCode).not.toBe('0');
  }
  for (const { entity, id } of foreign) {
    for (const path of [
      `reviewSheet?id=${id}`,
      `guaranteeDocument?docType=${entity.key.slice(2).toUpperCase()}&id=${id}`,
    ]) {
      const paper = await client.request(`/api/print/${path}`);
      expect(paper.headers.get('content-type')).toContain('json');
    }
  }
});

test('events tell of the own company alone', async () => {
  const client = await gateway.as('jck01');
  const leader = await gateway.as('jck01l');
  const events = await openEvents(client);
  const all = await openEvents(leader);
  const suspend = async (company: string) => {
    const { rows } = await gateway.database.pool.query<{ id: string; rowVersion: number }>(
      `select id, row_version as "rowVersion" from bh_quota where main_comp_id = $1 and quota_status = 'ACTIVE' and not deleted_flg limit 1`,
      [company],
    );
    const [quota] = rows;
    await leader.get('baohan.quotaSuspend', { ...quota, reason: '核查' });
    return quota?.id;
  };
  const { rows } = await gateway.database.pool.query<{ id: string }>(
    `select main_comp_id as id from bh_quota where main_comp_id <> $1 and quota_status = 'ACTIVE' and not deleted_flg limit 1`,
    [own],
  );
  const [theirs, mine] = [await suspend(rows[0]?.id ?? ''), await suspend(own)];
  await eventually(async () => expect(events.heard.map(({ id }) => id)).toContain(mine));
  await eventually(async () => expect(all.heard.map(({ id }) => id)).toEqual(expect.arrayContaining([theirs, mine])));
  expect(events.heard.map(({ id }) => id)).not.toContain(theirs);
  expect(JSON.stringify(all.heard)).not.toContain(own);
  events.close();
  all.close();
});

const companiesSeen = async (): Promise<number> => {
  const { total } = await (await gateway.as('jck01')).get<{ total: number }>('baohan.mainCompFind', { limit: 50 });
  return total;
};

test('an ended binding opens no company, a deleted one neither; who was never bound works for all', async () => {
  const all = (await (await gateway.as('jck01l')).get<{ total: number }>('baohan.mainCompFind')).total;
  expect(await companiesSeen()).toBe(1);
  await unbind();
  expect(await companiesSeen()).toBe(all);
  await bind(own, { to: '2020-01-01' });
  expect(await companiesSeen()).toBe(0);
  await bind(own, { id: 'again', from: '2999-01-01' }).catch(() => undefined);
  expect(await companiesSeen()).toBe(0);
  await change(`update bh_main_comp_bw set valid_to = null, deleted_flg = true where user_id = $1`, [operator]);
  expect(await companiesSeen()).toBe(0);
  await change(`update bh_main_comp_bw set deleted_flg = false where id = 'binding'`);
  expect(await companiesSeen()).toBe(1);
});
