// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWriteName } from './callForm.ts';
import { fakeServer, ok, refusal } from './fakeServer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const staff = { loginName: 'bus01', roleId: 'D10', roleName: '业务一部', userId: 'u1' };

test('a call is one form-encoded request with the whole envelope and the audit headers', async () => {
  const { client, seen } = fakeServer(() => ({ body: ok([1]) }), { identity: () => ({ ...staff, haveAdmin: '1' }) });
  const answer = await client.call({
    service: 'product',
    method: 'queryDemandPage',
    busimodel: 'demand',
    data: { page: 1 },
  });
  expect(answer.data).toEqual([1]);
  const request = seen.at(-1);
  expect(request?.form).toEqual({
    service: 'product',
    method: 'queryDemandPage',
    bizfunctionid: '',
    busimodel: 'demand',
    version: '1.0',
    bizaddress: '/fta/delegateList',
    haveAdmin: '1',
    data: '{"page":1}',
  });
  expect(request?.headers).toMatchObject({
    'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'X-CSRF-Token': 'csrf-1',
    'X-Nav-Id': '3',
    'X-Page': '/fta/delegateList',
    'X-Client-Version': '1.0.0',
  });
  expect(request?.headers['X-Request-Id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('guarantee calls get the identity fields that are absent, and keep those that are set', async () => {
  const { client, seen } = fakeServer(() => ({}), { identity: () => staff });
  await client.call({ service: 'baohan', method: 'applyGet', data: { loginName: 'other' } });
  expect(seen.at(-1)?.data).toEqual({ loginName: 'other', roleId: 'D10', roleName: '业务一部', userId: 'u1' });
  await client.call({ service: 'product', method: 'queryPrecatPage', busimodel: 'precat' });
  expect(seen.at(-1)?.data).toEqual({ loginName: 'bus01', roleId: 'D10' });
});

test('P17 three calls within 9 s: one login check; a call at 10 s sends a second', async () => {
  const { client, seen } = fakeServer(() => ({}));
  const checks = () => seen.filter(({ url }) => url === '/sys/checkLogin').length;
  await Promise.all([
    client.call({ service: 'system', method: 'queryA' }),
    client.call({ service: 'system', method: 'queryB' }),
  ]);
  vi.setSystemTime(1_009_000);
  await client.call({ service: 'system', method: 'queryC' });
  expect(checks()).toBe(1);
  vi.setSystemTime(1_010_000);
  await client.call({ service: 'system', method: 'queryD' });
  expect(checks()).toBe(2);
});

test('a login check that reaches nobody stops no call and is forgotten', async () => {
  const { client, seen } = fakeServer(({ url }) => (url === '/sys/checkLogin' ? 'disconnect' : {}));
  await client.call({ service: 'system', method: 'queryA' });
  await client.call({ service: 'system', method: 'queryB' });
  expect(seen.map(({ url }) => url)).toEqual(['/sys/checkLogin', '/gateway', '/sys/checkLogin', '/gateway']);
});

test('P22 a dead session: the call is rejected, the page told once, nothing is sent', async () => {
  const { client, seen, events, toasts } = fakeServer(({ url }) =>
    url === '/sys/checkLogin' ? { body: { ...ok(null), code: 401 } } : {},
  );
  const calls = ['queryA', 'queryB'].map((method) => client.call({ service: 'system', method }));
  for (const result of await Promise.allSettled(calls))
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 401 } });
  expect(seen.map(({ url }) => url)).toEqual(['/sys/checkLogin']);
  expect(events.filter((event) => event === 'ended')).toEqual(['ended']);
  expect(toasts.map(({ text }) => text)).toEqual(['登录已失效，请重新登录']);
});

test('P16 overlapping calls each open and close the overlay once, refused and broken ones too', async () => {
  const { client, events } = fakeServer(({ form }) =>
    form.method === 'saveA' ? { body: refusal('1000', 'x') } : 'disconnect',
  );
  const results = [
    client.call({ service: 'system', method: 'saveA' }),
    client.call({ service: 'system', method: 'saveB' }),
  ];
  await Promise.allSettled(results);
  expect(events.filter((event) => event === 'loading')).toHaveLength(2);
  expect(events.filter((event) => event === 'loaded')).toHaveLength(2);
});

test('P18 product with resultCode 1 and a returnCode: only resultInfo for 8 s, and the promise resolves', async () => {
  const { client, toasts } = fakeServer(() => ({
    body: { ...refusal('E1', '第二句'), resultCode: 1, resultInfo: '第一句' },
  }));
  await expect(client.call({ service: 'product', method: 'saveDemand' })).resolves.toMatchObject({ returnCode: 'E1' });
  expect(toasts).toEqual([{ tone: 'bad', text: '第一句', ms: 8000, requestId: 'req-1' }]);
});

test('the same write in flight is sent once; another one is sent on its own', async () => {
  const { client, calls } = fakeServer(() => ({ body: ok({ id: '1' }) }));
  const save = (name: string) => client.call({ service: 'product', method: 'addDemand', data: { record: { name } } });
  const [first, second] = await Promise.all([save('a'), save('a'), save('b')]);
  expect(first).toBe(second);
  expect(calls()).toHaveLength(2);
  await save('a');
  expect(calls()).toHaveLength(3);
});

test('a write that got no answer keeps its idempotency key for the next try, an answered one does not', async () => {
  let connected = false;
  const { client, seen } = fakeServer(({ url }) => (url === '/gateway' && !connected ? 'disconnect' : {}));
  const save = () => client.call({ service: 'product', method: 'addDemand', data: { record: {} } });
  await expect(save()).rejects.toMatchObject({ status: 0 });
  connected = true;
  await save();
  await save();
  const [lost, repeated, fresh] = seen
    .filter(({ url }) => url === '/gateway')
    .map(({ headers }) => headers['X-Idempotency-Key']);
  expect(repeated).toBe(lost);
  expect(fresh).not.toBe(lost);
});

test('a read is asked once more after a second without answer; a write never', async () => {
  const { client, calls, toasts } = fakeServer(({ url }) => (url === '/gateway' ? 'disconnect' : {}));
  const read = expect(client.call({ service: 'system', method: 'queryA' })).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  await read;
  await expect(client.call({ service: 'system', method: 'saveA' })).rejects.toMatchObject({ status: 0 });
  expect(calls()).toEqual(['system.queryA', 'system.queryA', 'system.saveA']);
  expect(toasts.map(({ text, ms }) => [text, ms])).toEqual([
    ['网络异常：Network Error', 5000],
    ['网络异常：Network Error', 5000],
  ]);
});

test('P34 an aborted read rejects with AbortError and says nothing', async () => {
  const leaving = new AbortController();
  const { client, toasts } = fakeServer(({ url }) => {
    if (url === '/gateway') leaving.abort();
    return {};
  });
  await expect(client.call({ service: 'system', method: 'queryA', signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(toasts).toEqual([]);
});

test('a server of another version and an answer 1021 offer a reload', async () => {
  const { client, events } = fakeServer(({ form }) =>
    form.method === 'queryA' ? { headers: { 'X-Server-Version': '1.1.0' } } : { body: refusal('1021', '') },
  );
  await client.call({ service: 'system', method: 'queryA', loading: false });
  await client.call({ service: 'system', method: 'queryB', loading: false });
  expect(events).toEqual(['may reload', 'must reload']);
});

test('toast: false leaves the message to the caller', async () => {
  const { client, toasts } = fakeServer(() => ({ body: refusal('1016', '用户名或密码错误') }));
  await client.post('/sys/login', { loginName: 'a' }, { toast: false, loginCheck: false });
  expect(toasts).toEqual([]);
});

test.each([
  ['queryDemandPage', false],
  ['applyGet', false],
  ['applyAmountUsed', false],
  ['addDemand', true],
  ['approve', true],
  ['getBizTree', false],
] as const)('%s is a write: %s', (method, expected) => {
  expect(isWriteName(method)).toBe(expected);
});
