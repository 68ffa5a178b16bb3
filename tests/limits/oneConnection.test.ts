import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#domain/index.ts';
import { serverAreas } from '#server/areas.ts';
import { createGateway, type Gateway } from '#server/gatewayProcess.ts';
import { readConfig } from '#server/platform/config.ts';
import { openLog } from '#server/platform/log.ts';
import { endPool, openPool } from '#server/platform/postgres/session.ts';
import { type Answer, GatewayClient, logInAs, testCaptcha } from '../gatewayClient.ts';
import { repeats } from '../longRun.ts';
import { createTestDatabase, type TestDatabase } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { everyCall, type SampleCall, storedRows } from './everyCall.ts';

/**
 * A gateway whose pool has one connection: a call that asks for a second one while it holds the first waits for itself
 * and answers 1019. All calls pass here, those of areas to come by themselves.
 */
const folder = makeTemporaryFolder('one-connection');
const patience = 700;
/** Of the rows each paper is printed for every such one, the next paper for those beside; so are the records of every such entity. Each call is asked
 * with nothing, with its first sample and with every such other one. */
const everyWhich = repeats('PRINTED_ROWS', { short: 24, long: 1 });
let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let gateway: Gateway;
let base: string;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'demo' });
  pool = openPool(database.connection, () => undefined, { max: 1 });
  pool.options.connectionTimeoutMillis = patience;
  const config = readConfig(
    { DATA_DIR: folder, DEMO: '1', TEST_CAPTCHA: testCaptcha, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' },
    folder,
  );
  gateway = await createGateway({
    config,
    pool,
    connection: database.connection,
    log: openLog(config),
    prepared: true,
  });
  base = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await gateway?.close();
  await endPool(pool);
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const waited = '1019';

/**
 * Names whose work asked for a connection too many; a job of the background may have had the only one once, so each is
 * asked again.
 */
async function offenders<Work>(
  works: readonly Work[],
  { ask, nameOf }: { ask: (work: Work) => Promise<Pick<Answer, 'returnCode'>>; nameOf: (work: Work) => string },
): Promise<string[]> {
  const found = new Set<string>();
  for (const work of works) {
    if (found.has(nameOf(work))) continue;
    let tries = 3;
    while (tries > 0 && (await ask(work)).returnCode === waited) tries -= 1;
    if (tries === 0) found.add(nameOf(work));
  }
  return [...found].sort();
}

const sheets = [
  '缴款书号,缴税日期,缴税方式,凭证号\r\n0000000000000000000001,2026-01-02,电子支付,V1\r\n',
  '标题,需求类型,紧急程度,客户,联系人,电话,期望完成\r\n一票,仓储,普通,上海浦江精密仪器有限公司,张三,13800000000,2030-01-02 10:00\r\n',
  '地址名称,联系人,电话,详细地址\r\n仓库,张三,13800000000,上海市浦东新区世纪大道1号\r\n',
];

async function samples(client: GatewayClient): Promise<readonly SampleCall[]> {
  const files: string[] = [];
  for (const content of sheets)
    files.push((await client.upload({ bizType: 'import', fileName: 'rows.csv', content })).data.fileId);
  const all = everyCall(await storedRows(database.pool), files, gateway.services.clock().toISOString());
  return all.filter(({ name }, at) => all[at - 2]?.name !== name || at % everyWhich === 0);
}

test.each(['admin', 'jck01l', 'bus01'].slice(0, repeats('ACCOUNTS', { short: 1, long: 3 })))(
  'no call of %s asks for a second connection while it holds one',
  async (loginName) => {
    const client = await logInAs(base, loginName);
    const calls = await samples(client);
    expect(calls.length).toBeGreaterThan(400);
    let done = 0;
    const ask = async ({ name, data }: SampleCall) => {
      const answer = await client.call(name, data);
      if (answer.returnCode === '0') done += 1;
      return answer;
    };
    expect(await offenders(calls, { ask, nameOf: ({ name }) => name })).toEqual([]);
    // Fewer mean that what is asked no longer fits the calls.
    expect(done).toBeGreaterThan(150);
  },
);

test('nor does any address that is no gateway call', async () => {
  const client = await logInAs(base, 'admin');
  const rows = await storedRows(database.pool);
  const ids = (key: string) => rows.find(({ entity }) => entity.key === key)?.id ?? 'none';
  const stored = await client.upload({ bizType: 'import', fileName: 'rows.csv', content: 'a,b\r\n1,2\r\n' });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const reads = [
    ...[
      'sys/captcha',
      'sys/queryLoginUser',
      'health/ready',
      'version.json',
      `file/download?hashaddr=${stored.data.hashaddr}`,
    ],
    ...Object.values(entities).flatMap(({ key, verbs, pages, reference }, place) => [
      ...(verbs.includes('import') ? [`file/template?entity=${key}`] : []),
      ...(pages && place % everyWhich === 0 ? [`print/record?entity=${key}&ids=${ids(key)}`] : []),
      ...(reference ? [`rest/${key}`, `rest/${key}/none`] : []),
    ]),
    ...serverAreas
      .flatMap(({ prints = [] }) => prints)
      .flatMap(({ path }, place) =>
        rows
          .filter((_row, at) => (at + place) % everyWhich === 0)
          .map(
            ({ entity: { key }, id }) =>
              `print/${path}?id=${id}&ids=${id}&docType=${key.replace('bh', '').toUpperCase()}`,
          ),
      ),
  ];
  const changes = ['checkLogin', 'userMessage', 'dictData', 'navFunction', 'uuidSeq'];
  expect(reads.length).toBeGreaterThan(40);
  const read = async (path: string) => ({ returnCode: codeIn(await (await client.request(`/api/${path}`)).text()) });
  expect(await offenders(reads, { ask: read, nameOf: (path) => path.split('?')[0] ?? '' })).toEqual([]);
  const change = async (path: string) => {
    const answer = await client.request(`/api/sys/${path}`, {
      method: 'POST',
      body: 'dictCode=DEPT&userId=user-admin',
      headers: form,
    });
    return { returnCode: codeIn(await answer.text()) };
  };
  expect(await offenders(changes, { ask: change, nameOf: (path) => path })).toEqual([]);
  const upload = () => client.upload({ bizType: 'import', fileName: 'rows.csv', content: 'a,b\r\n1,3\r\n' });
  expect(await offenders(['upload'], { ask: upload, nameOf: String })).toEqual([]);
  const logIn = () => new GatewayClient(base).login('wh01');
  expect(await offenders(['login'], { ask: logIn, nameOf: String })).toEqual([]);
});

const codeIn = (text: string): string => /"returnCode":"(\d+)"/.exec(text)?.[1] ?? '0';
