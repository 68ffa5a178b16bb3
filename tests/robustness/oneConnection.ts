import { Agent } from 'node:http';
import { GatewayClient } from '../gatewayClient.ts';

/** A browser with a single connection, which stays with the worker that took it. */
export class OneConnection extends GatewayClient {
  protected override readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  leave(): void {
    this.agent.destroy();
  }
}
