import { precatHistory } from '#domain/classification/precatHistory.ts';
import { addDays } from '#domain/core/moments.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';
import type { DemoFacts } from './demoPeople.ts';
import type { DemoApplication } from './seedTrail.ts';

/** Every third code of the demo tariff was used before. */
const step = 3;
const specs = ['标准装', '大包装', '小包装', '出口装', '样品装', '整批', '分批', '零售装'] as const;
const sources = ['OWN', 'DECL', 'IMPORT', 'OWN', 'DECL', 'RULING'] as const;

/** Goods that the demo has classified before, over the last three years; where there are some they stay. */
export async function seedHistory(db: Db, facts: DemoFacts): Promise<void> {
  const { rows: known } = await db.query('select 1 from precat_history limit 1');
  if (known.length) return;
  const { rows } = await db.query<{ hsCode: string; nameZh: string; nameEn: string | null }>(
    `select distinct on (hs_code) hs_code as "hsCode", name_zh as "nameZh", name_en as "nameEn" from hs_code
      where not deleted_flg order by hs_code, valid_from desc`,
  );
  const { rows: customers } = await db.query<{ id: string }>(
    'select id from customer where not deleted_flg order by id limit 8',
  );
  const made = rows
    .filter((_, at) => at % step === 0)
    .map(({ hsCode, nameZh, nameEn }, at) => {
      const record = {
        nameZh: nameZh.split('，')[0] ?? nameZh,
        nameEn,
        spec: specs[at % specs.length],
        usage: nameZh,
        hsCode,
        source: sources[at % sources.length],
        decidedDate: addDays(facts.now.slice(0, 10), -7 * at - 3),
        customerId: customers[at % Math.max(customers.length, 1)]?.id ?? null,
      };
      return rowOf(precatHistory, `history-${hsCode}`, { ...record, ...precatHistory.derive?.(record) }, facts);
    });
  await insertMissing(precatHistory, made, db);
}

/**
 * Goods of demands that were classified are remembered with the first line that says how: a text under a code is known
 * once.
 */
export async function rememberGoods(applications: readonly DemoApplication[], db: Db, facts: DemoFacts): Promise<void> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const { day, lines } of applications.filter(({ isKnown }) => isKnown))
    for (const { id, nameZh, spec, material, usage, hsCode = '', customerId, basis: reason } of lines) {
      const record = {
        nameZh,
        spec,
        material,
        usage,
        hsCode,
        source: 'OWN',
        decidedDate: day,
        customerId,
        reason,
        lineId: id,
      };
      const row = rowOf(precatHistory, `history-${id}`, { ...record, ...precatHistory.derive?.(record) }, facts);
      rows.set(`${row.text_key} ${hsCode}`, row);
    }
  await insertMissing(precatHistory, [...rows.values()], db);
}
