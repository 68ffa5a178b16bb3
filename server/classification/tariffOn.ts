import { hsCode } from '#domain/classification/hsCode.ts';
import { notInForce, openEnd } from '#domain/classification/period.ts';
import { invalid } from '#domain/core/errors.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import type { Db } from '../gateway/method.ts';

/**
 * The tariff of that day, as a condition over `hs_code` under this alias; `isInForce` of the domain says the same.
 * @param day a placeholder
 */
export const inForceSql = (alias: string, day: string): string => {
  const c = columnsIn(hsCode, alias);
  return `not ${alias}.deleted_flg and ${c.validFrom} <= ${day}::date and ${c.lastDay} >= ${day}::date`;
};

/** The period of a code that holds on a day. @throws E-C10 (1001) none does */
export async function periodOn(code: string, day: string, db: Db): Promise<string> {
  const found = await readOne(hsCode, ['id'], { hsCode: code, validFrom: { to: day }, lastDay: { from: day } }, db);
  if (!found || day >= openEnd) throw invalid({ hsCode: notInForce(code, day) });
  return found.id;
}
