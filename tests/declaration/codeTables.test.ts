import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { checkedOfDemo } from './twinDeclaration.ts';

/** Tables of codes that come by a sheet and hold when another person has confirmed them. */
let gateway: TestGateway;
const today = nowText(() => new Date()).slice(0, 10);

beforeAll(async () => {
  gateway = await startTestGateway({ env: { CUSTOMS_SYSTEM: 'none' } });
});
afterAll(() => gateway.close());

interface Word {
  readonly dictId: string;
  readonly past?: number;
}

/** What may be chosen, once the words that calls keep are forgotten. */
async function offered(dictCode: string): Promise<readonly string[]> {
  gateway.gateway.services.dictionaries.forget();
  const words = await (await gateway.as('decl01')).get<Word[]>('common.queryDictList', { dictCode, dictSize: 999 });
  return words.filter(({ past }) => !past).map(({ dictId }) => dictId);
}

const step = async (login: string, { id, rowVersion }: WireRecord, action: string, params: object = {}) =>
  (await gateway.as(login)).call<WireRecord & Refused>('business.actStatutoryCode', { id, rowVersion, action, params });

async function brought(code: string, facts: object = {}): Promise<WireRecord> {
  const record = { book: 'PORT', code, name: '测试港', validFrom: '2020-01-01', ...facts };
  return (await gateway.as('decl01')).get<WireRecord>('business.addStatutoryCode', { record });
}

describe('codes of customs tables', () => {
  test('hold when another person than the one who brought them has confirmed them', async () => {
    const code = await brought('FRA001');
    expect(await offered('PORT')).not.toContain('FRA001');
    expect((await step('decl01', code, 'confirm')).returnCode).toBe('1013');
    expect((await step('decl02', code, 'confirm')).returnCode).toBe('0');
    expect(await offered('PORT')).toContain('FRA001');
  });

  test('end the same way: one gives the day, another confirms it', async () => {
    const code = await brought('FRA002');
    const { data: valid } = await step('decl02', code, 'confirm');
    const { data: ending } = await step('decl02', valid, 'end', { endsOn: addDays(today, -1) });
    expect(await offered('PORT')).toContain('FRA002');
    expect((await step('decl02', ending, 'confirmEnd')).returnCode).toBe('1013');
    expect((await step('decl01', ending, 'confirmEnd')).returnCode).toBe('0');
    expect(await offered('PORT')).not.toContain('FRA002');
  });

  test('have the shape of their table, and no period that ends before it begins', async () => {
    const add = async (record: object) =>
      (await gateway.as('decl01')).call<Refused>('business.addStatutoryCode', {
        record: { name: '测试', validFrom: today, ...record },
      });
    expect((await add({ book: 'PORT', code: 'abc' })).data.errors).toHaveProperty('code');
    expect((await add({ book: 'PORT_CN', code: '31000' })).data.errors).toHaveProperty('code');
    expect(
      (await add({ book: 'DOMESTIC_AREA', code: '31223', validTo: addDays(today, -1) })).data.errors,
    ).toHaveProperty('validTo');
  });
});

describe('a declaration', () => {
  const errorsAfter = async (column: string, value: string, table = 'declaration') => {
    const { pool } = gateway.database;
    const { rows } = await pool.query(`select ${column} as value from ${table} where id = $1`, [checkedOfDemo]);
    await pool.query(`update ${table} set ${column} = $2 where id = $1`, [checkedOfDemo, value]);
    try {
      gateway.gateway.services.dictionaries.forget();
      const { findings } = await (await gateway.as('decl01')).get<{
        findings: readonly { rule: string; field: string; text: { zh: string } }[];
      }>('business.checkDeclaration', { id: checkedOfDemo });
      return findings.filter(({ rule }) => rule === 'V-52').map(({ field, text }) => `${field} ${text.zh}`);
    } finally {
      await pool.query(`update ${table} set ${column} = $2 where id = $1`, [checkedOfDemo, rows[0]?.value]);
    }
  };

  test('with a value that is no code does not pass', async () => {
    expect(await errorsAfter('depart_port', 'DEU063')).toEqual([]);
    expect(await errorsAfter('depart_port', 'abc')).toEqual([expect.stringContaining('abc不是')]);
    expect(await errorsAfter('trade_mode', '0111')).toEqual([expect.stringContaining('0111不是')]);
  });

  test('does not pass by a table that nobody has brought in', async () => {
    const { pool } = gateway.database;
    await pool.query(`update statutory_code set book = 'AWAY' where book = 'PORT_CN'`);
    const found = await errorsAfter('depart_port', 'DEU063');
    await pool.query(`update statutory_code set book = 'PORT_CN' where book = 'AWAY'`);
    expect(found).toEqual([expect.stringContaining('代码表尚未登记')]);
  });

  test('is told of another order with its bill of lading, and of nothing that its own order has', async () => {
    const { pool } = gateway.database;
    const clerk = await gateway.as('decl01');
    const found = async () =>
      (
        await clerk.get<{ findings: readonly { rule: string }[] }>('business.checkDeclaration', { id: checkedOfDemo })
      ).findings.filter(({ rule }) => rule === 'V-49').length;
    expect(await found()).toBe(0);
    await pool.query(
      `update declaration set bill_no = (select bill_no from declaration where id = $1)
       where id = (select id from declaration where order_id is distinct from (select order_id from declaration where id = $1)
         and not deleted_flg and status <> 'REVOKED' order by id limit 1)`,
      [checkedOfDemo],
    );
    expect(await found()).toBe(1);
  });
});
