import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { GatewayClient } from '../gatewayClient.ts';

/** A browser with a single connection, which stays with the worker that took it. */
export class OneConnection extends GatewayClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  leave(): void {
    this.agent.destroy();
  }

  protected override async fetch(address: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = {
        agent: this.agent,
        method: method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(signal && { signal }),
      };
      request(address, options, resolve)
        .on('error', reject)
        .end(typeof body === 'string' ? body : undefined);
    });
    const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value) => [name, value] as [string, string]),
    );
    return new Response(Readable.toWeb(answer) as ReadableStream, { status: answer.statusCode ?? 0, headers: pairs });
  }
}
