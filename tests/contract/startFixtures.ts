import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { nowText } from '#domain/core/moments.ts';
import { readRecorded } from '#fixtures/recorded.ts';
import { createFixturesServer } from '#fixtures/server/fixturesServer.ts';
import { GatewayClient, logInAs, testCaptcha } from '../gatewayClient.ts';
import type { ContractTarget } from './contractTarget.ts';

/** The fixtures server with the demo data of today. */
export async function startFixtures(): Promise<ContractTarget> {
  const server = createFixturesServer({ recorded: readRecorded(nowText(() => new Date())), captcha: testCaptcha });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients = new Map<string, Promise<GatewayClient>>();
  return {
    base,
    lacks: ['consequences', 'areaRules', 'areaCalls', 'sheets', 'messages', 'personal'],
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
