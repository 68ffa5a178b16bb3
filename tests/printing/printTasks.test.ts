import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { methodName } from '#domain/core/entity.ts';
import { entities, entityOf } from '#domain/index.ts';
import type { Printable } from '#domain/printing/calls.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { displayAt, line, store } from '../display/displayWorld.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * Print tasks over HTTP: queued from records, printed, printed again with a reason, given up.
 * @see docs/spec/platform.md 13 printTask
 */
let gateway: TestGateway;
let filing: WireRecord;
let clerk: GatewayClient;
let leader: GatewayClient;
let warehouse: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
  await store(gateway, 'BD-1', '100000');
  filing = await displayAt(gateway, 'SUBMITTED');
  [clerk, leader, warehouse] = [await gateway.as('bus01'), await gateway.as('bus01l'), await gateway.as('wh01')];
});
afterAll(() => gateway.close());

const queueing = (client: GatewayClient, more: object = {}) =>
  client.call<{ queued: number }>('common.queuePrintTask', {
    ...{ entity: 'exitDisplay', ids: [filing.id], printKind: 'NORM', copies: 2 },
    ...more,
  });
const tasks = async (client: GatewayClient): Promise<readonly WireRecord[]> =>
  (await client.get<Page>('common.queryPrintTaskPage', { limit: 50 })).rows;
/** A task of this person, queued just now. */
async function queued(client: GatewayClient, more: object = {}): Promise<WireRecord> {
  const before = new Set((await tasks(client)).map(({ id }) => id));
  expect((await queueing(client, more)).returnCode).toBe('0');
  const made = (await tasks(client)).find(({ id }) => !before.has(id));
  if (!made) throw new Error('Nothing was queued');
  return made;
}
const act = (client: GatewayClient, { id, rowVersion }: WireRecord, action: string, opinion?: string) =>
  client.call<WireRecord>('common.actPrintTask', { id, rowVersion, action, opinion });
const printData = (client: GatewayClient, ids: readonly string[]) =>
  client.call<{ printables: Printable[] }>('common.getPrintData', { ids });

describe('queueing', () => {
  test('a record that may be printed becomes a numbered task of its department', async () => {
    const task = await queued(clerk);
    expect(task).toMatchObject({
      ...{ status: 'WAIT', printKind: 'NORM', copies: 2, printCount: 0, createdDept: 'D10' },
      ...{ bizEntity: 'exitDisplay', bizId: filing.id, bizNo: filing.displayNo },
    });
    expect(task.taskNo).toMatch(/^DY\d{12}$/);
    expect(task.title).toContain('出区展示备案');
    expect((await tasks(leader)).map(({ id }) => id)).toContain(task.id);
  });

  test('another department sees nothing of it: no row, no paper, no step', async () => {
    const task = await queued(clerk);
    const other = await gateway.as('bus02');
    expect((await tasks(other)).map(({ id }) => id)).not.toContain(task.id);
    expect((await tasks(warehouse)).map(({ id }) => id)).not.toContain(task.id);
    expect(await printData(warehouse, [task.id])).toMatchObject({ returnCode: '1002' });
    expect(await act(other, task, 'print')).toMatchObject({ returnCode: '1002' });
    expect((await (await gateway.as('cust01')).call('common.queryPrintTaskPage', {})).returnCode).toBe('1005');
  });

  test('it asks for the right to print such records, and for records the person sees', async () => {
    expect(await queueing(clerk, { entity: 'merchantInspection', ids: ['demo-inspection-1'] })).toMatchObject({
      returnCode: '1005',
    });
    expect(await queueing(clerk, { ids: ['nobody'] })).toMatchObject({ returnCode: '1002' });
    expect(await queueing(clerk, { entity: 'sysSession' })).toMatchObject({ returnCode: '1008' });
    expect((await queueing(await gateway.as('cust01'))).returnCode).toBe('1005');
  });

  test('a draft without a number is refused in words that the dialog shows', async () => {
    const { rows } = await gateway.database.pool.query<{ id: string }>(
      `insert into demand (id, title, demand_type, urgency, customer_id, status, created_by, created_by_name, created_dept,
        created_time, updated_time)
       values (gen_random_uuid()::text, '草稿', 'IMPORT', 'N', 'demo-customer-01', 'DRAFT', 'user-bus01', '王晓雯', 'D10', now(), now()) returning id`,
    );
    const refused = await queueing(clerk, { entity: 'demand', ids: [rows[0]?.id] });
    expect(refused).toMatchObject({ returnCode: '1001', data: { errors: { _: '没有编号的单据不能打印' } } });
  });

  test('copies from 1 to 999 and a known kind, said at the field', async () => {
    expect(await queueing(clerk, { copies: 0 })).toMatchObject({
      returnCode: '1001',
      data: { errors: { copies: expect.anything() } },
    });
    expect(await queueing(clerk, { copies: 1_000 })).toMatchObject({ returnCode: '1001' });
    expect(await queueing(clerk, { printKind: 'POSTER' })).toMatchObject({
      returnCode: '1001',
      data: { errors: { printKind: expect.anything() } },
    });
  });
});

describe('the life of a task', () => {
  test('printed once by anybody of the department, then only with a reason by the leader', async () => {
    const task = await queued(clerk);
    const printed = (await act(clerk, task, 'print')).data;
    expect(printed).toMatchObject({ status: 'PRINTED', printCount: 1, printedBy: 'user-bus01' });
    expect(printed.printedTime).toBeTruthy();
    expect(await act(clerk, printed, 'print')).toMatchObject({ returnCode: '1004' });
    expect(await act(clerk, printed, 'reprint', '卡纸')).toMatchObject({ returnCode: '1005' });
    expect(await act(leader, printed, 'reprint')).toMatchObject({
      returnCode: '1001',
      data: { errors: { opinion: expect.anything() } },
    });

    const again = (await act(leader, printed, 'reprint', '卡纸')).data;
    expect(again).toMatchObject({ status: 'REPRINTED', printCount: 2, printedBy: 'user-bus01l', reason: '卡纸' });
    const once = (await act(leader, again, 'reprintAgain', '又卡纸')).data;
    expect(once).toMatchObject({ status: 'REPRINTED', printCount: 3 });
    expect(await act(leader, once, 'void', '不要了')).toMatchObject({ returnCode: '1004' });
  });

  test('the warehouse prints its own again without its leader', async () => {
    const task = await queued(warehouse, { printKind: 'LABEL' });
    const printed = (await act(warehouse, task, 'print')).data;
    expect((await act(warehouse, printed, 'reprint', '标签破损')).data).toMatchObject({
      status: 'REPRINTED',
      printCount: 2,
    });
  });

  test('given up with a reason by whoever queued it, or by the leader of the department', async () => {
    const [own, others] = [await queued(clerk), await queued(leader)];
    expect(await act(clerk, own, 'void')).toMatchObject({ returnCode: '1001' });
    expect((await act(clerk, own, 'void', '重复')).data).toMatchObject({ status: 'VOID', reason: '重复' });
    expect(await act(clerk, others, 'void', '重复')).toMatchObject({ returnCode: '1005' });
    const printed = (await act(clerk, await queued(clerk), 'print')).data;
    expect((await act(leader, printed, 'void', '印错')).data).toMatchObject({ status: 'VOID', printCount: 1 });
  });
});

describe('many at once', () => {
  test('fifty go, fifty-one do not', async () => {
    const made = [await queued(clerk), await queued(clerk)];
    const of = (list: readonly WireRecord[]) => ({
      action: 'print',
      ids: list.map(({ id }) => id),
      rowVersions: list.map(({ rowVersion }) => rowVersion),
    });
    const many = {
      action: 'print',
      ids: Array.from({ length: 51 }, (_, index) => `t${index}`),
      rowVersions: Array(51).fill(1),
    };
    expect(await clerk.call('common.batchActPrintTask', many)).toMatchObject({ returnCode: '1010' });
    expect((await queueing(clerk, { ids: many.ids })).returnCode).not.toBe('0');
    expect((await printData(clerk, many.ids)).returnCode).not.toBe('0');
    expect(await clerk.get('common.batchActPrintTask', of(made))).toMatchObject({
      ok: made.map(({ id }) => id),
      failed: [],
    });
    expect(await clerk.get('common.batchActPrintTask', of(made))).toMatchObject({ ok: [], failed: [{}, {}] });
  });
});

describe('what comes out of the printer', () => {
  test('a sheet is the one of the record, a label its number', async () => {
    const [sheet, label] = [await queued(clerk), await queued(clerk, { printKind: 'BARCODE', copies: 5 })];
    const { data } = await printData(clerk, [sheet.id, label.id]);
    expect(data.printables).toMatchObject([
      {
        taskNo: sheet.taskNo,
        copies: 2,
        paper: { kind: 'sheets', sheets: [{ number: filing.displayNo, title: '出区展示备案' }] },
      },
      {
        taskNo: label.taskNo,
        copies: 5,
        paper: { kind: 'labels', labels: [{ number: filing.displayNo, isBarcodeOnly: true }] },
      },
    ]);
    const [first] = data.printables;
    expect(first?.paper.kind === 'sheets' && first.paper.sheets[0]?.parts.length).toBeGreaterThan(2);
  });

  test('the lines of a document are a table under its fields: filled columns, a number for each line, totals where they add up', async () => {
    const goods = [line({ qty: '10', dutyEst: '300' }), line({ qty: '2.5', dutyEst: '100.5' })];
    const task = await queued(clerk, {
      ids: [(await displayAt(gateway, 'SUBMITTED', { goods, guaranteeAmt: '500.00' })).id],
    });
    const [printable] = (await printData(clerk, [task.id])).data.printables;
    if (printable?.paper.kind !== 'sheets') throw new Error('a sheet');
    const [table, ...others] = (printable.paper.sheets[0]?.parts ?? []).flatMap((part) =>
      'rows' in part && part.title.startsWith('展示商品') ? [part] : [],
    );
    const labels = [table, ...others].flatMap((part) => part?.columns.map(({ label }) => label) ?? []);
    expect(labels).toEqual(expect.arrayContaining(['#', '品名', '数量', '预估税款']));
    // Nobody has filled these in.
    expect(labels).not.toContain('规格');
    const cellsOf = (label: string) => {
      const part = [table, ...others].find((one) => one?.columns.some((column) => column.label === label));
      const at = part?.columns.findIndex((column) => column.label === label) ?? -1;
      return [...(part?.rows.map((row) => row[at]) ?? []), part?.totals?.[at]];
    };
    expect(cellsOf('数量')).toEqual(['10', '2.5', '12.5']);
    expect(cellsOf('预估税款')).toEqual(['300.00', '100.50', '400.50']);
    expect(table?.rows.map(([number]) => number)).toEqual(['1', '2']);
    for (const part of [table, ...others]) expect(part?.columns.length).toBeLessThanOrEqual(11);
  });

  test('documents and review sheets of the guarantee area are queued like any other record, and come out as their own papers', async () => {
    for (const [key, title] of [
      ['bhApply', '额度申请审批单'],
      ['bhReview', '保函缴税评审表'],
    ] as const) {
      const [record] = (await clerk.get<Page>(`baohan.${methodName(entityOf(key), 'page')}`, { limit: 1 })).rows;
      if (!record) throw new Error(`the demo data hold no ${key}`);
      const task = await queued(clerk, { entity: key, ids: [record.id] });
      const { data } = await printData(clerk, [task.id]);
      expect(data.printables).toMatchObject([
        { paper: { kind: 'sheets', sheets: [{ title, number: task.bizNo, trace: expect.any(String) }] } },
      ]);
    }
  });

  test('what says that its area draws its paper is what an area draws', () => {
    const own = Object.values(entities).flatMap(({ key, ownPaper }) => (ownPaper ? [key] : []));
    expect(own.toSorted()).toEqual(Object.keys(gateway.gateway.services.rules.sheets ?? {}).toSorted());
  });

  test('the record is read with the eyes of whoever prints: one that is gone is not printed', async () => {
    const draft = await displayAt(gateway, 'DRAFT');
    const task = await queued(await gateway.as('admin'), { ids: [draft.id] });
    await gateway.database.pool.query(`update print_task set created_dept = 'W1' where id = $1`, [task.id]);
    // A draft is its author's alone.
    expect(await printData(warehouse, [task.id])).toMatchObject({ returnCode: '1002' });
  });
});
