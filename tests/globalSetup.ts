import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { demoPassword } from '#fixtures/accounts.ts';
import { bundleVariable } from './serverBundle.ts';
import { brokerVariable, openBroker } from './testDatabase.ts';
import { makeTemporaryFolder } from './throwAwayCluster.ts';

/**
 * One database server and one bundle of the gateway per test run, made when the first test asks for them. Within `npm
 * test`, which runs several projects side by side, they are there already.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[brokerVariable]) return async () => undefined;
  const folder = makeTemporaryFolder('broker');
  const path = join(folder, 'ask');
  const broker = await openBroker(path, { migrate: migrateProduct, seed: seedProduct, tell: tellStory });
  process.env[brokerVariable] = path;
  // Tests start the gateway as other users, too: what it is made of is theirs to read.
  const bundles = makeTemporaryFolder('bundles');
  chmodSync(bundles, 0o755);
  process.env[bundleVariable] = join(bundles, 'server');
  return async () => {
    await broker.close();
    for (const made of [folder, bundles]) rmSync(made, { recursive: true, force: true });
  };
}

/** Loaded late: a front-end test run must not fail because a migration does not load. */
async function migrateProduct(pool: Pool): Promise<void> {
  const { migrate } = await import('#server/platform/migrate.ts');
  await migrate(pool);
  // Else each gateway of a test would make the tables of its queue first.
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool });
}

const demo = { demo: true, production: false, publicUrl: null, dataDir: '' } as const;

async function seedProduct(pool: Pool): Promise<void> {
  const { seed } = await import('#server/seed/seed.ts');
  await seed(pool, demo, { withGuarantee: false });
  await finishStart(pool);
}

/** With the papers that records carry; what these hold each gateway puts into its own store. */
async function tellStory(pool: Pool): Promise<void> {
  const { seed } = await import('#server/seed/seed.ts');
  const { openFileStore } = await import('#server/platform/store/fileStore.ts');
  const folder = makeTemporaryFolder('papers');
  await seed(pool, demo, { files: openFileStore({ fileStore: { kind: 'disk', folder }, dataDir: folder }) });
  rmSync(folder, { recursive: true, force: true });
  await finishStart(pool);
  await pool.query('analyze');
}

/** What a login of a test costs: the product's digest is tested where passwords are. */
const cheap = { memoryCost: 64, timeCost: 1 };

/** What a first start does behind its back, so that no gateway of a test is busy with it. */
async function finishStart(pool: Pool): Promise<void> {
  const { hash } = await import('@node-rs/argon2');
  await pool.query('update sys_user set password_hash = $1', [await hash(demoPassword, cheap)]);
  const { refreshOutdated } = await import('#server/crud/refreshSearch.ts');
  const { inTransaction } = await import('#server/platform/inTransaction.ts');
  await refreshOutdated((work) => inTransaction(pool, work));
}
