import { METHODS, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files, textOf } from '../sourceArrows.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What no page of ours asks: refused at the door, before anybody works on it. */
let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => site?.close());

interface Told {
  readonly status: number;
  readonly allow: string | undefined;
  readonly body: string;
}

const ask = (
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<Told> =>
  new Promise((resolve, reject) => {
    request(`${site.base}${path}`, options, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });

/** CONNECT asks for a line of its own, and the connection ends without one. */
const odd = METHODS.filter((method) => !['GET', 'HEAD', 'POST', 'CONNECT'].includes(method));

test('methods that our addresses do not know are refused everywhere, and nothing of the request is said again', async () => {
  expect(odd).toContain('TRACE');
  const from = (index: number) => ({ 'x-forwarded-for': `10.9.${index}.1`, 'x-probe': 'say it again' });
  const addresses = [
    '/',
    '/demands',
    '/nothing.js',
    '/api/gateway',
    '/api/health/live',
    '/api/nothing',
    '/api/sys/login',
    '/api/file/upload',
    '*',
  ];
  const wrong: string[] = [];
  for (const [index, address] of addresses.entries())
    for (const method of odd) {
      const told = await ask(address === '*' ? '/*' : address, { method, headers: from(index) });
      if (told.status !== 405 || told.allow !== 'GET, HEAD, POST' || told.body.includes('say it again'))
        wrong.push(`${method} ${address}: ${told.status}`);
    }
  expect(wrong).toEqual([]);
});

test('a method that nobody knows, and a line of its own, end with the connection', async () => {
  const { port } = new URL(site.base);
  const first = (head: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}\r\nhost: x\r\n\r\n`));
      let said = '';
      socket.on('data', (part) => {
        said += part;
        socket.end();
      });
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(said.split('\r\n')[0] ?? ''));
    });
  expect(await first('NONSENSE / HTTP/1.1')).toMatch(/^(HTTP\/1\.1 400 .*)?$/);
  expect(await first('CONNECT x:443 HTTP/1.1')).toMatch(/^(HTTP\/1\.1 4\d\d .*)?$/);
});

test('a NUL is refused wherever an address or what it asks may hold one', async () => {
  const client = await site.as('admin');
  const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  const paths = [
    ...[
      'a%00b',
      `?filter=${json({ id: 'a\0b' })}`,
      `?filter=${json({ q: '\0' })}`,
      `?filter=${json({ 'na\0me': '1' })}`,
      `?filter=${json({ id: ['\0'] })}`,
    ].map((part) => `/api/rest/country${part.startsWith('?') ? '' : '/'}${part}`),
    ...[
      'file/download?hashaddr=%00',
      'file/download?pathFileName=%00',
      'file/template?entity=%00',
      'print/record?entity=demand&ids=%00',
      'print/%00',
      'open/interfaceLog?t=%00',
      '%00',
    ].map((path) => `/api/${path}`),
    ...['/%00', '/demands?filter=%00'],
  ];
  const told: string[] = [];
  for (const path of paths) {
    const { status } = await client.request(path);
    if (status !== 400) told.push(`${path}: ${status}`);
  }
  expect(told).toEqual([]);
});

test('requests of an IPv6 network count together, however their addresses are written, and those of an IPv4 one by one', async () => {
  const refused = async (addresses: readonly string[]): Promise<number> => {
    const answers = await Promise.all(
      addresses.map((address) => ask('/api/sys/queryLoginUser', { headers: { 'x-forwarded-for': address } })),
    );
    return answers.filter(({ status }) => status === 429).length;
  };
  const hex = (index: number) => index.toString(16);
  const oneNetwork = Array.from({ length: 150 }, (_, index) =>
    index % 2 ? `2001:db8:0:7:${hex(index)}::1` : `2001:0DB8:0000:0007:0:0:0:${hex(index)}`,
  );
  expect(await refused(oneNetwork)).toBeGreaterThanOrEqual(20);
  expect(
    await refused(
      Array.from(
        { length: 150 },
        (_, index) => ['::ffff:203.0.113.5', '203.0.113.5', '::FFFF:cb00:7105'][index % 3] ?? '',
      ),
    ),
  ).toBeGreaterThanOrEqual(20);
  expect(await refused(Array.from({ length: 150 }, (_, index) => `::ffff:203.0.114.${index}`))).toBe(0);
});

test('whoever counts what an address does asks for its network', () => {
  const counting = /\.ip\b/;
  const known = [
    // Kept as they are, in logs and sessions.
    ...[
      'server/gateway/callFacts.ts',
      'server/gateway/callLog.ts',
      'server/gateway/logRequests.ts',
      'server/gateway/opLog.ts',
      'server/gateway/sessionCall.ts',
    ],
    // Counted, by `networkOf`.
    ...[
      'server/gateway/refusalLog.ts',
      'server/gateway/session.ts',
      'server/system/login/captchaRoute.ts',
      'server/system/login/loginRoute.ts',
      'server/company/companyQuick.ts',
      'server/classification/precat/verifyRoute.ts',
    ],
  ];
  const found = files.filter(
    (file) => file.startsWith('server/') && !file.endsWith('.test.ts') && counting.test(textOf(file)),
  );
  expect(found.toSorted()).toEqual(known.toSorted());
});
