import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { eventually } from './eventually.ts';
import { addressOf, killAllGatewayProcesses, startGatewayProcess, stopGatewayProcess } from './gatewayProcess.ts';
import { customerOf, transfer } from './records.ts';
import { mountSmallDisk, noSmallDisk, type SmallDisk } from './smallDisk.ts';

const reason = noSmallDisk();
if (reason) console.log(`skipped: ${reason}`);

const text = (bytes: number): string => randomBytes(bytes / 2).toString('hex');
const paper = (bytes: number) => ({ bizType: 'demand', fileName: 'a.txt', content: text(bytes) });

let gateway: TestGateway | undefined;
const disks: SmallDisk[] = [];
afterEach(async () => {
  await killAllGatewayProcesses();
  for (const disk of disks.splice(0)) disk.remove();
  await gateway?.close();
  gateway = undefined;
});

describe.skipIf(reason)('a full disk', () => {
  test('under the file store refuses the upload in words, leaves nothing of it, and takes files again when there is room', async () => {
    const folder = makeTemporaryFolder('store');
    const store = join(folder, 'files');
    const disk = mountSmallDisk(store, '1m');
    disks.push(disk);
    gateway = await startTestGateway({ env: { FILE_STORE: `disk:${store}` } });
    const clerk = await gateway.as('bus01');
    expect(await clerk.upload(paper(200_000))).toMatchObject({ returnCode: '0' });
    expect(await clerk.upload(paper(2_000_000))).toMatchObject({
      returnCode: '1000',
      msg: '服务器磁盘已满，文件未保存，请联系信息部',
    });
    expect(readdirSync(join(store, 'spool'))).toEqual([]);
    const { rows } = await gateway.database.pool.query(`select 1 from sys_file where created_by = 'user-bus01'`);
    expect(rows).toHaveLength(1);
    expect(await clerk.upload(paper(300_000))).toMatchObject({ returnCode: '0' });

    writeFileSync(join(store, 'filler'), randomBytes(statfsSync(store).bavail * statfsSync(store).bsize));
    expect(await clerk.call('business.exportDemand', { frType: 'xlsx' })).toMatchObject({
      returnCode: '1000',
      msg: expect.stringContaining('磁盘'),
    });
    rmSync(join(store, 'filler'));
    disk.resize('8m');
    expect(await clerk.call('business.exportDemand', { frType: 'xlsx' })).toMatchObject({ returnCode: '0' });
    expect(await clerk.upload(paper(2_000_000))).toMatchObject({ returnCode: '0' });
  });

  test('under the folder that takes uploads in is answered the same way', async () => {
    gateway = await startTestGateway();
    const disk = mountSmallDisk(join(gateway.gateway.services.config.dataDir, 'uploads'), '1m');
    disks.push(disk);
    const clerk = await gateway.as('bus01');
    expect(await clerk.upload(paper(2_000_000))).toMatchObject({
      returnCode: '1000',
      msg: expect.stringContaining('磁盘已满'),
    });
    expect(await clerk.upload(paper(200_000))).toMatchObject({ returnCode: '0' });
  });

  longTest(
    'under the database refuses writes in words; with room again all that was acknowledged is there',
    { timeout: 180_000 },
    async () => {
      const dataDir = join(makeTemporaryFolder('fullDatabase'), 'data');
      // The demo data take 300 MB, most of it log; what the filler holds must be more than the log asks for to start
      // again.
      const disk = mountSmallDisk(dataDir, '480m');
      disks.push(disk);
      const child = startGatewayProcess({ DATA_DIR: dataDir });
      const client = await logInAs(await addressOf(child), 'bus01');
      const customer = await customerOf(client);
      const filler = join(dataDir, 'filler');
      const { bavail, bsize } = statfsSync(dataDir);
      // Taken in one step, beside room for the next segment of the log: the database takes one while so many bytes are
      // written.
      expect(spawnSync('fallocate', ['-l', String(bavail * bsize - 20_000_000), filler]).status).toBe(0);

      const saved: string[] = [];
      const refusal = await (async () => {
        for (let count = 0; count < 3_000; count += 1) {
          const answer = await client.call<{ id: string }>('business.saveDemand', {
            record: transfer(customer.id, `满盘 ${count}/50`, 50),
          });
          if (answer.returnCode !== '0') return answer;
          saved.push(answer.data.id);
        }
        return undefined;
      })();
      console.log(`the disk was full after ${saved.length} demands: ${refusal?.returnCode} ${refusal?.msg}`);
      expect(refusal?.returnCode).toMatch(/^(1000|1019)$/);
      expect(refusal?.msg).toMatch(/服务器磁盘已满，数据未保存|数据库暂时不可用|是否已保存未知/);

      rmSync(filler);
      await eventually(
        () => client.get('business.saveDemand', { record: transfer(customer.id, '有空/1', 1) }),
        90_000,
        200,
      );
      for (const id of saved.slice(-50))
        expect((await client.get<{ goods: unknown[] }>('business.getDemand', { id })).goods).toHaveLength(50);
      const { total } = await client.get<{ total: number }>('business.queryDemandPage', {
        page: 1,
        limit: 1,
        filter: { title__start: '满盘' },
      });
      expect(total - saved.length).toBeLessThanOrEqual(1);
      expect(total).toBeGreaterThanOrEqual(saved.length);
      expect(await stopGatewayProcess(child)).toBe(0);
    },
  );
});
