import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer } from '#domain/company/index.ts';
import { systemActor } from '#domain/core/rights.ts';
import { insertMany, rowOf } from '#server/crud/writeRecord.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import { addDemand } from '../contract/newRecords.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { endedJob, uploadSheet } from '../robustness/sheets.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let server: TestGateway;
let clerk: GatewayClient;
beforeAll(async () => {
  server = await startTestGateway();
  clerk = await server.as('bus01');
});
afterAll(() => server?.close());

type Demand = WireRecord & { readonly goods: readonly WireRecord[] };
const reload = ({ id }: WireRecord) => clerk.get<Demand>('business.getDemand', { id });
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ goodsName: `品${index}`, qty: '1.00000', unit: '007' }));

async function importLines(demand: WireRecord, count: number, from = 1) {
  const rows = lines(count).map(({ goodsName }, index) => `${index + from},${goodsName},1,个`);
  const fileId = await uploadSheet(clerk, `序号,品名,数量,单位\n${rows.join('\n')}\n`);
  const { jobId } = await clerk.get<{ jobId?: string }>('business.importDemandGoods', {
    fileId,
    params: { parentId: demand.id },
  });
  return endedJob(clerk, String(jobId));
}

test('what an import accepts a save accepts: 520 lines come by a sheet and are saved again', async () => {
  const draft = await addDemand(clerk, { goods: [] });
  expect(await importLines(draft, 520)).toMatchObject({ status: 'DONE', result: { success: 520, failed: 0 } });
  const demand = await reload(draft);
  expect(demand.goods).toHaveLength(520);
  const saved = await clerk.call<WireRecord>('business.saveDemand', {
    id: demand.id,
    rowVersion: demand.rowVersion,
    record: { title: '五百二十行', goods: demand.goods },
  });
  expect(saved).toMatchObject({ returnCode: '0', data: { goodsCount: 520 } });
});

longTest(
  'a save takes 2,000 lines and refuses 2,001, and a sheet cannot add what the form could not save',
  async () => {
    const draft = await addDemand(clerk, { goods: [] });
    const save = (count: number) =>
      clerk.call<Refused & { goodsCount: number; rowVersion: number }>('business.saveDemand', {
        id: draft.id,
        rowVersion: draft.rowVersion,
        record: { goods: lines(count) },
      });
    expect(await save(2_001)).toMatchObject({
      returnCode: '1001',
      data: { errors: { goods: '商品不能超过2000行，现有2001行' } },
    });
    expect(await save(2_000)).toMatchObject({ returnCode: '0', data: { goodsCount: 2_000 } });
    const job = await importLines(draft, 501, 2_001);
    expect(job).toMatchObject({ status: 'FAILED' });
    expect(JSON.stringify(job)).toContain('商品不能超过2000行，现有2501行');
    expect((await reload(draft)).goods).toHaveLength(2_000);
  },
);

test('what many lines say is kept sign by sign, whatever the database reads as its own', async () => {
  const awkward = ['\\N', 'a\\b\\', '一\t二', '{1,"2"}', "O'Brien", 'null', '\\.', '𠮷🙂', '%_', '=1+1', '\\x41', '末'];
  const draft = await addDemand(clerk, { goods: [] });
  const goods = awkward.map((goodsName) => ({ goodsName, qty: '1.00000', unit: '007' }));
  const saved = await clerk.call('business.saveDemand', {
    id: draft.id,
    rowVersion: draft.rowVersion,
    record: { goods },
  });
  expect(saved).toMatchObject({ returnCode: '0' });
  // A name is one line: what looks like a blank is one.
  expect((await reload(draft)).goods.map(({ goodsName }) => goodsName)).toEqual(
    awkward.map((name) => name.replace('\t', ' ')),
  );
});

test('one row that is there already takes the others of its statement with it, and the connection is as good as before', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    ...rowOf(
      customer,
      `many-${index}`,
      { code: `MANY${index % 1_100}`, name: `多${index}` },
      { actor: systemActor, now: '2026-11-25 09:00:00' },
    ),
    row_version: 1,
    deleted_flg: false,
  }));
  const connection = await server.database.pool.connect();
  try {
    await expect(insertMany(customer, rows, connection)).rejects.toMatchObject({ returnCode: '1006' });
    const count = async () =>
      (await connection.query(`select count(*)::int as count from customer where id like 'many-%'`)).rows[0];
    expect(await count()).toEqual({ count: 0 });
    await insertMany(customer, rows.slice(0, 1_100), connection);
    expect(await count()).toEqual({ count: 1_100 });
  } finally {
    await connection.query(`delete from customer where id like 'many-%'`);
    connection.release();
  }
});
