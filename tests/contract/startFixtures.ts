import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { nowText } from '#domain/core/moments.ts';
import { createFixturesServer } from '#fixtures/server/fixturesServer.ts';
import { demoTables, regionTable } from '#fixtures/tables.ts';
import { GatewayClient, logInAs, testCaptcha } from '../gatewayClient.ts';
import type { ContractTarget } from './contractTarget.ts';

/** The fixtures server with the demo data of today. */
export async function startFixtures(): Promise<ContractTarget> {
  const tables = { ...demoTables(nowText(() => new Date())), region: regionTable() };
  const server = createFixturesServer({ tables, captcha: testCaptcha });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients = new Map<string, Promise<GatewayClient>>();
  return {
    base,
    as: (loginName) => {
      const known = clients.get(loginName) ?? logInAs(base, loginName);
      clients.set(loginName, known);
      return known;
    },
    stranger: () => new GatewayClient(base),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
