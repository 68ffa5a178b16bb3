import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inForceFilter } from '#domain/classification/period.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * The demo tariff over HTTP: found by whatever people type, one row for a code and a day.
 * @see docs/spec/classification.md 3.2, 4.1
 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const today = nowText(() => new Date()).slice(0, 10);
const year = Number(today.slice(0, 4));

const listed = async (keyword: string, day = today, login = 'decl01') => {
  const client = await gateway.as(login);
  const { rows } = await client.get<Page>('product.queryHsCodePage', {
    keyword,
    filter: inForceFilter(day),
    limit: 50,
  });
  return rows.map(({ hsCode }) => String(hsCode));
};

describe('the tariff is found', () => {
  test.each([
    ['characters', '智能手机'],
    ['pinyin', 'zhinengshouji'],
    ['initials', 'znsj'],
    ['a code prefix', '851713'],
    ['a code prefix with dots', '8517.13'],
    ['the whole code with dots', '8517.13.0000'],
    ['English', 'smartphone'],
  ])('by %s: %s', async (_way, keyword) => {
    expect(await listed(keyword)).toContain('8517130000');
  });

  test('by what people call it, spelled too, and only below the prefix of the synonym', async () => {
    expect(await listed('笔记本电脑')).toEqual(['8471309000']);
    expect(await listed('bjbdn')).toEqual(['8471309000']);
    expect(await listed('平板')).toContain('8471301000');
  });

  test('a synonym that a person adds, changes or deletes is found, changed or forgotten at once', async () => {
    const client = await gateway.as('ygl01');
    const added = await client.get<WireRecord>('product.addHsSynonym', {
      record: { word: '大哥大', hsPrefix: '851713' },
    });
    expect(await listed('大哥大')).toEqual(['8517130000']);
    const { id, rowVersion } = added;
    const changed = await client.get<WireRecord>('product.updateHsSynonym', {
      id,
      rowVersion,
      record: { hsPrefix: '852351' },
    });
    const byInitials = await listed('dgd');
    expect(byInitials).toContain('8523511000');
    expect(byInitials).not.toContain('8517130000');
    await client.get('product.deleteHsSynonym', { id, rowVersion: changed.rowVersion });
    expect(await listed('大哥大')).toEqual([]);
  });
});

describe('the tariff of a day', () => {
  test('has the rate of that day, and one row for each code', async () => {
    const client = await gateway.as('decl01');
    const rate = async (day: string) => {
      const { rows } = await client.get<Page>('product.queryHsCodePage', {
        filter: { hsCode: '9506911110', ...inForceFilter(day) },
      });
      return rows.map(({ mfnRate }) => mfnRate);
    };
    expect(await rate(today)).toEqual(['6.0000']);
    expect(await rate(`${year - 1}-12-31`)).toEqual(['12.0000']);
    expect(await rate(`${year}-01-01`)).toEqual(['6.0000']);
    expect(await rate(`${year - 2}-12-31`)).toEqual([]);
  });

  test('lacks codes that ended before', async () => {
    expect(await listed('8528731000')).toEqual([]);
    expect(await listed('8528731000', `${year - 1}-06-30`)).toEqual(['8528731000']);
  });

  test('two periods of one code never overlap, whoever writes them', async () => {
    const { pool } = gateway.database;
    const insert = (from: string, to: string) =>
      pool.query(
        `insert into hs_code (id, hs_code, name_zh, valid_from, valid_to, last_day) values ('x-' || $1, '8517130000', 'x',
          $1::date, nullif($2, '9999-12-31')::date, $2::date)`,
        [from, to],
      );
    await expect(insert(`${year - 1}-06-01`, `${year - 1}-06-30`)).rejects.toMatchObject({
      constraint: 'hs_code_period_overlap',
    });
    await expect(insert(`${year - 3}-01-01`, `${year - 1}-01-01`)).rejects.toMatchObject({
      constraint: 'hs_code_period_overlap',
    });
    await insert(`${year - 3}-01-01`, `${year - 2}-12-31`);
  });
});
