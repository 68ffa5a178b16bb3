import { afterAll, beforeAll, expect, test } from 'vitest';
import { processPartnerMessages } from '#server/exchange/messages/processMessages.ts';
import { sendPartnerReceipts } from '#server/exchange/messages/sendReceipts.ts';
import { createGateway, type Gateway } from '#server/gatewayProcess.ts';
import { openLog } from '#server/platform/log.ts';
import { repeats } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { becomeOf, openPartner, type PartnerSystem, runNow, untilTaken } from './partnerWorld.ts';

/** Many messages at two gateways over one database, whose connections are cut in between. */
let gateway: TestGateway;
let second: Gateway;
let partners: readonly PartnerSystem[];

beforeAll(async () => {
  gateway = await startTestGateway({ env: { SESSION_SECRET: 'a secret of this test, long enough for all' } });
  const { config } = gateway.gateway.services;
  const { pool, connection } = gateway.database;
  second = await createGateway({ config, pool, connection, log: openLog(config), prepared: true });
  const partner = await openPartner(gateway);
  partners = [partner, { ...partner, base: await second.app.listen({ host: '127.0.0.1', port: 0 }) }];
});
afterAll(async () => {
  await second.close();
  await gateway.close();
});

const cut = () =>
  gateway.database.pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    .catch(() => undefined);

test('messages with a tenth doubled, at two gateways that lose their database in between: one record and one receipt each', async () => {
  const count = repeats('PARTNER_MESSAGES', { short: 40, long: 500 });
  const cuts = repeats('PARTNER_CUTS', { short: 1, long: 5 });
  const numbers = Array.from({ length: count }, (_, at) => `MANY-${at}`);
  const sent = [...numbers, ...numbers.filter((_, at) => at % 10 === 0)];
  const receipts = new Map<string, Set<string>>();
  let cutSoFar = 0;
  for (let at = 0; at < sent.length; at += 8) {
    const some = sent.slice(at, at + 8);
    const answers = Promise.all(some.map((msgNo, one) => untilTaken(() => partners[one % 2] as PartnerSystem, msgNo)));
    if (cutSoFar < cuts && at > (cutSoFar * sent.length) / (cuts + 1)) {
      cutSoFar += 1;
      await cut();
    }
    for (const [one, receiptNo] of (await answers).entries()) {
      const msgNo = some[one] ?? '';
      receipts.set(msgNo, (receipts.get(msgNo) ?? new Set()).add(receiptNo));
    }
    await Promise.all([runNow(gateway, processPartnerMessages).catch(() => undefined), cutSoFar % 2 && cut()]);
  }
  for (let round = 0; round < 5; round += 1) {
    await runNow(gateway, processPartnerMessages).catch(() => undefined);
    await runNow(gateway, sendPartnerReceipts).catch(() => undefined);
  }
  expect([...receipts.values()].every((own) => own.size === 1)).toBe(true);
  expect(new Set([...receipts.values()].flatMap((own) => [...own])).size).toBe(count);
  expect(await becomeOf(gateway.database.pool, 'MANY-')).toEqual({
    logs: count,
    records: count,
    titles: count,
    open: 0,
  });
}, 600_000);
