import type { GatewayClient } from '../gatewayClient.ts';

export interface HeardEvent {
  readonly entity: string;
  readonly id: string;
  readonly rowVersion?: number;
}

export interface EventStream {
  readonly heard: readonly HeardEvent[];
  /** The server ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Listens to `/api/events` as a browser does; resolves when the server listens too. */
export async function openEvents(client: GatewayClient): Promise<EventStream> {
  const stop = new AbortController();
  const response = await client.request('/api/events', { signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || !reader) throw new Error(`no events: ${response.status}`);
  const heard: HeardEvent[] = [];
  const first = await reader.read();
  const listen = async () => {
    for (let text = first.value ?? ''; ; ) {
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const data = /^data: (.*)$/m.exec(message)?.[1];
        if (data) heard.push(JSON.parse(data) as HeardEvent);
      }
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
    }
  };
  const ended = listen().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return { heard, ended, close: () => stop.abort() };
}
