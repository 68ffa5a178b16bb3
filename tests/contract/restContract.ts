import { describe, expect, test } from 'vitest';
import type { Target } from './contractTarget.ts';

interface Row {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

const query = (params: Record<string, unknown>) =>
  `?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)]))}`;

/** Reference tables as cacheable GET in the dialect of ra-data-simple-rest. @see docs/spec/platform.md 10.7 */
export function restContract(target: Target): void {
  describe('reference tables', () => {
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const response = await (await target().as('bus01')).request(`/api/rest/${path}`, { headers });
      return { response, rows: response.status === 200 ? ((await response.json()) as Row[]) : [] };
    };

    test('a range of rows in order, and how many there are', async () => {
      const { response, rows } = await read(`currency${query({ sort: ['id', 'ASC'], range: [0, 4], filter: {} })}`);
      expect(rows).toHaveLength(5);
      expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
      expect(rows[0]).toMatchObject({ id: rows[0]?.code, name: expect.any(String) });
      const [, total = ''] = (response.headers.get('content-range') ?? '').split('/');
      expect(response.headers.get('content-range')).toMatch(/^currency 0-\d+\/\d+$/);
      expect(Number(total)).toBeGreaterThan(20);
    });

    test('the next range goes on where the last one ended, backwards too', async () => {
      const all = (await read(`unit${query({ sort: ['code', 'DESC'], range: [0, 999] })}`)).rows.map(({ id }) => id);
      expect(all).toEqual(all.toSorted().toReversed());
      const second = (await read(`unit${query({ sort: ['code', 'DESC'], range: [10, 19] })}`)).rows.map(({ id }) => id);
      expect(second).toEqual(all.slice(10, 20));
    });

    test('filters: a value, a list of ids, a word', async () => {
      expect((await read(`currency${query({ filter: { code: 'USD' } })}`)).rows.map(({ name }) => name)).toEqual([
        '美元',
      ]);
      expect(
        (await read(`country${query({ filter: { id: ['CHN', 'DEU'] } })}`)).rows.map(({ id }) => id).toSorted(),
      ).toEqual(['CHN', 'DEU']);
      expect((await read(`customsArea${query({ filter: { q: '洋山' } })}`)).rows.map(({ id }) => id)).toEqual([
        '2248',
        '2249',
      ]);
      expect(
        (await read(`region${query({ filter: { parentCode: '310000' }, range: [0, 99] })}`)).rows.map(({ id }) => id),
      ).toEqual(['310100']);
      expect((await read(`region${query({ filter: { level: 1 } })}`)).rows).toHaveLength(34);
    });

    test('one row by its code', async () => {
      const response = await (await target().as('bus01')).request('/api/rest/unit/035');
      expect((await response.json()) as Row).toMatchObject({ id: '035', code: '035', name: '千克' });
      expect((await read('unit/no-such-code')).response.status).toBe(404);
    });

    test('what has not changed is not sent again', async () => {
      const first = await read('currency?range=[0,9]');
      const etag = first.response.headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      expect((await read('currency?range=[0,9]', { 'if-none-match': etag })).response.status).toBe(304);
      expect((await read('currency?range=[0,8]', { 'if-none-match': etag })).response.status).toBe(200);
    });

    test('only reference tables, only for people who are logged in, only reading', async () => {
      expect((await read('sysUser')).response.status).toBe(404);
      expect((await read('demand')).response.status).toBe(404);
      expect((await target().stranger().request('/api/rest/currency')).status).toBe(401);
      const client = await target().as('bus01');
      const written = await client.request('/api/rest/currency', {
        method: 'POST',
        body: '{"code":"XXX"}',
        headers: { 'content-type': 'application/json' },
      });
      expect([404, 405, 415]).toContain(written.status);
      expect((await read(`currency${query({ filter: { code: 'XXX' } })}`)).rows).toEqual([]);
    });

    test('a question of another form is 400', async () => {
      expect((await read('currency?sort=oops')).response.status).toBe(400);
      expect((await read(`currency${query({ sort: ['nothing', 'ASC'] })}`)).response.status).toBe(400);
      expect((await read(`currency${query({ range: [5, 1] })}`)).response.status).toBe(400);
    });
  });
}
