import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exchangeWithCustoms } from '#server/guarantee/customsLink/exchangeWithCustoms.ts';
import { ApprovalWorld, shortWay } from './approvalWorld.ts';

let world: ApprovalWorld;

beforeAll(async () => {
  world = await ApprovalWorld.start('2025-01-02', { CUSTOMS_SYSTEM: 'simulated' });
  await world.param('CUSTOMS_LINK', 'SHORT');
});
afterAll(() => world.close());

/**
 * One run of the job. The gateway's own worker runs it too as soon as something was confirmed: what it holds locked,
 * this run passes by, and the outcome is there when that one commits. So every test waits for the push before it looks
 * at what followed.
 */
const exchange = () =>
  exchangeWithCustoms(
    {},
    {
      services: world.gateway.gateway.services,
      jobId: '',
      signal: new AbortController().signal,
      progress: async () => undefined,
      checkpoint: async () => undefined,
    },
  );

const pushes = (docId: string) =>
  world.rows<{ status: string; tries: number; no: number; error: string | null }>(
    'select push_status as status, tries, push_no as no, last_error as error from bh_customs_push where doc_id = $1 order by push_no',
    [docId],
  );

const movements = (quotaId: string) =>
  world.rows<{ type: string }>('select move_type as type from bh_movement where quota_id = $1 order by move_no', [
    quotaId,
  ]);

const simulate = (mode: string) => world.param('CUSTOMS_SIMULATION', mode);

let quotaId: string;

/** A short-term increase of today, confirmed and on its way to the customs system. */
async function confirmed(): Promise<string> {
  quotaId = await world.quota('1000000.00');
  await world.suspendOthers(quotaId);
  const { id } = await world.save('SHORT', {
    quotaId,
    direction: 'INC',
    shortAmount: '100000.00',
    startDate: '2025-01-02',
    endDate: '2025-01-20',
    reason: '旺季到货',
  });
  await world.walk('SHORT', id, [...shortWay('100000.00'), ['jck01', 'confirm']]);
  return id;
}

/** Moves the clock without the gateway's own timers taking part. */
const later = (minutes: number) => world.moveBy(minutes);

beforeEach(() => world.moveTo('2025-01-02'));

test('a confirmed document goes out by itself, and its good receipt lets it take effect once', async () => {
  await simulate('OK');
  const id = await confirmed();
  await exchange();
  await exchange();
  await expect.poll(() => pushes(id)).toEqual([{ status: 'ANSWERED', tries: 1, no: 1, error: null }]);
  expect(await world.read('SHORT', id)).toMatchObject({ customsReceipt: 'OK', shortStatus: 'RUNNING' });
  expect((await movements(quotaId)).map(({ type }) => type)).toEqual(['QUOTA_GRANT', 'SHORT_ON']);
  const actions = (await world.log('SHORT', id)).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(['confirm', 'receiptOk']);
});

test('a system that cannot be reached is tried five times, later each time; then people decide and may confirm again', async () => {
  await simulate('DOWN');
  const id = await confirmed();
  for (const [tries, wait] of [
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
  ] as const) {
    await exchange();
    await expect.poll(() => pushes(id)).toMatchObject([{ status: 'WAIT', tries }]);
    await exchange();
    await expect.poll(() => pushes(id)).toMatchObject([{ tries }]);
    later(wait);
  }
  expect(await world.read('SHORT', id)).toMatchObject({ customsReceipt: 'SENT' });
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'FAILED', tries: 5 }]);
  expect(await world.read('SHORT', id)).toMatchObject({ customsReceipt: 'FAILED', effectiveAt: null });

  await simulate('OK');
  await world.walk('SHORT', id, [
    ['jck01', 'receiptReopen', { opinion: '系统恢复，重新推送' }],
    ['jck01', 'submit', { opinion: '重新推送' }],
    ['jck01l', 'approve', { opinion: '同意' }],
    ['jck01', 'confirm'],
  ]);
  await exchange();
  await expect
    .poll(async () => (await pushes(id)).map(({ status, no }) => [no, status]))
    .toEqual([
      [1, 'FAILED'],
      [2, 'ANSWERED'],
    ]);
  expect((await movements(quotaId)).map(({ type }) => type)).toEqual(['QUOTA_GRANT', 'SHORT_ON']);
});

test('silence is asked again and ends with people; what is decided by hand meanwhile is not pushed any more', async () => {
  await simulate('SILENT');
  const id = await confirmed();
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'SENT', tries: 1 }]);
  later(59);
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'SENT', tries: 1 }]);
  later(2);
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'WAIT', tries: 1 }]);
  later(1);
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'SENT', tries: 2 }]);

  const admin = await world.as('admin');
  await admin.get('baohan.receiptSet', { docId: id, resultCode: 'OK', resultMsg: '电话确认' });
  later(61);
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'DROPPED' }]);
  expect((await movements(quotaId)).map(({ type }) => type)).toEqual(['QUOTA_GRANT', 'SHORT_ON']);
});

test('a bad receipt leaves the effect out and import/export with the decision', async () => {
  await simulate('FAILED');
  const id = await confirmed();
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'ANSWERED', tries: 1 }]);
  expect(await world.read('SHORT', id)).toMatchObject({
    customsReceipt: 'FAILED',
    effectiveAt: null,
    receiptMsg: '模拟海关系统：备案信息不符',
  });
  expect((await movements(quotaId)).map(({ type }) => type)).toEqual(['QUOTA_GRANT']);
  await world.walk('SHORT', id, [['jck01', 'receiptApprove', { opinion: '已电话确认' }]]);
  expect((await movements(quotaId)).map(({ type }) => type)).toEqual(['QUOTA_GRANT', 'SHORT_ON']);
});

test('two nodes exchanging at once hand a document over once and let it take effect once', async () => {
  await simulate('OK');
  const id = await confirmed();
  await Promise.all([exchange(), exchange(), exchange()]);
  await exchange();
  await expect.poll(() => pushes(id)).toEqual([{ status: 'ANSWERED', tries: 1, no: 1, error: null }]);
  expect((await movements(quotaId)).map(({ type }) => type)).toEqual(['QUOTA_GRANT', 'SHORT_ON']);
});

test('a crash after the customs system took a document and before we noted it hands it over again, and it takes effect once', async () => {
  await simulate('SILENT');
  const id = await confirmed();
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'SENT' }]);
  // What a crash before the commit leaves behind.
  await world.rows(
    `update bh_customs_push set push_status = 'WAIT', tries = 0, sent_at = null, next_try_at = '2025-01-02 10:00:00' where doc_id = $1`,
    [id],
  );
  await simulate('OK');
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'ANSWERED', tries: 1, no: 1 }]);
  const admin = await world.as('admin');
  expect(await admin.get('baohan.receiptSet', { docId: id, resultCode: 'OK', pushNo: 1 })).toMatchObject({
    counted: false,
  });
  expect((await movements(quotaId)).map(({ type }) => type)).toEqual(['QUOTA_GRANT', 'SHORT_ON']);
});

test('a push that waits can be sent at once by import/export, by nobody else', async () => {
  await simulate('DOWN');
  const id = await confirmed();
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'WAIT', tries: 1 }]);
  const [push] = await world.rows<{ id: string }>('select id from bh_customs_push where doc_id = $1', [id]);
  expect((await (await world.as('bus01')).call('baohan.customsPushRetry', { id: push?.id })).returnCode).toBe('61001');
  await simulate('OK');
  await (await world.as('jck01')).get('baohan.customsPushRetry', { id: push?.id });
  await exchange();
  await expect.poll(() => pushes(id)).toMatchObject([{ status: 'ANSWERED', tries: 2 }]);
});
