import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { seed } from '#server/seed/seed.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * Release notes: administrators keep them, everybody reads them from their day on.
 * @see docs/decisions/0055-release-notes.md
 */
let now = new Date('2026-12-01T02:00:00Z');
let gateway: TestGateway;
let admin: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway({ clock: () => now });
  await gateway.database.pool.query(`delete from sys_release where id <> 'release:0.1.0'`);
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const add = (record: object) =>
  admin.get<WireRecord>('system.addSysRelease', { record: { noteZh: '修复', ...record } });
const versions = (rows: readonly { readonly version: string }[]) => rows.map(({ version }) => version);
async function publicVersions(): Promise<string[]> {
  const response = await fetch(`${gateway.base}/api/open/releases`);
  return versions(((await response.json()) as { data: { rows: { version: string }[] } }).data.rows);
}

test('a stranger reads the notes whose day has come in Shanghai, newest first, 0.10.0 before 0.9.0', async () => {
  await add({ version: '0.9.0', releaseDate: '2026-11-30' });
  await add({ version: '0.10.0', releaseDate: '2026-11-30', noteEn: 'Mended' });
  await add({ version: '0.11.0', releaseDate: '2026-12-02' });
  expect(await publicVersions()).toEqual(['0.10.0', '0.9.0', '0.1.0']);
  // 16:00 UTC is midnight in Shanghai.
  now = new Date('2026-12-01T15:59:00Z');
  expect(await publicVersions()).toHaveLength(3);
  now = new Date('2026-12-01T16:00:00Z');
  expect(await publicVersions()).toEqual(['0.11.0', '0.10.0', '0.9.0', '0.1.0']);
});

test('the gateway tells customers the same; the list of all notes asks a right', async () => {
  const customer = await gateway.as('cust01');
  expect(versions((await customer.get<{ rows: { version: string }[] }>('system.queryReleasePage')).rows)).toEqual(
    await publicVersions(),
  );
  expect(await customer.call('system.querySysReleasePage', { page: 1, limit: 10 })).toMatchObject({
    returnCode: '1005',
  });
  expect(await (await gateway.as('bus01')).call('system.addSysRelease', { record: {} })).toMatchObject({
    returnCode: '1005',
  });
});

test('a version is told once, with its notes in Chinese', async () => {
  expect(
    await admin.call('system.addSysRelease', { record: { version: '0.9.0', releaseDate: '2026-12-01', noteZh: '又' } }),
  ).toMatchObject({
    data: { errors: { version: '版本已存在' } },
  });
  expect(
    await admin.call('system.addSysRelease', { record: { version: '0.12.0', releaseDate: '2026-12-01' } }),
  ).toMatchObject({
    data: { errors: { noteZh: expect.anything() } },
  });
});

test("what an administrator deleted of the product's own notes stays deleted at the next start", async () => {
  const { rows } = await admin.get<{ rows: WireRecord[] }>('system.querySysReleasePage', {
    filter: { version: '0.1.0' },
  });
  const [{ id, rowVersion } = {}] = rows;
  expect(await admin.call('system.deleteSysRelease', { id, rowVersion })).toMatchObject({ returnCode: '0' });
  await seed(gateway.database.pool, readConfig({ DEMO: '1' }, '/tmp'));
  expect(await publicVersions()).not.toContain('0.1.0');
});
