import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { methodTable } from '#server/gateway/dispatch.ts';
import { logRequests } from '#server/gateway/logRequests.ts';
import { defineMethod } from '#server/gateway/method.ts';

const known = defineMethod({
  service: 'common',
  method: 'known',
  right: null,
  parse: () => ({}),
  handle: async () => null,
});

/** The lines of the process log that requests leave. */
async function linesOf(
  requests: readonly { readonly url?: string; readonly body?: object; readonly status?: number }[],
) {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
  const app = Fastify({ bodyLimit: 20_000_000 });
  logRequests(app, { methods: methodTable([known]), log });
  app.post<{ Querystring: { status?: string } }>('/api/*', async ({ query }, reply) =>
    reply.code(Number(query.status ?? 200)).send(),
  );
  for (const { url = '/api/gateway', body = {}, status = 200 } of requests)
    await app.inject({ method: 'POST', url: `${url}?status=${status}`, payload: body });
  return lines;
}

test('the log names calls that exist, and nothing else that a client made up', async () => {
  const long = 'x'.repeat(5_000_000);
  const [named, unknown, strange, path] = await linesOf([
    { body: { service: 'common', method: 'known' } },
    { body: { service: long, method: long } },
    { body: { service: ['common'], method: { toString: 'x' } } },
    { url: `/api/${'y'.repeat(5_000)}` },
  ]);
  expect(JSON.parse(named ?? '')).toMatchObject({
    service: 'common',
    call: 'known',
    path: '/api/gateway',
    status: 200,
  });
  for (const line of [unknown, strange, path]) {
    expect(line?.length).toBeLessThan(500);
    expect(JSON.parse(line ?? '')).not.toHaveProperty('service');
  }
});

test('requests beyond the limit leave a line in ten seconds, not one each', async () => {
  const lines = await linesOf(Array.from({ length: 50 }, () => ({ status: 429 })));
  expect(lines).toHaveLength(1);
});
