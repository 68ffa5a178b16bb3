// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest';
import { defineEntity, type EntityDefinition } from '#domain/core/entity.ts';
import { text } from '#domain/core/field.ts';
import { type FakeReply, fakeServer, ok, refusal, type SeenRequest } from './fakeServer.ts';
import { createDataProvider } from './index.ts';

const label = { zh: '订单', en: 'Order' };
const order = defineEntity({
  key: 'order',
  service: 'product',
  busimodel: 'demand',
  label,
  fields: { ownerNo: text('货主号', 'Owner no') },
  scope: { everyone: 'rows of a test' },
  verbs: ['page', 'batchUpdate', 'batchDelete'],
  design: 'operations',
});
const line: EntityDefinition = { ...order, key: 'line', verbs: ['page', 'byIds', 'update', 'delete'] };
const owner: EntityDefinition = { ...order, key: 'owner', idField: 'ownerNo', methods: { page: 'queryOwnerList' } };
const country: EntityDefinition = { ...order, key: 'country', reference: true };

function providerOver(reply: (request: SeenRequest) => FakeReply) {
  const server = fakeServer(reply);
  return { ...server, provider: createDataProvider(server.client, { order, owner, line, country }) };
}

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at), rowVersion: 1 }));

test('getList asks for a page with keyword, filter and sort, without overlay', async () => {
  const { provider, seen, events } = providerOver(() => ({
    body: ok({ rows: rows(2), total: 12, page: 2, limit: 2, totalMore: 1 }),
  }));
  const answer = await provider.getList('order', {
    pagination: { page: 2, perPage: 2 },
    sort: { field: 'createdTime', order: 'DESC' },
    filter: { q: ' 泵 ', status: 'DRAFT' },
    meta: { summary: ['amount'] },
  });
  expect(answer).toEqual({ data: rows(2), total: 12, meta: { totalMore: 1 } });
  expect(seen.at(-1)?.form).toMatchObject({ service: 'product', method: 'queryOrderPage', busimodel: 'demand' });
  expect(seen.at(-1)?.data).toEqual({
    page: 2,
    limit: 2,
    sort: [{ field: 'createdTime', order: 'DESC' }],
    filter: { status: 'DRAFT' },
    keyword: '泵',
    summary: ['amount'],
  });
  expect(events).toEqual([]);
});

test('getMany asks in groups of 500, keeps the order and leaves out what is missing', async () => {
  const { provider, seen } = providerOver(({ data }) => {
    const { ids } = data as { ids: string[] };
    return { body: ok(ids.filter((id) => id !== 'b').map((id) => ({ id }))) };
  });
  const ids = ['b', ...Array.from({ length: 700 }, (_, at) => `x${at}`), 'a'];
  const { data } = await provider.getMany('order', { ids });
  expect(data.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(
    seen
      .filter(({ form }) => form.method === 'queryOrderByIds')
      .map(({ data: sent }) => (sent as { ids: string[] }).ids.length),
  ).toEqual([500, 202]);
});

test('getManyReference adds the target to the filter', async () => {
  const { provider, seen } = providerOver(() => ({ body: ok({ rows: [], total: 0 }) }));
  const sort = { field: 'id', order: 'ASC' } as const;
  await provider.getManyReference('order', {
    target: 'customerId',
    id: 'c1',
    pagination: { page: 1, perPage: 10 },
    sort,
    filter: { a: 1 },
  });
  expect(seen.at(-1)?.data).toMatchObject({ filter: { a: 1, customerId: 'c1' } });
});

test('an entity with its own key field is known by it, under its own method names', async () => {
  const { provider, calls } = providerOver(() => ({ body: ok({ rows: [{ ownerNo: 'O-1' }], total: 1 }) }));
  const { data } = await provider.getList('owner', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  expect(data).toEqual([{ id: 'O-1', ownerNo: 'O-1' }]);
  expect(calls()).toEqual(['product.queryOwnerList']);
});

test('update sends the changed fields and the version the form started from', async () => {
  const { provider, seen } = providerOver(() => ({ body: ok({ id: '1', rowVersion: 8 }) }));
  const previousData = {
    id: '1',
    rowVersion: 7,
    title: 'a',
    remark: null,
    goods: [{ qty: '1', no: 'x' }],
    updatedTime: '1',
  };
  const data = { ...previousData, title: 'b', remark: '', goods: [{ no: 'x', qty: '1' }], updatedTime: '2' };
  await provider.update('order', { id: '1', data, previousData });
  expect(seen.at(-1)?.data).toEqual({ id: '1', rowVersion: 7, record: { title: 'b' } });
});

test('P19, P20 a refused save rejects with the field errors after one toast', async () => {
  const { provider, toasts } = providerOver(() => ({
    body: refusal('1001', '校验失败', { errors: { 'goods.0.qty': '必填' } }),
  }));
  await expect(provider.create('order', { data: {} })).rejects.toMatchObject({
    status: 422,
    body: { errors: { 'goods.0.qty': '必填' }, handled: true },
  });
  expect(toasts).toHaveLength(1);
});

test.each([
  ['create', { data: { a: 1 } }, 'addOrder', { record: { a: 1 } }],
  ['delete', { id: '1', previousData: { id: '1', rowVersion: 3 } }, 'deleteOrder', { id: '1', rowVersion: 3 }],
  ['deleteMany', { ids: ['1'] }, 'batchDeleteOrder', { ids: ['1'], rowVersions: [4] }],
  [
    'updateMany',
    { ids: ['1'], data: { a: 1 } },
    'batchUpdateOrder',
    { ids: ['1'], rowVersions: [4], record: { a: 1 } },
  ],
  [
    'act',
    { id: '1', action: 'accept', rowVersion: 2, params: { x: 1 } },
    'actOrder',
    { id: '1', action: 'accept', rowVersion: 2, params: { x: 1 } },
  ],
  [
    'actMany',
    { ids: ['1'], versions: { 1: 2 }, action: 'accept' },
    'batchActOrder',
    { ids: ['1'], rowVersions: [2], action: 'accept' },
  ],
  ['importFile', { fileId: 'f' }, 'importOrder', { fileId: 'f' }],
  ['history', { id: '1' }, 'queryOrderLog', { id: '1' }],
] as const)('%s is one call with an idempotency key when it writes', async (verb, params, method, data) => {
  const { provider, seen } = providerOver(({ form }) => ({
    body: ok(form.method === 'queryOrderByIds' ? [{ id: '1', rowVersion: 4 }] : { id: '1' }),
  }));
  await (provider[verb] as (resource: string, params: unknown) => Promise<unknown>)('order', params);
  expect(seen.at(-1)?.form.method).toBe(method);
  expect(seen.at(-1)?.data).toEqual(data);
  expect(Boolean(seen.at(-1)?.headers['X-Idempotency-Key'])).toBe(verb !== 'history');
});

test('reference tables are read by GET in the dialect of ra-data-simple-rest', async () => {
  const { provider, seen } = providerOver(() => ({
    body: '[{"id":"CN"}]',
    headers: { 'Content-Range': 'country 0-0/1' },
  }));
  const sort = { field: 'id', order: 'ASC' } as const;
  const answer = await provider.getList('country', { pagination: { page: 1, perPage: 10 }, sort, filter: { q: '中' } });
  expect(answer).toMatchObject({ data: [{ id: 'CN' }], total: 1 });
  expect(seen.at(-1)).toMatchObject({ method: 'GET' });
  expect(seen.at(-1)?.url).toMatch(/^\/rest\/country\?/);
});

test('P23 an export answer without hashaddr says so and downloads nothing', async () => {
  const { provider, toasts, seen } = providerOver(() => ({ body: ok({}) }));
  expect(await provider.exportFile('order', { frType: 'XLSX', filter: {} })).toEqual({ data: null });
  expect(toasts.map(({ text, ms }) => [text, ms])).toEqual([['导出文件失败', 5000]]);
  expect(seen.some(({ url }) => url === '/file/download')).toBe(false);
});

test('a large import is followed as a job until it is done', async () => {
  vi.useFakeTimers();
  let polls = 0;
  const { provider } = providerOver(({ form }) => {
    if (form.method === 'importOrder') return { body: ok({ jobId: 'j1' }) };
    if (form.method === 'getJob')
      return { body: ok({ id: 'j1', status: ++polls < 2 ? 'RUNNING' : 'DONE', result: { msg: '共1行' } }) };
    return {};
  });
  const importing = provider.importFile('order', { fileId: 'f' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await importing).data.msg).toBe('共1行');
  vi.useRealTimers();
});

test('a refused import is told by its dialog alone', async () => {
  const { provider, toasts } = providerOver(() => ({ body: refusal('1001', '表头缺少必填列') }));
  await expect(provider.importFile('order', { fileId: 'f' })).rejects.toThrow('表头缺少必填列');
  expect(toasts).toEqual([]);
});

test.each([
  ['deleteMany', { ids: ['a', 'b', 'gone'] }, 'deleteLine', undefined],
  ['updateMany', { ids: ['a', 'b', 'gone'], data: { qty: '2' } }, 'updateLine', { qty: '2' }],
] as const)(
  '%s of an entity without a batch call changes record by record, each with its own version',
  async (verb, params, method, record) => {
    const { provider, seen } = providerOver(({ form }) => ({
      body:
        form.method === 'queryLineByIds'
          ? ok([3, 7].map((rowVersion, at) => ({ id: 'ab'[at], rowVersion })))
          : ok({ id: 'x' }),
    }));
    const answer = await (provider[verb] as (resource: string, params: unknown) => Promise<unknown>)('line', params);
    expect(answer).toEqual({ data: ['a', 'b', 'gone'] });
    expect(seen.filter(({ form }) => form.method === method).map(({ data }) => data)).toEqual([
      { id: 'a', rowVersion: 3, ...(record && { record }) },
      { id: 'b', rowVersion: 7, ...(record && { record }) },
    ]);
  },
);

test('of several deletions all are tried, and one refusal is the answer', async () => {
  const { provider, calls } = providerOver(({ form, data }) => {
    if (form.method === 'queryLineByIds') return { body: ok(['a', 'b'].map((id) => ({ id, rowVersion: 1 }))) };
    return { body: (data as { id: string }).id === 'a' ? refusal('1007', '正在使用') : ok({ id: 'b' }) };
  });
  await expect(provider.deleteMany('line', { ids: ['a', 'b'] })).rejects.toMatchObject({
    body: { returnCode: '1007' },
  });
  expect(calls().filter((call) => call === 'product.deleteLine')).toHaveLength(2);
});

test.each(['update', 'delete'] as const)('%s without the version of the record reads it first', async (verb) => {
  const { provider, seen } = providerOver(() => ({ body: ok({ id: '1', rowVersion: 4 }) }));
  await (provider[verb] as (resource: string, params: unknown) => Promise<unknown>)('line', {
    id: '1',
    data: { qty: '2' },
  });
  expect(seen.map(({ form }) => form.method).filter(Boolean)).toEqual(['getLine', `${verb}Line`]);
  expect(seen.at(-1)?.data).toMatchObject({ id: '1', rowVersion: 4 });
});

test('a page of more rows than the gateway answers at once is asked for in parts, until one is not full', async () => {
  const { provider, seen } = providerOver(({ data }) => {
    const { page, limit } = data as { page: number; limit: number };
    return { body: ok({ rows: rows(page === 1 ? limit : 3), total: 503, page, limit }) };
  });
  const { data, total } = await provider.getList('order', {
    pagination: { page: 1, perPage: 1_500 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  expect([data.length, total]).toEqual([503, 503]);
  expect(seen.filter(({ form }) => form.method === 'queryOrderPage').map(({ data: sent }) => sent)).toMatchObject([
    { page: 1, limit: 500 },
    { page: 2, limit: 500 },
  ]);
});
