import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/core/moments.ts';
import { closeOldDemands } from '#server/demand/closeOldDemands.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { addDemand, newTitle, transferDemand } from '../contract/newRecords.ts';
import type { GatewayClient, StoredFile } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** The acceptance scenarios of demands, each under its number. @see docs/spec/operations.md 6 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const act = <Data = WireRecord>(
  client: GatewayClient,
  entity: 'Demand' | 'DelegateTask',
  record: WireRecord,
  action: string,
  more: object = {},
) => client.call<Data>(`business.act${entity}`, { id: record.id, rowVersion: record.rowVersion, action, ...more });
const reload = (client: GatewayClient, { id }: { id: string }) => client.get<WireRecord>('business.getDemand', { id });
const tasksOf = async (client: GatewayClient, { id }: { id: string }) =>
  (
    await client.get<Page>('business.queryDelegateTaskPage', {
      filter: { demandId: id },
      sort: [{ field: 'taskNo', order: 'ASC' }],
    })
  ).rows;

const importDemand = { ...transferDemand, demandType: 'IMPORT', transportMode: '2', superviseMode: '0110' };
const paper = async (client: GatewayClient, fileRemark: 'INVOICE' | 'PACKING'): Promise<StoredFile> =>
  (
    await client.upload({
      bizType: 'demand',
      fileName: `${fileRemark}.pdf`,
      content: `%PDF-1.4\n% ${newTitle(fileRemark)}\n%%EOF\n`,
      fileRemark,
    })
  ).data;

/** IMPORT, accepted by bus01: tasks DOC, DECLARE and TRUCK wait. */
async function acceptedImport(): Promise<{ customer: GatewayClient; business: GatewayClient; demand: WireRecord }> {
  const [customer, business] = [await gateway.as('cust01'), await gateway.as('bus01')];
  const files = [await paper(customer, 'INVOICE'), await paper(customer, 'PACKING')];
  const draft = await addDemand(customer, { ...importDemand, files });
  const submitted = (await act(customer, 'Demand', draft, 'submit')).data;
  const accepted = await act(business, 'Demand', submitted, 'accept', { params: { ownerUser: 'user-bus01' } });
  expect(accepted.returnCode).toBe('0');
  return { customer, business, demand: accepted.data };
}

describe('publishing', () => {
  test('O1 a customer publishes an import without packing list: refused at the files, it stays a draft', async () => {
    const customer = await gateway.as('cust01');
    const draft = await addDemand(customer, { ...importDemand, files: [await paper(customer, 'INVOICE')] });
    const refused = await act<Refused>(customer, 'Demand', draft, 'submit');
    expect(refused).toMatchObject({ returnCode: '1001', data: { errors: { files: '进出口需求需上传发票和装箱单' } } });
    expect(Object.keys(refused.data.errors)).toEqual(['files']);
    expect(await reload(customer, draft)).toMatchObject({ status: 'DRAFT', demandNo: null });
  });

  test('O2 a complete demand is published: number, status, and a message to the department of the customer manager', async () => {
    const customer = await gateway.as('cust01');
    const files = [await paper(customer, 'INVOICE'), await paper(customer, 'PACKING')];
    const draft = await addDemand(customer, { ...importDemand, files });
    const { data: submitted } = await act(customer, 'Demand', draft, 'submit');
    expect(submitted).toMatchObject({
      status: 'SUBMITTED',
      demandNo: expect.stringMatching(/^XQ\d{12}$/),
      ownerDept: 'D10',
      files: [{ fileRemark: 'INVOICE' }, { fileRemark: 'PACKING' }],
    });

    for (const [loginName, hears] of [
      ['bus01', true],
      ['bus01l', true],
      ['bus02', false],
    ] as const) {
      const { rows } = await (await gateway.as(loginName)).get<{
        rows: { recordId: string; messageType: string; title: string }[];
      }>('system.queryUserMessage');
      const message = rows.find(({ recordId }) => recordId === draft.id);
      expect(message?.title, loginName).toBe(
        hears ? `待受理需求 ${submitted.demandNo}：${submitted.title}` : undefined,
      );
    }
  });
});

describe('working', () => {
  test('O3 business accepts an import: tasks DOC, DECLARE and TRUCK, or STORE where a warehouse is named', async () => {
    const { business, demand } = await acceptedImport();
    expect(demand).toMatchObject({ status: 'ACCEPTED', ownerUser: 'user-bus01', ownerUser_label: '王晓雯' });
    expect(
      (await tasksOf(business, demand)).map(({ taskType, deptCode, status }) => [taskType, deptCode, status]),
    ).toEqual([
      ['DOC', 'C1', 'WAIT'],
      ['DECLARE', 'C1', 'WAIT'],
      ['TRUCK', 'W1', 'WAIT'],
    ]);

    const files = [await paper(business, 'INVOICE'), await paper(business, 'PACKING')];
    const stored = await addDemand(business, { ...importDemand, files, warehouse: 'WH01', superviseMode: '5033' });
    const submitted = (await act(business, 'Demand', stored, 'submit')).data;
    await act(business, 'Demand', submitted, 'accept', { params: { ownerUser: 'user-bus01' } });
    expect((await tasksOf(business, stored)).map(({ taskType }) => taskType)).toEqual([
      'DOC',
      'LIST',
      'DECLARE',
      'STORE',
    ]);
  });

  test('O4 the first task taken starts the demand, in the name of the system', async () => {
    const { business, demand } = await acceptedImport();
    const [doc] = await tasksOf(business, demand);
    await act(await gateway.as('decl01'), 'DelegateTask', doc as WireRecord, 'take');
    expect(await reload(business, demand)).toMatchObject({ status: 'PROCESSING' });
    const [latest] = await business.get<WireRecord[]>('business.queryDemandLog', { id: demand.id });
    expect(latest).toMatchObject({ action: 'start', userName: '系统', fromStatus: 'ACCEPTED' });
  });

  test('O5 a declaration is done with 18 digits only, and the demand gets the number', async () => {
    const { business, demand } = await acceptedImport();
    const worker = await gateway.as('decl01');
    const declare = (await tasksOf(business, demand)).find(({ taskType }) => taskType === 'DECLARE') as WireRecord;
    const { data: taken } = await act(worker, 'DelegateTask', declare, 'take');
    expect(await act(worker, 'DelegateTask', taken, 'done')).toMatchObject({
      returnCode: '1001',
      data: { errors: { resultNo: '报关任务需填写结果单号' } },
    });
    expect(await act(worker, 'DelegateTask', taken, 'done', { params: { resultNo: '22252026' } })).toMatchObject({
      returnCode: '1001',
      data: { errors: { resultNo: '报关单号应为18位数字' } },
    });
    const resultNo = '222520261123456789';
    expect(await act(worker, 'DelegateTask', taken, 'done', { params: { resultNo } })).toMatchObject({
      returnCode: '0',
      data: { status: 'DONE', resultNo },
    });
    expect(await reload(business, demand)).toMatchObject({
      declarationNo: resultNo,
      status: 'PROCESSING',
      taskDone: 1,
      taskTotal: 3,
    });
  });

  test('a refused completion leaves nothing behind', async () => {
    const { business, demand } = await acceptedImport();
    const worker = await gateway.as('decl01');
    const declare = (await tasksOf(business, demand)).find(({ taskType }) => taskType === 'DECLARE') as WireRecord;
    const { data: taken } = await act(worker, 'DelegateTask', declare, 'take');
    await act(worker, 'DelegateTask', taken, 'done', { params: { resultNo: 'short' } });
    expect(await business.get('business.getDelegateTask', { id: taken.id })).toMatchObject({
      status: 'DOING',
      resultNo: null,
      rowVersion: taken.rowVersion,
    });
    expect(
      (await business.get<WireRecord[]>('business.queryDelegateTaskLog', { id: taken.id })).map(({ action }) => action),
    ).toEqual(['take']);
  });

  test('two people take one task at once: one has it, the other is told', async () => {
    const { business, demand } = await acceptedImport();
    const [doc] = await tasksOf(business, demand);
    // Both may: who came too late is told so, whoever of them it is.
    const people = [await gateway.as('decl01'), await gateway.as('decl02')];
    const answers = await Promise.all(people.map((person) => act(person, 'DelegateTask', doc as WireRecord, 'take')));
    expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '1003']);
  });

  test('a task goes to people of its department only', async () => {
    const { business, demand } = await acceptedImport();
    const [doc] = await tasksOf(business, demand);
    expect(
      await act(business, 'DelegateTask', doc as WireRecord, 'assign', { params: { assignee: 'user-wh01' } }),
    ).toMatchObject({
      returnCode: '1001',
      data: { errors: { assignee: '处理人不属于报关' } },
    });
    const assigned = await act(business, 'DelegateTask', doc as WireRecord, 'assign', {
      params: { assignee: 'user-decl01' },
    });
    expect(assigned.data).toMatchObject({ status: 'ASSIGNED', assignee: 'user-decl01' });
    const { rows } = await (await gateway.as('decl01')).get<{ rows: { recordId: string }[] }>(
      'system.queryUserMessage',
    );
    expect(rows.map(({ recordId }) => recordId)).toContain(assigned.data.id);
  });
});

describe('finishing', () => {
  /** DOC done, DECLARE done, TRUCK skipped by the leader. */
  async function finished(): Promise<{ business: GatewayClient; demand: WireRecord }> {
    const { business, demand } = await acceptedImport();
    const [worker, leader] = [await gateway.as('decl01'), await gateway.as('bus01l')];
    const [doc, declare, truck] = (await tasksOf(business, demand)) as [WireRecord, WireRecord, WireRecord];
    for (const [task, params] of [
      [doc, {}],
      [declare, { resultNo: '222520261987654321' }],
    ] as const) {
      const { data: taken } = await act(worker, 'DelegateTask', task, 'take');
      await act(worker, 'DelegateTask', taken, 'done', { params });
    }
    expect(await reload(business, demand)).toMatchObject({ status: 'PROCESSING', openTasks: truck.taskNo });
    expect(await act(leader, 'DelegateTask', truck, 'skip', { opinion: '客户自提' })).toMatchObject({
      returnCode: '0',
    });
    return { business, demand: await reload(business, demand) };
  }

  const daysLater = async (days: number) => {
    const clock = () => new Date(Date.now() + days * 86_400_000);
    const services = { ...gateway.gateway.services, clock };
    await closeOldDemands(
      {},
      {
        jobId: 'test',
        services,
        signal: new AbortController().signal,
        progress: async () => undefined,
        checkpoint: async () => undefined,
      },
    );
  };

  test('O6 the last task done finishes the demand, and after seven days the job closes it', async () => {
    const { business, demand } = await finished();
    expect(demand).toMatchObject({ status: 'FINISHED', finishTime: expect.any(String), taskDone: 3, openTasks: null });
    await daysLater(6);
    expect(await reload(business, demand)).toMatchObject({ status: 'FINISHED' });
    await daysLater(7.01);
    expect(await reload(business, demand)).toMatchObject({ status: 'CLOSED' });
    const [latest] = await business.get<WireRecord[]>('business.queryDemandLog', { id: demand.id });
    expect(latest).toMatchObject({ action: 'close', userName: '系统' });
    await daysLater(8);
    expect(await business.get<WireRecord[]>('business.queryDemandLog', { id: demand.id })).toHaveLength(5);
  });

  test('O7 a leader reopens within seven days; later the demand is closed and cannot', async () => {
    const leader = await gateway.as('bus01l');
    const first = await finished();
    expect(await act(first.business, 'Demand', first.demand, 'reopen', { opinion: '漏报一项' })).toMatchObject({
      returnCode: '1005',
    });
    const reopened = await act(leader, 'Demand', first.demand, 'reopen', { opinion: '漏报一项' });
    expect(reopened).toMatchObject({ returnCode: '0', data: { status: 'PROCESSING', finishTime: null } });

    const second = await finished();
    await daysLater(8);
    expect(
      await act(leader, 'Demand', await reload(leader, second.demand), 'reopen', { opinion: '漏报一项' }),
    ).toMatchObject({
      returnCode: '1004',
    });
  });

  test('O7 before the job has run, eight days are too many as well', async () => {
    const { demand } = await finished();
    const before = addDays(String(demand.finishTime), -8);
    await gateway.database.pool.query('update demand set finish_time = $2 where id = $1', [demand.id, before]);
    expect(await act(await gateway.as('bus01l'), 'Demand', demand, 'reopen', { opinion: '漏报一项' })).toMatchObject({
      returnCode: '1001',
      data: { errors: { _: '完成超过7天，不能重新处理' } },
    });
  });
});

describe('addresses and sheets', () => {
  test('O20 a pasted address is split into its parts', async () => {
    const business = await gateway.as('bus01');
    expect(
      await business.get('business.parseAddress', { text: '张三 13800000000 上海市浦东新区某路1号' }),
    ).toMatchObject({
      name: '张三',
      phone: '13800000000',
      province: '上海市',
      district: '浦东新区',
      street: '某路1号',
    });
  });

  const head = '品名,商品编号,数量,单位,单价';
  const upload = async (client: GatewayClient, lines: readonly string[]): Promise<string> =>
    (
      await client.upload({
        bizType: 'import',
        fileName: 'goods.csv',
        content: `\ufeff${[head, ...lines].join('\r\n')}\r\n`,
      })
    ).data.fileId;

  test('P33 three goods lines, one of them wrong: nothing is imported, the wrong row comes back', async () => {
    const business = await gateway.as('bus01');
    const draft = await addDemand(business, { goods: [] });
    const fileId = await upload(business, [
      '球阀,8481804090,10,套,160.00',
      '离心泵,84137099,2,台,2400',
      '深沟球轴承,8482102000,500,套,8.00',
    ]);
    const result = await business.get<Record<string, unknown>>('business.importDemandGoods', {
      fileId,
      params: { parentId: draft.id },
    });
    expect(result).toMatchObject({
      msg: '共3行，失败1行，未导入任何数据',
      total: 3,
      success: 0,
      failed: 1,
      errors: [{ row: 3, column: '商品编号', value: '84137099', message: '商品编号应为10位数字' }],
      errorFile: { hashaddr: expect.stringMatching(/^[0-9a-f]{64}$/), fileName: expect.any(String) },
    });
    expect(await reload(business, draft)).toMatchObject({ goods: [], amount: null });
    const { hashaddr } = result.errorFile as { hashaddr: string };
    const file = await business.request(`/api/file/download?fileload=1&hashaddr=${hashaddr}&filename=errors.xlsx`);
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
  });

  test('P33 the corrected sheet goes in, and the amount follows', async () => {
    const business = await gateway.as('bus01');
    const draft = await addDemand(business, { goods: [] });
    const fileId = await upload(business, ['球阀,8481804090,10,套,160.00', '深沟球轴承,8482102000,500,套,8.00']);
    expect(await business.get('business.importDemandGoods', { fileId, params: { parentId: draft.id } })).toMatchObject({
      msg: '共2行，成功2行，失败0行',
      success: 2,
    });
    expect(await reload(business, draft)).toMatchObject({
      amount: '5600.00',
      goodsCount: 2,
      goods: [{ lineNo: 1, unit: '006' }, { lineNo: 2 }],
    });
  });
});
