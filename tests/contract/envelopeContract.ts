import { describe, expect, test } from 'vitest';
import type { Answer } from '../gatewayClient.ts';
import type { Target } from './contractTarget.ts';

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const whole = { service: 'system', method: 'getDeptLeaderFlag', version: '1.0', data: '{}' };
const without = (name: keyof typeof whole) =>
  form(Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)));

/** What a request must look like and what an answer looks like. @see docs/spec/platform.md 10.1, 10.2 */
export function envelopeContract(target: Target): void {
  describe('envelope', () => {
    test('an answer has its nine fields and the id of the request', async () => {
      const client = await target().as('bus01');
      const requestId = '0b7f6d0e-5a44-4b32-9c55-1f1c2d3e4f50';
      const { http, ...answer } = await client.call(
        'system.getDeptLeaderFlag',
        {},
        { headers: { 'x-request-id': requestId } },
      );
      expect(http).toBe(200);
      expect(answer).toEqual({
        code: 200,
        msg: 'ok',
        returnCode: '0',
        returnMsg: '',
        resultCode: 0,
        resultInfo: '',
        data: false,
        requestId,
        version: '1.0',
      });
    });

    test('answers are not kept by anybody and name the server version', async () => {
      const client = await target().as('bus01');
      const response = await client.request('/api/gateway', {
        method: 'POST',
        body: form(whole),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-server-version')).toMatch(/^\d+\.\d+\.\d+/);
      expect(response.headers.get('x-request-id')).toBeTruthy();
    });

    test.each([
      ['service missing', without('service'), '1009'],
      ['method missing', without('method'), '1009'],
      ['version missing', without('version'), '1009'],
      ['data missing', without('data'), '1009'],
      ['service repeated', `${form(whole)}&service=business`, '1009'],
      ['data repeated', `${form(whole)}&data=%7B%7D`, '1009'],
      ['data no JSON', form({ ...whole, data: '{oops' }), '1009'],
      ['data a list', form({ ...whole, data: '[]' }), '1009'],
      ['data null', form({ ...whole, data: 'null' }), '1009'],
      ['method with a dot', form({ ...whole, method: 'a.b' }), '1009'],
      ['method in capitals', form({ ...whole, method: 'GetUser' }), '1009'],
      ['method too long', form({ ...whole, method: 'a'.repeat(81) }), '1009'],
      ['version of another form', form({ ...whole, version: 'one' }), '1009'],
      ['an older major version', form({ ...whole, version: '0.9' }), '1021'],
      ['a newer major version', form({ ...whole, version: '2.0' }), '1021'],
      ['a service that does not exist', form({ ...whole, service: 'nothing' }), '1008'],
      ['a method that does not exist', form({ ...whole, method: 'getNothing' }), '1008'],
      [
        'a verb the entity does not have',
        form({ ...whole, service: 'business', method: 'deleteCustomer', data: '{"id":"demo-customer-01"}' }),
        '1008',
      ],
      ['data above 2 MB', form({ ...whole, data: JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) }) }), '1010'],
    ])('%s is refused', async (_what, body, returnCode) => {
      const answer = await (await target().as('bus01')).post('/api/gateway', body);
      expect(answer).toMatchObject({ http: 200, code: 200, returnCode, resultCode: 0 });
      expect(answer.returnMsg).toBe(answer.msg);
    });

    test.each([
      ['a newer minor version', form({ ...whole, version: '1.7' })],
      ['fields nobody knows', `${form(whole)}&unknown=1&busimodel=system&bizfunctionid=&bizaddress=%2Ffta%2Findex`],
    ])('%s is accepted', async (_what, body) => {
      expect(await (await target().as('bus01')).post('/api/gateway', body)).toMatchObject({ returnCode: '0' });
    });

    test.each([
      ['text', 'text/plain', 'service=system'],
      ['JSON', 'application/json', JSON.stringify(whole)],
    ])('a body that is %s is HTTP 415 with the same envelope', async (_what, type, body) => {
      const client = await target().as('bus01');
      const response = await client.request('/api/gateway', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      expect(response.status).toBe(415);
      expect((await response.json()) as Answer).toMatchObject({ code: 415, returnCode: '1009', data: null });
    });

    test('a body above 8 MB is HTTP 413 with the same envelope', async () => {
      const answer = await (await target().as('bus01')).post(
        '/api/gateway',
        `${form(whole)}&junk=${'x'.repeat(8 * 1024 * 1024)}`,
      );
      expect(answer).toMatchObject({ http: 413, code: 413, data: null });
    });

    test('a refusal of service product repeats its words in resultInfo', async () => {
      const answer = await (await target().as('bus01')).call('product.getNothing');
      expect(answer).toMatchObject({ resultCode: 1, resultInfo: answer.returnMsg, returnCode: '1008' });
    });

    test('the words come in the language that was asked for', async () => {
      const client = await target().as('jck01');
      expect((await client.call('system.getNothing')).returnMsg).toMatch(/^接口不存在$|需要连接网关/);
      client.language = 'en';
      expect((await client.call('system.getNothing')).returnMsg).toMatch(/^Unknown call$|needs the gateway/);
      client.language = 'zh';
    });

    test('an address of the API that does not exist is 404 as JSON', async () => {
      const response = await (await target().as('bus01')).request('/api/nothing');
      expect(response.status).toBe(404);
      expect((await response.json()) as Answer).toMatchObject({ code: 404 });
    });

    test('health and version need no session', async () => {
      const client = target().stranger();
      expect((await client.request('/api/health/live')).status).toBe(200);
      expect((await client.request('/api/health/ready')).status).toBe(200);
      const version = (await (await client.request('/api/version.json')).json()) as object;
      expect(version).toMatchObject({ product: 'tongguan', version: expect.any(String), contract: '1.0' });
    });

    test('release notes are read without a session, as by everybody who is logged in', async () => {
      interface Notes {
        readonly rows: readonly { readonly version: string }[];
      }
      const versions = ({ rows }: Notes) => rows.map(({ version }) => version);
      const told = (await (await target().stranger().request('/api/open/releases')).json()) as {
        returnCode: string;
        data: Notes;
      };
      expect(told.returnCode).toBe('0');
      expect(versions(told.data)).toContain('0.1.0');
      expect(versions(await (await target().as('cust01')).get<Notes>('system.queryReleasePage'))).toEqual(
        versions(told.data),
      );
    });
  });
}
