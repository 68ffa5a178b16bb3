import { afterAll, beforeAll, expect, test } from 'vitest';
import { methodName, serviceAreas } from '#domain/core/entity.ts';
import { reports } from '#domain/index.ts';
import { serverAreas } from '#server/areas.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { repeats } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { everyCall, storedRows } from './everyCall.ts';

/** Names that every object of the language answers to, sent wherever a name is asked for. */
const forged = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'isPrototypeOf',
  '__defineGetter__',
  'prototype',
];

let site: TestGateway;
let admin: GatewayClient;
beforeAll(async () => {
  site = await startTestGateway();
  admin = await site.as('admin');
});
afterAll(() => site?.close());

/** The first question of each call is asked with its data, and every such one of the others. */
const everyWhich = repeats('FORGED_EVERY', { short: 48, long: 1 });
/** Calls share the ways of asking out, too. */
const everyWay = repeats('FORGED_WAYS', { short: 3, long: 1 });
/** Entities share the names out: each is asked for every such one, the next entity for those beside. */
const everyName = repeats('FORGED_NAMES', { short: 16, long: 1 });
const expected = new Set(['1001', '1002', '1008', '1009']);

interface Forged {
  readonly what: string;
  readonly code: string;
}

const wrong = (answers: readonly Forged[], allowed = expected) =>
  answers.filter(({ code }) => !allowed.has(code)).map(({ what, code }) => `${what}: ${code}`);

test.each(forged)('%s as a service or a method is no call', async (name) => {
  const answers: Forged[] = [];
  const ask = async (service: string, method: string) => {
    const { returnCode: code } = await admin.call(`${service}.${method}`);
    answers.push({ what: `${service}.${method}`, code });
  };
  await ask(name, name);
  await ask(name, 'getBizTree');
  for (const service of serviceAreas) await ask(service, name);
  expect(wrong(answers)).toEqual([]);
});

test.each(forged.map((name, turn) => [name, turn] as const))(
  '%s as an act, a dictionary, a report, a type of document, a column is refused by its field',
  async (name, turn) => {
    const answers: Forged[] = [];
    const ask = async (call: string, data: object) => {
      const { returnCode: code } = await admin.call(call, data);
      answers.push({ what: `${call} ${JSON.stringify(data)}`, code });
    };
    for (const [place, { entity, id, rowVersion }] of (await storedRows(site.database.pool)).entries()) {
      if ((place + turn) % everyName !== 0) continue;
      const of = (verb: 'act' | 'batchAct' | 'page' | 'export') => `${entity.service}.${methodName(entity, verb)}`;
      await ask(of('act'), { id, rowVersion, action: name });
      await ask(of('batchAct'), { ids: [id], rowVersions: [rowVersion], action: name });
      await ask(of('page'), { filter: { [name]: '1' } });
      await ask(of('page'), { filter: { [`id__${name}`]: '1' } });
      await ask(of('page'), { sort: [{ field: name, order: 'ASC' }] });
      await ask(of('export'), { columns: [name] });
      await ask('baohan.wfAct', { docType: name, docId: id, rowVersion, action: name });
      await ask('baohan.wfActions', { docType: name, docId: id });
    }
    for (const { service, methods } of reports.values())
      await ask(`${service}.${methods.get}`, { fromMonth: '2026-01', toMonth: '2026-02', groupBy: name });
    await ask('common.queryDynDictByCommon', { dynDictName: name });
    await ask('common.exportReport', { cptPath: name });
    await ask('common.exportReport', { cptPath: `demand/${name}` });
    // Entities whose machine has its own names of calls answer with the sentences of their area.
    expect(wrong(answers, new Set([...expected, '1004', '61002', '61003', '61004']))).toEqual([]);
    expect(await admin.call('common.queryDictList', { dictCode: name })).toMatchObject({ returnCode: '0', data: [] });
  },
);

test.each(forged)('%s in an address finds nothing', async (name) => {
  const paths = [
    `file/template?entity=${name}`,
    `file/download?hashaddr=${name}`,
    `file/download?pathFileName=${name}`,
    `print/${name}`,
    `print/record?entity=${name}&ids=x`,
    `print/guaranteeDocument?docType=${name}&id=x`,
    `rest/${name}`,
    `rest/${name}/x`,
    `rest/country/${name}`,
    `rest/country?sort=["${name}","ASC"]`,
    `rest/country?range={"${name}":1}`,
    `rest/country?filter={"${name}":"1"}`,
    `rest/country?${name}=1`,
    `sys/${name}`,
    name,
    ...serverAreas.flatMap(({ prints = [] }) => prints).map(({ path }) => `print/${path}?id=${name}&ids=${name}`),
  ];
  const broken: string[] = [];
  for (const path of paths) {
    const answer = await admin.request(`/api/${path}`);
    if (answer.status >= 500 || (await answer.text()).includes('"9999"')) broken.push(path);
  }
  expect(broken).toEqual([]);
});

test('no call answers 9999 to such a name, whatever it asks for', async () => {
  const calls = everyCall(await storedRows(site.database.pool), ['none'], site.gateway.services.clock().toISOString());
  const broken = new Set<string>();
  for (const [index, { name, data }] of calls.entries()) {
    if (calls[index - 1]?.name === name && index % everyWhich !== 0) continue;
    const forgedName = forged[index % forged.length] ?? '';
    const texts = Object.keys(data).filter((key) => typeof data[key] === 'string');
    const one = { ...data, [texts[index % texts.length] ?? 'name']: forgedName };
    const all = JSON.parse(
      `{"filter":{"${forgedName}":1},"record":{"${forgedName}":{"x":1}},"params":{"${forgedName}":"1"},"${forgedName}":{"id":1}}`,
    );
    const ways = [one, { ...data, ...all }, Object.fromEntries(texts.map((key) => [key, forgedName]))];
    for (const asked of ways.filter((_way, at) => (at + index) % everyWay === 0))
      if ((await admin.call(name, asked)).returnCode === '9999')
        broken.add(`${name} ${JSON.stringify(asked).slice(0, 200)}`);
  }
  expect([...broken]).toEqual([]);
});
