import { describe, expect, test } from 'vitest';
import { needing, type Page, type Refused, type Target, type WireRecord } from './contractTarget.ts';
import { act, addDemand, addSubmitted, goodsLine } from './newRecords.ts';

interface Batch {
  readonly ok: readonly string[];
  readonly failed: readonly { readonly id: string; readonly code: string; readonly msg: string }[];
}

/**
 * Steps of a lifecycle: who may take them, in which order a refusal is found, what they leave behind.
 * @see docs/spec/platform.md 10.3
 */
export function stepContract(target: Target): void {
  describe('steps', () => {
    test('an action nobody knows is 1008, whatever the record', async () => {
      const client = await target().as('bus01');
      expect(await client.call('business.actDemand', { id: 'no-such-id', rowVersion: 1, action: 'fly' })).toMatchObject(
        {
          returnCode: '1008',
        },
      );
    });

    test('then comes the record: 1002', async () => {
      const client = await target().as('bus01');
      expect(
        await client.call('business.actDemand', { id: 'no-such-id', rowVersion: 99, action: 'accept' }),
      ).toMatchObject({
        returnCode: '1002',
      });
    });

    test('then its version: 1003, though status and person are wrong too', async () => {
      const draft = await addDemand(await target().as('bus01'));
      expect(
        await (await target().as('bus01')).call('business.actDemand', {
          id: draft.id,
          rowVersion: draft.rowVersion + 9,
          action: 'accept',
        }),
      ).toMatchObject({ returnCode: '1003' });
    });

    test('then its status: 1004, though the person is wrong too', async () => {
      const customer = await target().as('cust01');
      const draft = await addDemand(customer);
      expect(
        await customer.call('business.actDemand', { id: draft.id, rowVersion: draft.rowVersion, action: 'accept' }),
      ).toMatchObject({
        code: 200,
        returnCode: '1004',
      });
    });

    test('then the person: 1005, though the owner is missing too', async () => {
      const customer = await target().as('cust01');
      const submitted = await addSubmitted(customer);
      const answer = await customer.call('business.actDemand', {
        id: submitted.id,
        rowVersion: submitted.rowVersion,
        action: 'accept',
      });
      expect(answer).toMatchObject({ code: 403, returnCode: '1005' });
      expect(answer.returnMsg).toContain('业务部门');
    });

    test('a draft keeps an unfinished line, publishing names its cell', async () => {
      const client = await target().as('bus01');
      const draft = await addDemand(client, { goods: [goodsLine, { ...goodsLine, goodsName: '', qty: '' }] });
      expect(
        await client.call<Refused>('business.actDemand', {
          id: draft.id,
          rowVersion: draft.rowVersion,
          action: 'submit',
        }),
      ).toMatchObject({
        returnCode: '1001',
        data: { errors: { 'goods.1.goodsName': '品名不能为空', 'goods.1.qty': '数量不能为空' } },
      });
    });

    test('last what the step needs: 1001', async () => {
      const client = await target().as('bus01');
      const submitted = await addSubmitted(client);
      const { id, rowVersion } = submitted;
      expect(await client.call<Refused>('business.actDemand', { id, rowVersion, action: 'accept' })).toMatchObject({
        returnCode: '1001',
        data: { errors: { ownerUser: '受理人不能为空' } },
      });
      expect(await client.call<Refused>('business.actDemand', { id, rowVersion, action: 'return' })).toMatchObject({
        returnCode: '1001',
        data: { errors: { opinion: '原因不能为空' } },
      });
      expect(
        await client.call<Refused>('business.actDemand', { id, rowVersion, action: 'return', opinion: '   ' }),
      ).toMatchObject({
        returnCode: '1001',
      });
    });

    test('publishing gives number and department, and asks for what a draft may lack', async ({ skip }) => {
      skip(...needing(target, 'consequences'));
      const client = await target().as('bus01');
      const lacking = await addDemand(client, { customerId: null, goods: [], phone: null });
      const refused = await client.call<Refused>('business.actDemand', {
        id: lacking.id,
        rowVersion: lacking.rowVersion,
        action: 'submit',
      });
      expect(refused).toMatchObject({
        returnCode: '1001',
        data: { errors: { customerId: '客户不能为空', phone: '电话不能为空', goods: '请至少填写一条商品' } },
      });
      expect(await client.get('business.getDemand', { id: lacking.id })).toMatchObject({
        status: 'DRAFT',
        demandNo: null,
      });

      const submitted = await addSubmitted(client);
      expect(submitted).toMatchObject({
        status: 'SUBMITTED',
        ownerDept: 'D10',
        demandNo: expect.stringMatching(/^XQ\d{12}$/),
      });
    });

    test('a number stays through withdrawing and publishing again', async () => {
      const client = await target().as('bus01');
      const submitted = await addSubmitted(client);
      const withdrawn = await act(client, submitted, 'withdraw');
      expect(withdrawn).toMatchObject({ status: 'DRAFT', demandNo: submitted.demandNo });
      expect(await act(client, withdrawn, 'submit')).toMatchObject({
        status: 'SUBMITTED',
        demandNo: submitted.demandNo,
      });
    });

    test('numbers of two demands differ', async () => {
      const client = await target().as('bus01');
      const [one, other] = [await addSubmitted(client), await addSubmitted(client)];
      expect(one.demandNo).not.toBe(other.demandNo);
    });

    test('a reason is kept, and the log tells the way, newest first', async () => {
      const client = await target().as('bus01');
      const submitted = await addSubmitted(client);
      const returned = await act(client, submitted, 'return', { opinion: '请补充型号' });
      expect(returned).toMatchObject({ status: 'RETURNED', reason: '请补充型号' });
      const log = await client.get<WireRecord[]>('business.queryDemandLog', { id: submitted.id });
      expect(log).toMatchObject([
        {
          seq: 2,
          action: 'return',
          fromStatus: 'SUBMITTED',
          toStatus: 'RETURNED',
          opinion: '请补充型号',
          userName: '王晓雯',
          deptCode: 'D10',
          leaderFlag: 0,
          actTime: expect.any(String),
        },
        { seq: 1, action: 'submit', fromStatus: 'DRAFT', toStatus: 'SUBMITTED', opinion: null },
      ]);
    });

    test('accepting makes the tasks of the template and starts nothing yet', async ({ skip }) => {
      skip(...needing(target, 'consequences'));
      const client = await target().as('bus01');
      const submitted = await addSubmitted(client);
      const accepted = await act(client, submitted, 'accept', { params: { ownerUser: 'user-bus01' } });
      expect(accepted).toMatchObject({
        status: 'ACCEPTED',
        ownerUser: 'user-bus01',
        ownerDept: 'D10',
        taskTotal: 2,
        taskDone: 0,
      });
      const tasks = await client.get<Page>('business.queryDelegateTaskPage', {
        filter: { demandId: submitted.id },
        sort: [{ field: 'taskNo', order: 'ASC' }],
      });
      expect(tasks.rows).toMatchObject([
        {
          taskType: 'LIST',
          status: 'WAIT',
          deptCode: 'C1',
          customerId: 'demo-customer-01',
          taskNo: expect.stringMatching(/^RW\d{12}$/),
        },
        { taskType: 'TRUCK', status: 'WAIT', deptCode: 'W1' },
      ]);
    });

    test('params bring only what the step asks for', async ({ skip }) => {
      skip(...needing(target, 'areaRules'));
      const client = await target().as('bus01');
      const accepted = await act(client, await addSubmitted(client), 'accept', {
        params: { ownerUser: 'user-bus01', title: '别的标题', status: 'CLOSED', amount: '1' },
      });
      expect(accepted).toMatchObject({ status: 'ACCEPTED', amount: '123.45' });
      expect(accepted.title).not.toBe('别的标题');
    });

    test('an owner who does not exist is 1001', async () => {
      const client = await target().as('bus01');
      const { id, rowVersion } = await addSubmitted(client);
      const answer = await client.call<Refused>('business.actDemand', {
        id,
        rowVersion,
        action: 'accept',
        params: { ownerUser: 'user-nobody' },
      });
      expect(answer.returnCode).toBe('1001');
      expect(Object.keys(answer.data.errors)).toEqual(['ownerUser']);
    });

    test('work through all tasks finishes the demand by itself', async ({ skip }) => {
      skip(...needing(target, 'consequences'));
      const client = await target().as('bus01');
      const accepted = await act(client, await addSubmitted(client), 'accept', { params: { ownerUser: 'user-bus01' } });
      const { rows } = await client.get<Page>('business.queryDelegateTaskPage', {
        filter: { demandId: accepted.id },
        sort: [{ field: 'taskNo', order: 'ASC' }],
      });
      for (const [place, loginName] of ['decl01', 'wh01'].entries()) {
        const worker = await target().as(loginName);
        const task = rows[place];
        const taken = await worker.get<WireRecord>('business.actDelegateTask', {
          id: task?.id,
          rowVersion: task?.rowVersion,
          action: 'take',
        });
        expect(taken).toMatchObject({ status: 'DOING', assignee: `user-${loginName}`, startTime: expect.any(String) });
        expect(await client.get('business.getDemand', { id: accepted.id })).toMatchObject({
          status: 'PROCESSING',
          taskDone: place,
        });
        const done = { id: taken.id, rowVersion: taken.rowVersion, action: 'done' };
        expect(await worker.call<Refused>('business.actDelegateTask', done)).toMatchObject({
          returnCode: '1001',
          data: { errors: { resultNo: expect.stringContaining('任务需填写结果单号') } },
        });
        expect(
          await worker.get('business.actDelegateTask', { ...done, params: { resultNo: `R${place}` } }),
        ).toMatchObject({
          status: 'DONE',
          resultNo: `R${place}`,
          finishTime: expect.any(String),
        });
      }
      const finished = await client.get<WireRecord>('business.getDemand', { id: accepted.id });
      expect(finished).toMatchObject({ status: 'FINISHED', finishTime: expect.any(String), openTasks: null });
      const log = await client.get<WireRecord[]>('business.queryDemandLog', { id: accepted.id });
      expect(log.map(({ action, userName }) => [action, userName])).toEqual([
        ['finish', '系统'],
        ['start', '系统'],
        ['accept', '王晓雯'],
        ['submit', '王晓雯'],
      ]);
    });

    test('a demand with open tasks cannot be finished by hand', async ({ skip }) => {
      skip(...needing(target, 'consequences'));
      const client = await target().as('bus01');
      const accepted = await act(client, await addSubmitted(client), 'accept', { params: { ownerUser: 'user-bus01' } });
      const started = await act(client, accepted, 'start');
      const answer = await client.call<Refused>('business.actDemand', {
        id: started.id,
        rowVersion: started.rowVersion,
        action: 'finish',
      });
      expect(answer.returnCode).toBe('1001');
      expect(answer.data.errors._).toContain('仍有未完成任务：RW');
    });

    test('a cancelled demand cancels its open tasks', async ({ skip }) => {
      skip(...needing(target, 'consequences'));
      const client = await target().as('bus01l');
      const accepted = await act(client, await addSubmitted(client), 'accept', { params: { ownerUser: 'user-bus01' } });
      expect(await act(client, accepted, 'cancel', { opinion: '客户取消订单' })).toMatchObject({
        status: 'CANCELLED',
        reason: '客户取消订单',
      });
      const { rows } = await client.get<Page>('business.queryDelegateTaskPage', { filter: { demandId: accepted.id } });
      expect(rows.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    });

    test('many at once: what can go goes, the rest is named', async ({ skip }) => {
      skip(...needing(target, 'consequences'));
      const client = await target().as('bus01');
      const [good, bad] = [await addSubmitted(client), await addDemand(client)];
      const batch = await client.get<Batch>('business.batchActDemand', {
        ids: [good.id, bad.id, 'no-such-id'],
        rowVersions: [good.rowVersion, bad.rowVersion, 1],
        action: 'accept',
        params: { ownerUser: 'user-bus01' },
      });
      expect(batch.ok).toEqual([good.id]);
      expect(batch.failed).toEqual([
        { id: bad.id, code: '1004', msg: '当前状态不允许该操作' },
        { id: 'no-such-id', code: '1002', msg: '记录不存在或已删除' },
      ]);
      expect(await client.get('business.getDemand', { id: good.id })).toMatchObject({
        status: 'ACCEPTED',
        taskTotal: 2,
      });
      expect(await client.call('business.batchActDemand', { ids: [good.id], action: 'fly' })).toMatchObject({
        returnCode: '1008',
      });
      expect(await client.call('business.batchActDemand', { ids: [], action: 'accept' })).toMatchObject({
        returnCode: '1001',
      });
    });

    test('an administrator steps in with a reason', async () => {
      const client = await target().as('bus01');
      const admin = await target().as('admin');
      const submitted = await addSubmitted(client);
      const { id, rowVersion } = submitted;
      expect(await admin.call<Refused>('business.actDemand', { id, rowVersion, action: 'withdraw' })).toMatchObject({
        returnCode: '1001',
        data: { errors: { opinion: expect.any(String) } },
      });
      expect(
        await admin.get('business.actDemand', { id, rowVersion, action: 'withdraw', opinion: '代为撤回' }),
      ).toMatchObject({
        status: 'DRAFT',
      });
    });
  });
}
