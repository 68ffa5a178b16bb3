import { rmSync } from 'node:fs';
import { everyDemoContent } from '#fixtures/demo/papers.ts';
import type { Events } from '#server/gateway/events.ts';
import { createGateway, type Gateway } from '#server/gatewayProcess.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import { openLog } from '#server/platform/log.ts';
import { GatewayClient, logInAs, testCaptcha } from './gatewayClient.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';
import { makeTemporaryFolder } from './throwAwayCluster.ts';

export interface TestGateway {
  /** `http://127.0.0.1:<port>` */
  readonly base: string;
  readonly gateway: Gateway;
  readonly database: TestDatabase;
  /** A client of this demo account; each account logs in once per file, since a fourth session would end the first. */
  as(loginName: string): Promise<GatewayClient>;
  stranger(): GatewayClient;
  /**
   * Until the gateway has heard what the database told it before this: rights and sessions that a statement of the test
   * changed, say.
   */
  heard(): Promise<void>;
  close(): Promise<void>;
}

let marks = 0;

/** Notices arrive in the order of their commits. */
function hearMark(events: Events, db: Db): Promise<void> {
  const id = String(++marks);
  return new Promise((resolve, reject) => {
    const leave = events.subscribe((event) => {
      if (event.entity !== 'mark' || event.id !== id) return;
      leave();
      resolve();
    });
    events.announce(db, { entity: 'mark', id }).catch(reject);
  });
}

/** The real gateway with demo data on a database of its own, listening on any free port. */
export async function startTestGateway({
  clock,
  env = {},
  template = 'demo',
}: {
  clock?: () => Date;
  env?: Readonly<Record<string, string>>;
  template?: 'demo' | 'story';
} = {}): Promise<TestGateway> {
  const folder = makeTemporaryFolder('gateway');
  const database = await createTestDatabase({ template });
  const settings = {
    DATA_DIR: folder,
    DEMO: '1',
    TEST_CAPTCHA: testCaptcha,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...env,
  };
  const config = readConfig(settings, folder);
  const log = openLog(config);
  const { pool, connection } = database;
  const gateway = await createGateway({ config, pool, connection, log, prepared: true, ...(clock && { clock }) });
  if (template === 'story') for (const content of everyDemoContent()) await gateway.services.files.put(content);
  const base = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const clients = new Map<string, Promise<GatewayClient>>();
  return {
    base,
    gateway,
    database,
    as: (loginName) => {
      const known = clients.get(loginName) ?? logInAs(base, loginName);
      clients.set(loginName, known);
      return known;
    },
    stranger: () => new GatewayClient(base),
    heard: () => hearMark(gateway.services.events, pool),
    close: async () => {
      await gateway.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
