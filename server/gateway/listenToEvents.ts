import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { aborted } from '../platform/aborted.ts';

const listenAgainMs = 500;

/** Hears NOTIFY on a connection of its own and finds back when it breaks. What was said meanwhile is lost. */
export async function listenToEvents({
  connection,
  channel,
  signal,
  log,
  onState,
  hear,
}: {
  connection: pg.PoolConfig;
  channel: string;
  signal: AbortSignal;
  log: FastifyBaseLogger;
  onState: (state: 'up' | 'down') => void;
  hear: (payload: string) => void;
}): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      client.on('notification', ({ payload }) => {
        if (payload) hear(payload);
      });
      await client.query(`listen ${channel}`);
      onState('up');
      await Promise.race([ended, aborted(signal)]);
    } catch (error) {
      log.warn({ err: error }, 'the event connection is down, trying again');
    } finally {
      onState('down');
      await client.end().catch(() => undefined);
    }
    await sleep(listenAgainMs, undefined, { signal }).catch(() => undefined);
  }
}
