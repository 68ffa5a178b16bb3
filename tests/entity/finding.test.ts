import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchDict } from '#domain/core/dictSearch.ts';
import { methodName } from '#domain/core/entity.ts';
import { findAmong, searchTextOf } from '#domain/core/finding.ts';
import { readingsOf } from '#domain/core/readings.ts';
import { entities, entityOf } from '#domain/index.ts';
import { menu } from '#domain/screens.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What somebody types, where, and what he wants to find. */
interface Case {
  readonly where: string;
  readonly typed: string;
  readonly wanted: string;
}

const cases: readonly Case[] = readFileSync(new URL('../data/finding-cases.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [where = '', typed = '', wanted = ''] = line.split('\t');
    return { where, typed, wanted };
  });

let gateway: TestGateway;
let clerk: GatewayClient;

beforeAll(async () => {
  gateway = await startTestGateway();
  clerk = await gateway.as('bus01');
});
afterAll(() => gateway.close());

const menuNames = menu.filter(({ url }) => url).map(({ name, nameEn }) => ({ name, nameEn }));

/**
 * What stands first when this is typed there: in the palette's menus, in the choices of a reference, in a dictionary.
 */
async function firstOf({ where, typed }: Case): Promise<string | undefined> {
  if (where === 'menu')
    return findAmong(menuNames, typed, ({ name, nameEn }) =>
      searchTextOf({ names: [name, nameEn ?? ''] }, readingsOf),
    )[0]?.name;
  if (!(where in entities)) {
    const words = await clerk.get<{ dictId: string; dictName: string; py?: string }[]>('common.queryDictList', {
      dictCode: where,
    });
    return searchDict(words, typed)[0]?.dictName;
  }
  const entity = entityOf(where);
  if (entity.reference) {
    const filter = encodeURIComponent(JSON.stringify({ q: typed }));
    const rows = (await (await clerk.request(`/api/rest/${where}?filter=${filter}`)).json()) as { name: string }[];
    return rows[0]?.name;
  }
  const { rows } = await clerk.get<{ rows: Record<string, string>[] }>(
    `${entity.service}.${methodName(entity, 'page')}`,
    {
      page: 1,
      limit: 10,
      keyword: typed,
      ranked: 1,
    },
  );
  return rows[0]?.[entity.title ?? ''];
}

describe('two hundred ways of typing', () => {
  test('there are two hundred, of every kind', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
    expect(new Set(cases.map(({ where }) => where)).size).toBeGreaterThanOrEqual(10);
  });

  test('at least 98 of 100 find first what was wanted', async () => {
    const missed: string[] = [];
    for (const one of cases) {
      const first = await firstOf(one);
      if (first !== one.wanted) missed.push(`${one.where} ${one.typed}: ${first} instead of ${one.wanted}`);
    }
    console.log(`found first: ${cases.length - missed.length} of ${cases.length}`, missed);
    expect(missed.length / cases.length, missed.join('\n')).toBeLessThanOrEqual(0.02);
  });
});

describe('the text filter of a column finds by pinyin and initials, too', () => {
  type Row = Record<string, string>;
  const demands = async (filter: object) =>
    (await clerk.get<{ rows: Row[]; total: number }>('business.queryDemandPage', { page: 1, limit: 100, filter })).rows;
  const valuesOf = (rows: readonly Row[], name: string) => [...new Set(rows.map((row) => row[name]))];

  test.each([
    ['contact', 'chenjingli', '陈经理'],
    ['contact', 'cjl', '陈经理'],
    ['contact', '陈jl', '陈经理'],
    ['contact', 'CJL', '陈经理'],
  ])('%s: %s finds what %s finds', async (name, typed, written) => {
    const found = await demands({ [`${name}__like`]: typed });
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await demands({ [`${name}__like`]: written }));
  });

  test('only the column itself counts, whatever else of the row is read so', async () => {
    const titled = await demands({ title__like: 'ckbg' });
    expect(titled.length).toBeGreaterThan(0);
    expect(valuesOf(titled, 'title').filter((title) => !title?.includes('出口报关'))).toEqual([]);
    expect(await demands({ contact__like: 'ckbg' })).toEqual([]);
  });

  test('what is written in letters is found as before, beside what is spelled so', async () => {
    const [first] = await demands({});
    expect(valuesOf(await demands({ demandNo__like: 'xq' }), 'demandNo')).toContain(first?.demandNo);
    const both = await demands({ title__like: 'ckbg', contact__like: 'cjl' });
    expect(valuesOf(both, 'contact')).toEqual(['陈经理']);
    expect(both.every(({ title }) => title?.includes('出口报关'))).toBe(true);
  });

  test('the export holds the same rows', async () => {
    const rows = await demands({ contact__like: 'cjl' });
    const { hashaddr } = await clerk.get<{ hashaddr: string }>('business.exportDemand', {
      filter: { contact__like: 'cjl' },
      columns: ['demandNo', 'contact'],
      frType: 'csv',
    });
    const sheet = await (await clerk.request(`/api/file/download?hashaddr=${hashaddr}&filename=demands.csv`)).text();
    expect(sheet.trim().split('\n').slice(1)).toHaveLength(rows.length);
  });
});

test('letters in any text filter of any list are a question, never a defect', async () => {
  const admin = await gateway.as('admin');
  const wrong: string[] = [];
  for (const entity of Object.values(entities).filter(({ verbs }) => verbs.includes('page')))
    for (const name of (entity.filters ?? []).filter((filter) => entity.fields[filter]?.kind === 'text')) {
      const asked = { filter: { [`${name}__like`]: 'saveNotice' } };
      const { returnCode } = await admin.call(`${entity.service}.${methodName(entity, 'page')}`, asked);
      if (returnCode !== '0' && returnCode !== '1005') wrong.push(`${entity.key}.${name}: ${returnCode}`);
    }
  expect(wrong).toEqual([]);
});
