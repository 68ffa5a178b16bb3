import { notInForce, openEnd } from '#domain/classification/period.ts';
import { invalid } from '#domain/core/errors.ts';
import type { Db } from '../gateway/method.ts';

/** The tariff of that day, as a condition over `hs_code` under this alias; `isInForce` of the domain says the same. @param day a placeholder */
export const inForceSql = (alias: string, day: string): string =>
  `not ${alias}.deleted_flg and ${alias}.valid_from <= ${day}::date and ${alias}.last_day >= ${day}::date`;

/** The period of a code that holds on a day. @throws E-C10 (1001) none does */
export async function periodOn(code: string, day: string, db: Db): Promise<string> {
  const { rows } = await db.query<{ id: string }>(`select c.id from hs_code c where c.hs_code = $1 and ${inForceSql('c', '$2')}`, [
    code,
    day,
  ]);
  const [found] = rows;
  if (!found || day >= openEnd) throw invalid({ hsCode: notInForce(code, day) });
  return found.id;
}
