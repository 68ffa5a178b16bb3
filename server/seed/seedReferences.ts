import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { toSnake } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { country, currency, customsArea, region, unit } from '#domain/system/index.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import { regionRows } from '../demand/regionRows.ts';
import type { Db } from '../gateway/method.ts';
import { pinyinOf } from './pinyinOf.ts';

const load = createRequire(import.meta.url);
/** Compiled for this project from the official code tables: currencies, units, customs areas as [code, zh, en]. */
const codes = load('../../fixtures/codes/customsCodes.json') as Readonly<
  Record<'CURR' | 'UNIT' | 'CUSTOMS', readonly (readonly [string, string, string])[]>
>;

/** Names the customs list gives to regions of China. */
const ownNames: Readonly<Record<string, string>> = { HKG: '中国香港', MAC: '中国澳门', TWN: '中国台湾' };

/** Code tables; a table that has rows is left as it is. */
export async function seedReferences(db: Db): Promise<void> {
  countries.registerLocale(load('i18n-iso-countries/langs/zh.json'));
  countries.registerLocale(load('i18n-iso-countries/langs/en.json'));
  await fill(
    country,
    () =>
      Object.entries(countries.getAlpha2Codes()).map(([alpha2, alpha3]) => ({
        code: alpha3,
        name: ownNames[alpha3] ?? countries.getName(alpha2, 'zh') ?? alpha3,
        nameEn: countries.getName(alpha2, 'en') ?? alpha3,
        alias: [alpha2],
      })),
    db,
  );
  await fill(currency, () => codes.CURR.map(([code, name, nameEn], index) => ({ code, name, nameEn, orderNo: index + 1 })), db);
  await fill(unit, () => codes.UNIT.map(([code, name, nameEn]) => ({ code, name, nameEn })), db);
  await fill(customsArea, () => codes.CUSTOMS.map(([code, name, nameEn]) => ({ code, name, nameEn })), db);
  await fill(region, () => regionRows().map((row) => ({ ...row })), db);
}

async function fill(entity: EntityDefinition, rows: () => RecordValues[], db: Db): Promise<void> {
  const { rows: there } = await db.query(`select 1 from ${toSnake(entity.key)} limit 1`);
  if (there.length) return;
  const now = '2026-11-21 00:00:00';
  const made = rows().map((row) => {
    const record = { orderNo: 100, enabled: 1, ...row, ...(entity.fields.py && { py: pinyinOf(String(row.name)) }) };
    return rowOf(entity, `${entity.key}-${String(row.code)}`, record, { actor: systemActor, now });
  });
  await insertMany(entity, made, db);
}
