import type { GatewayClient } from './gatewayClient.ts';

/**
 * The HTTP function of `ra-data-simple-rest`, made of our own client, so that reference tables share its headers,
 * login check and error messages. The API root is already in the client.
 */
export function createRestFetch(client: GatewayClient) {
  return async (url: string, { signal }: { signal?: AbortSignal | null } = {}) => {
    const { text, status, headers } = await client.read(
      url,
      {},
      { loginCheck: true, loading: false, signal: signal ?? undefined },
    );
    return { status, headers: new Headers(headers), body: text, json: JSON.parse(text) };
  };
}
