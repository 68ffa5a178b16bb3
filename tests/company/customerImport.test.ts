import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayClient } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { eventually } from '../robustness/eventually.ts';
import { endedJob, jobRow, uploadSheet } from '../robustness/sheets.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** A house that moves in brings its customers as a sheet, each with his main contact. */
interface Answer {
  readonly msg: string;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly batchId?: string;
  readonly errors: readonly { readonly row: number; readonly column: string; readonly msg: string }[];
}
interface Customer {
  readonly id: string;
  readonly code: string;
  readonly invTitle: string;
  readonly importNo: string;
  readonly contacts: readonly {
    readonly name: string;
    readonly phone: string;
    readonly email: string | null;
    readonly mainFlg: number;
  }[];
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const head = '客户名称,类型,客户经理,信用代码,联系人姓名,联系人电话';
const sheetOf = (...rows: readonly string[]) => `﻿${[head, ...rows].join('\r\n')}\r\n`;
const importing = async (text: string, more: object = {}) => {
  const clerk = await gateway.as('bus01');
  return clerk.call<Answer>('business.importCustomer', { fileId: await uploadSheet(clerk, text), ...more });
};
const named = async (name: string): Promise<Customer | undefined> => {
  const clerk = await gateway.as('bus01');
  const { rows } = await clerk.get<{ rows: Customer[] }>('business.queryCustomerPage', { filter: { name } });
  return rows[0] && clerk.get<Customer>('business.getCustomer', { id: rows[0].id });
};

const good = '上海远帆贸易有限公司,货主,bus01,,李经理,13800000001';
const sheet = sheetOf(
  good,
  '宁波港通实业有限公司,货主,bus01,91310000000000000X,王经理,13800000002',
  '苏州金阊纺织有限公司,货主,bus01,,赵经理,',
  '无锡锡山机械有限公司,货主,bus01,,,',
  '上海远帆贸易有限公司,货主,bus01,,李经理,13800000001',
);

test('a preview says what an import would do, and enters nobody', async () => {
  expect((await importing(sheet, { preview: 1 })).data).toMatchObject({ success: 1, existing: 1, failed: 3 });
  expect(await named('上海远帆贸易有限公司')).toBeUndefined();
});

test('customers of a sheet get the next codes and their main contact; a wrong row is told by its column; names that are there are no second customer', async () => {
  const { data } = await importing(sheet);
  expect(data).toMatchObject({ success: 1, existing: 1, failed: 3 });
  expect(data.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 信用代码',
    '4 联系人电话',
    '5 联系人姓名',
    '5 联系人电话',
  ]);
  const customer = await named('上海远帆贸易有限公司');
  expect(customer).toMatchObject({
    invTitle: '上海远帆贸易有限公司',
    importNo: data.batchId,
    contacts: [{ name: '李经理', phone: '13800000001', email: null, mainFlg: 1 }],
  });
  expect(customer?.code).toMatch(/^KH\d{6}$/);
  await importing(sheetOf('常州武进贸易有限公司,货主,bus01,,钱经理,13800000009'));
  expect(Number((await named('常州武进贸易有限公司'))?.code.slice(2))).toBe(Number(customer?.code.slice(2)) + 1);
  expect((await importing(sheetOf(good))).data).toMatchObject({ success: 0, existing: 1, failed: 0 });
});

test('a sheet without the column of the contact is told which columns it lacks', async () => {
  const answer = await importing('﻿客户名称,类型,客户经理\r\n甲,货主,bus01\r\n');
  expect(answer).toMatchObject({ returnCode: '1012', msg: '缺少必填列：联系人姓名、联系人电话' });
});

test('the batch can be taken back while nobody has worked on it', async () => {
  const { data } = await importing(sheetOf('嘉兴南湖电子有限公司,货主,bus01,,孙经理,13800000003'));
  const clerk = await gateway.as('bus01');
  expect(await named('嘉兴南湖电子有限公司')).toBeDefined();
  expect(await clerk.call('business.undoImportCustomer', { importNo: data.batchId })).toMatchObject({
    returnCode: '0',
  });
  expect(await named('嘉兴南湖电子有限公司')).toBeUndefined();
});

const numbered = (place: string, count: number, contact = '李经理,13800000001') =>
  Array.from({ length: count }, (_, index) => `${place}第${index + 1}贸易有限公司,货主,bus01,,${contact}`);
/** Longer sheets than are imported while the person waits. */
const longImport = async (clerk: GatewayClient, rows: readonly string[], more: object = {}): Promise<string> =>
  (
    await clerk.get<{ jobId: string }>('business.importCustomer', {
      fileId: await uploadSheet(clerk, sheetOf(...rows)),
      ...more,
    })
  ).jobId;
const kept = async (place: string) => {
  const { rows } = await gateway.database.pool.query<{
    customers: number;
    contacts: number;
    codes: number;
    batches: number;
  }>(
    `select count(distinct c.id)::int as customers, count(k.id)::int as contacts, count(distinct c.code)::int as codes,
       count(distinct c.import_no)::int as batches
     from customer c left join customer_contact k on k.customer_id = c.id and k.main_flg and not k.deleted_flg
     where c.name like $1 and not c.deleted_flg`,
    [`${place}%`],
  );
  return rows[0];
};

test('a long sheet of customers is a job: previewed, imported with contacts and codes, left alone the second time, taken back as a whole', async () => {
  const clerk = await gateway.as('bus01');
  // Wrong rows make a sheet as long as good ones, and cost next to nothing.
  const rows = [...numbered('长春', 20), good, ...numbered('四平', 490, ',')];
  const preview = await endedJob(clerk, await longImport(clerk, rows, { preview: 1 }));
  expect(preview).toMatchObject({ status: 'DONE', result: { total: 511, success: 20, existing: 1, failed: 490 } });
  expect(await kept('长春')).toMatchObject({ customers: 0 });

  const done = await endedJob(clerk, await longImport(clerk, rows));
  expect(done).toMatchObject({
    status: 'DONE',
    progress: 511,
    result: { total: 511, success: 20, existing: 1, failed: 490 },
  });
  const { batchId, errors } = done.result as unknown as Answer;
  expect(errors.slice(0, 2).map(({ row, column }) => `${row} ${column}`)).toEqual(['23 联系人姓名', '23 联系人电话']);
  expect(await kept('长春')).toEqual({ customers: 20, contacts: 20, codes: 20, batches: 1 });
  expect(await named('长春第20贸易有限公司')).toMatchObject({
    importNo: batchId,
    contacts: [{ name: '李经理', mainFlg: 1 }],
  });

  expect(await endedJob(clerk, await longImport(clerk, rows))).toMatchObject({
    result: { success: 0, existing: 21, failed: 490 },
  });
  expect(await clerk.call('business.undoImportCustomer', { importNo: batchId })).toMatchObject({
    returnCode: '0',
    data: { count: 20 },
  });
  expect(await kept('长春')).toMatchObject({ customers: 0 });
});

longTest(
  'a long import of customers that is cancelled keeps whole chunks as one batch, which can be taken back',
  async () => {
    const clerk = await gateway.as('bus01');
    const jobId = await longImport(clerk, numbered('吉林', 2_600));
    await eventually(async () => expect((await kept('吉林'))?.customers).toBeGreaterThan(0), 30_000, 10);
    await clerk.call('batch.actSysJob', { id: jobId, action: 'cancel' });
    const job = await eventually(async () => {
      const row = await jobRow(clerk, jobId);
      expect(row.result).not.toBeNull();
      return row;
    }, 60_000);
    const { customers = 1, ...rest } = (await kept('吉林')) ?? {};
    expect(job).toMatchObject({ status: 'CANCELLED', result: { success: customers } });
    expect(rest).toEqual({ contacts: customers, codes: customers, batches: 1 });
    expect(customers % 500).toBe(0);
    const { importNo } = (await named('吉林第1贸易有限公司')) as Customer;
    expect(await clerk.call('business.undoImportCustomer', { importNo })).toMatchObject({
      returnCode: '0',
      data: { count: customers },
    });
  },
);
