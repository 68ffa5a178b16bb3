import { describe, expect, test } from 'vitest';
import type { GatewayClient } from '../gatewayClient.ts';
import { needing, type Page, type Target, type WireRecord } from './contractTarget.ts';
import { addDemand, newTitle } from './newRecords.ts';

interface MadeFile {
  readonly hashaddr: string;
  readonly fileName: string;
}

interface ImportAnswer {
  readonly msg: string;
  readonly total: number;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: readonly object[];
  readonly errorFile?: MadeFile;
}

const sheetOf = (lines: readonly string[]) => `\ufeff${lines.join('\r\n')}\r\n`;
const upload = async (client: GatewayClient, lines: readonly string[]): Promise<string> =>
  (await client.upload({ bizType: 'import', fileName: 'rows.csv', content: sheetOf(lines) })).data.fileId;
const download = async (client: GatewayClient, { hashaddr, fileName }: MadeFile): Promise<string> =>
  (
    await client.request(`/api/file/download?${new URLSearchParams({ fileload: '1', hashaddr, filename: fileName })}`)
  ).text();

/** Sheets in and out, in the one format both servers make: text. @see docs/spec/platform.md 5.6, 5.7 */
export function sheetContract(target: Target): void {
  describe('sheets', () => {
    test('an export holds what the person sees, with labels and words', async ({ skip }) => {
      skip(...needing(target, 'sheets'));
      const client = await target().as('cust01');
      const query = { filter: { id__start: 'demo-demand-' }, sort: [{ field: 'createdTime', order: 'DESC' }] };
      const page = await client.get<Page>('business.queryDemandPage', { ...query, limit: 500 });
      const file = await client.get<MadeFile>('business.exportDemand', {
        ...query,
        frType: 'csv',
        columns: ['title', 'status', 'customerId', 'amount'],
      });
      expect(file.hashaddr).toMatch(/^[0-9a-f]{64}$/);
      const lines = (await download(client, file)).trim().split('\r\n');
      expect(lines[0]?.replace(/^\ufeff/, '')).toBe('标题,状态,客户,金额');
      expect(lines).toHaveLength(page.total + 1);
      expect(lines.slice(1).every((line) => line.includes('上海浦江精密仪器有限公司'))).toBe(true);
      expect(lines[1]).toContain(String(page.rows[0]?.title));
      expect(lines.join()).toContain('草稿');
      expect(lines.join()).not.toContain('DRAFT');
    });

    test('a sheet has the heads it is asked for, the currency beside the amount, and so many done of so many tasks', async ({
      skip,
    }) => {
      skip(...needing(target, 'sheets'));
      const client = await target().as('bus01');
      const rows = async (asked: object) => {
        const query = { filter: { id__start: 'demo-demand-' }, frType: 'csv' };
        const file = await client.get<MadeFile>('business.exportDemand', { ...query, ...asked });
        return (await download(client, file))
          .replace(/^\ufeff/, '')
          .trim()
          .split('\r\n');
      };
      const [heads, ...own] = await rows({
        columns: ['demandType', 'taskDone', 'amount', 'currency', 'ownerUser', 'ownerDept'],
        heads: { demandType: '类型', taskDone: '任务进度' },
      });
      expect(heads).toBe('类型,任务进度,金额,币制,受理人,受理部门');
      expect(own.some((line) => /,\d+\/[1-9]\d*,/.test(line))).toBe(true);
      // Without columns of its own a sheet has those of the list, and what they are read with.
      expect((await rows({}))[0]).toMatch(/金额,币制.*受理人,受理部门/);
      expect(
        await client.call('business.exportDemand', { columns: ['title'], heads: { title: '长'.repeat(61) } }),
      ).toMatchObject({
        returnCode: '1001',
      });
    });

    test('a report named as the specification does is the same export', async ({ skip }) => {
      skip(...needing(target, 'sheets'));
      const client = await target().as('bus01');
      const params = { filter: { id__start: 'demo-demand-' }, columns: ['title'] };
      const file = await client.get<MadeFile>('common.exportReport', {
        frType: 'csv',
        fileName: '需求',
        cptPath: 'operations/demand',
        params,
      });
      expect(file.fileName).toMatch(/^需求.*\.csv$/);
      expect(
        await client.call('common.exportReport', { frType: 'csv', cptPath: 'operations/nothing', params }),
      ).toMatchObject({
        returnCode: expect.stringMatching(/^100[15]$/),
      });
      expect(
        await (await target().as('fin01')).call('common.exportReport', {
          frType: 'csv',
          cptPath: 'operations/demand',
          params,
        }),
      ).toMatchObject({ returnCode: '1005' });
    });

    test('a cell that a spreadsheet would calculate stays text', async ({ skip }) => {
      skip(...needing(target, 'sheets'));
      const client = await target().as('bus01');
      const title = newTitle('=1+1');
      await addDemand(client, { title });
      const file = await client.get<MadeFile>('business.exportDemand', {
        filter: { title },
        frType: 'csv',
        columns: ['title'],
      });
      expect(await download(client, file)).not.toMatch(/(^|\n|,)=1/);
    });

    const goodsHead = '品名,商品编号,数量,单位,单价';

    test('P33 three lines of a document, one wrong: nothing goes in, the wrong row comes back', async ({ skip }) => {
      skip(...needing(target, 'sheets'));
      const client = await target().as('bus01');
      const draft = await addDemand(client, { goods: [] });
      const fileId = await upload(client, [
        goodsHead,
        '球阀,8481804090,10,套,160.00',
        '离心泵,84137099,2,台,2400',
        '深沟球轴承,8482102000,500,套,8.00',
      ]);
      const answer = await client.get<ImportAnswer>('business.importDemandGoods', {
        fileId,
        params: { parentId: draft.id },
      });
      expect(answer).toMatchObject({
        msg: '共3行，失败1行，未导入任何数据',
        total: 3,
        success: 0,
        failed: 1,
        errorFile: { hashaddr: expect.stringMatching(/^[0-9a-f]{64}$/) },
        errors: [{ row: 3, column: '商品编号', value: '84137099', message: '商品编号应为10位数字' }],
      });
      expect(await client.get('business.getDemand', { id: draft.id })).toMatchObject({
        goods: [],
        amount: null,
        rowVersion: expect.any(Number),
      });
    });

    test('right lines go in and the amount follows', async ({ skip }) => {
      skip(...needing(target, 'sheets'));
      const client = await target().as('bus01');
      const draft = await addDemand(client, { goods: [] });
      const fileId = await upload(client, [
        goodsHead,
        '球阀,8481804090,10,套,160.00',
        '深沟球轴承,8482102000,"1,500",006,8.00',
      ]);
      expect(await client.get('business.importDemandGoods', { fileId, params: { parentId: draft.id } })).toMatchObject({
        msg: '共2行，成功2行，失败0行',
        success: 2,
        existing: 0,
        failed: 0,
        errors: [],
      });
      const record = await client.get<WireRecord & { goods: WireRecord[] }>('business.getDemand', { id: draft.id });
      expect(record.amount).toBe('13600.00');
      expect(record.goods.map(({ goodsName, unit, lineNo }) => [goodsName, unit, lineNo])).toEqual([
        ['球阀', '006', 1],
        ['深沟球轴承', '006', 2],
      ]);
    });

    test('of whole records the right rows go in, the wrong ones come back, and a second upload changes nothing', async ({
      skip,
    }) => {
      skip(...needing(target, 'sheets'));
      const client = await target().as('bus01');
      const [one, two] = [newTitle('导入'), newTitle('导入')];
      const lines = [
        '标题,需求类型,客户,联系人,电话,期望完成,分单号',
        `${one},进口报关,上海浦江精密仪器有限公司,陈经理,021-51000000,2099/12/1 9:30,B1`,
        `${two},没有这种,KH000003,周经理,021-51008642,2099-12-01,B2`,
        `${two},OTHER,KH000003,周经理,021-51008642,2099-12-01,B2`,
      ];
      const first = await client.get<ImportAnswer>('business.importDemand', { fileId: await upload(client, lines) });
      expect(first).toMatchObject({
        msg: '共3行，成功2行，失败1行',
        success: 2,
        existing: 0,
        failed: 1,
        errors: [{ row: 3, column: '需求类型', value: '没有这种' }],
      });
      const { rows } = await client.get<Page>('business.queryDemandPage', {
        filter: { title__in: [one, two] },
        sort: [{ field: 'title', order: 'ASC' }],
      });
      expect(rows).toMatchObject([
        {
          title: one,
          demandType: 'IMPORT',
          customerId: 'demo-customer-01',
          expectTime: '2099-12-01 09:30:00',
          status: 'DRAFT',
          createdBy: 'user-bus01',
        },
        { title: two, demandType: 'OTHER', customerId: 'demo-customer-03', expectTime: '2099-12-01 18:00:00' },
      ]);
      const second = await client.get<ImportAnswer>('business.importDemand', { fileId: await upload(client, lines) });
      expect(second).toMatchObject({ success: 0, existing: 2, failed: 1 });
    });

    test('a head row nobody knows is 1012, a missing or foreign file is 1002', async ({ skip }) => {
      skip(...needing(target, 'sheets'));
      const client = await target().as('bus01');
      expect(
        await client.call('business.importDemand', { fileId: await upload(client, ['eins,zwei', '1,2']) }),
      ).toMatchObject({
        returnCode: '1012',
      });
      expect(await client.call('business.importDemand', { fileId: 'no-such-file' })).toMatchObject({
        returnCode: '1002',
      });
      const foreign = await upload(await target().as('bus02'), [goodsHead, '球阀,8481804090,10,套,160.00']);
      expect(await client.call('business.importDemand', { fileId: foreign })).toMatchObject({ returnCode: '1002' });
    });

    test('a demand that was handed over takes no more lines', async ({ skip }) => {
      skip(...needing(target, 'sheets'));
      const client = await target().as('bus01');
      const { rows } = await client.get<Page>('business.queryDemandPage', {
        filter: { status: 'ACCEPTED', id__start: 'demo-demand-' },
        limit: 1,
      });
      const fileId = await upload(client, [goodsHead, '球阀,8481804090,10,套,160.00']);
      expect(
        await client.call('business.importDemandGoods', { fileId, params: { parentId: rows[0]?.id } }),
      ).toMatchObject({
        returnCode: '1004',
      });
      expect(await client.call('business.importDemandGoods', { fileId })).toMatchObject({ returnCode: '1001' });
    });
  });

  describe('the demand area', () => {
    test('O20 a pasted address is split into its parts', async ({ skip }) => {
      skip(...needing(target, 'areaCalls'));
      expect(
        await (await target().as('bus01')).get('business.parseAddress', {
          text: '张三 13800000000 上海市浦东新区某路1号',
        }),
      ).toMatchObject({
        name: '张三',
        phone: '13800000000',
        province: '上海市',
        district: '浦东新区',
        street: '某路1号',
      });
    });

    test('an address template is filled in', async ({ skip }) => {
      skip(...needing(target, 'areaCalls'));
      const client = await target().as('bus01');
      const { lines } = await client.get<{ lines: string[] }>('business.renderAddressTemplate', {
        id: 'demo-template-1',
        values: { orderNo: 'XQ1', pieces: 3 },
      });
      expect(lines.at(-1)).toBe('订单 XQ1  共 3 件');
    });

    test('the contacts of a customer, and what can be copied from', async ({ skip }) => {
      skip(...needing(target, 'areaCalls'));
      const client = await target().as('bus01');
      expect(
        (await client.get<Page>('business.queryCustomerContacts', { customerId: 'demo-customer-01' })).rows,
      ).toHaveLength(2);
      const { rows } = await client.get<Page>('business.queryDemandTemplate');
      expect(rows).toHaveLength(20);
      expect(rows[0]).toMatchObject({
        demandNo: expect.stringMatching(/^XQ/),
        title: expect.any(String),
        customerId_label: expect.any(String),
      });
    });

    test('a dynamic dictionary gives pages of values and labels', async ({ skip }) => {
      skip(...needing(target, 'areaCalls'));
      const client = await target().as('bus01');
      const page = await client.get<{ rows: { VALUE: string; LABEL: string }[]; total: number }>(
        'common.queryDynDictByCommon',
        {
          dynDictName: 'CUSTOMER',
          pageFlg: '1',
          pageParam: { page: 1, size: 5 },
          dynParamMap: { searchText: '食品' },
        },
      );
      expect(page).toMatchObject({ total: 1, rows: [{ LABEL: '上海瑞禾食品有限公司' }] });
      expect(await client.call('common.queryDynDictByCommon', { dynDictName: 'nothing' })).toMatchObject({
        returnCode: '1001',
      });
    });

    test('the workbench has its blocks', async () => {
      const board = await (await target().as('bus01')).get<{
        todo: { data: { key: string }[] };
        trend: { data: object[] };
      }>('system.queryWorkbench');
      expect(Object.keys(board).toSorted()).toEqual([
        'alerts',
        'firstSteps',
        'notices',
        'overview',
        'shortcuts',
        'time',
        'todo',
        'trend',
        'warnings',
      ]);
      expect(board.trend.data).toHaveLength(30);
      expect(board.todo.data.map(({ key }) => key).slice(0, 5)).toEqual([
        'toAccept',
        'myTasks',
        'tasksToTake',
        'returned',
        'drafts',
      ]);
      expect(
        (await (await target().as('fin01')).get<Record<string, { data: unknown }>>('system.queryWorkbench')).overview
          ?.data,
      ).toBeNull();
    });

    test('column settings and saved queries belong to their person', async ({ skip }) => {
      skip(...needing(target, 'personal'));
      const [client, other] = [await target().as('bus01'), await target().as('bus02')];
      const columns = [{ key: 'title', show: true, width: 200 }];
      await client.get('system.saveTableSetting', { listKey: 'demand', columns, limit: 20 });
      expect(await client.get('system.getTableSetting', { listKey: 'demand' })).toMatchObject({ columns, limit: 20 });
      expect(await other.get('system.getTableSetting', { listKey: 'demand' })).toBeNull();
      await client.get('system.resetTableSetting', { listKey: 'demand' });
      expect(await client.get('system.getTableSetting', { listKey: 'demand' })).toBeNull();

      const { id } = await client.get<WireRecord>('system.addSavedQuery', {
        listKey: 'demand',
        name: '急件',
        query: { urgency: 'X' },
      });
      expect(await client.call('system.addSavedQuery', { listKey: 'demand', name: '急件', query: {} })).toMatchObject({
        returnCode: '1006',
      });
      expect((await client.get<Page>('system.querySavedQueryPage', { listKey: 'demand' })).rows).toMatchObject([
        { id, name: '急件', query: { urgency: 'X' } },
      ]);
      expect((await other.get<Page>('system.querySavedQueryPage', { listKey: 'demand' })).rows).toEqual([]);
      expect(await other.call('system.deleteSavedQuery', { id })).toMatchObject({ returnCode: '1002' });
      await client.get('system.deleteSavedQuery', { id });
      expect((await client.get<Page>('system.querySavedQueryPage', { listKey: 'demand' })).rows).toEqual([]);
    });
  });
}
