import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#server/gateway/session.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

const addresses = [
  '/',
  '/demands',
  '/nothing.js',
  '/api/nothing',
  '/api/health/live',
  '/api/health/ready',
  '/api/version.json',
  '/api/sys/captcha',
  '/api/sys/queryLoginUser',
  '/api/rest/country',
  '/api/file/download?hashaddr=x',
  '/api/print/demand?ids=x',
  '/api/open/interfaceLog',
  '/api/events',
];

let secure: TestGateway;
let cookie: string;
beforeAll(async () => {
  secure = await startTestGateway({
    env: { PUBLIC_URL: 'https://tg.example.com', DEMO: '0', TEST_CAPTCHA: '', RATE_LIMIT: '' },
  });
  const sid = await startSession(secure.database.pool, { userId: 'user-bus01', ip: '127.0.0.1', userAgent: 'test' });
  cookie = `__Host-tg_sid=${sid}`;
});
afterAll(() => secure.close());

/** The head of an answer, to a stranger and to a person; a stream is left at once. */
async function headOf(address: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  const leaving = new AbortController();
  const response = await fetch(`${secure.base}${address}`, { headers, redirect: 'manual', signal: leaving.signal });
  leaving.abort();
  return response;
}
const heads = (address: string): Promise<Response[]> => Promise.all([headOf(address, {}), headOf(address, { cookie })]);

test.each(addresses)('every answer brings its policy: %s', async (address) => {
  for (const { headers } of await heads(address)) {
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src '(self|none)'/);
    expect(policy).toMatch(/frame-ancestors '(self|none)'/);
    expect(policy).not.toMatch(/unsafe-eval|\*|script-src/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
});

test('no base, no plug-in and no foreign form changes where a page of ours leads', async () => {
  const policy = (await headOf('/', {})).headers.get('content-security-policy')?.split(';');
  expect(policy).toEqual(
    expect.arrayContaining(["base-uri 'none'", "object-src 'none'", "form-action 'self'", "frame-ancestors 'none'"]),
  );
});

test.each(addresses)('a year of https: %s', async (address) => {
  for (const { headers } of await heads(address))
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test.each(addresses)('an answer says what it is: %s', async (address) => {
  for (const { headers } of await heads(address)) {
    const type = headers.get('content-type');
    if (type?.startsWith('text/') || type?.includes('json')) expect(type).toMatch(/; ?charset=utf-8$/i);
  }
});

test('no other origin reads answers', async () => {
  for (const address of addresses) {
    const { headers } = await headOf(address, { cookie, origin: 'https://elsewhere.example' });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('folders are not listed', async () => {
  const page = await fetch(`${secure.base}/`).then((response) => response.text());
  for (const folder of ['/assets', '/assets/', '/..', '/.git/config', '/.env', '/%2e%2e/package.json']) {
    const answer = await fetch(`${secure.base}${folder}`);
    // The page itself says that there is nothing here.
    if (answer.status !== 404) expect(await answer.text()).toBe(page);
  }
});

test('TRACE is no method, and says nothing of the request', async () => {
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asked = request(
      `${secure.base}/api/version.json`,
      { method: 'TRACE', headers: { 'x-probe': 'say it again' } },
      (told) => {
        text(told).then((body) => resolve({ status: told.statusCode, body }), reject);
      },
    );
    asked.on('error', reject).end();
  });
  expect(answer).toEqual({ status: 405, body: expect.not.stringContaining('say it again') });
});

test('the address that people type first is the page itself', async () => {
  const [stranger, person] = await heads('/');
  expect([stranger?.status, person?.status]).toEqual([200, 200]);
  expect(stranger?.headers.get('content-type')).toContain('text/html');
});

test('the manual that every page leads to is there, in both languages, and asks for nothing it may not', async () => {
  for (const [address, title] of [
    ['/guide', '用户指南'],
    ['/guide/', '用户指南'],
    ['/guide/en.html', 'User guide'],
  ] as const) {
    const answer = await fetch(`${secure.base}${address}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const manual = await answer.text();
    expect(manual).toContain(`<title>${title}`);
    expect(manual).not.toMatch(/<script|https?:\/\//);
    const anchors = [...manual.matchAll(/href="#(\w+)"/g)].map(([, id]) => id);
    for (const id of anchors) expect(manual).toContain(`<section id="${id}">`);
  }
});
