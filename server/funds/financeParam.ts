import { financeConf } from '#domain/funds/financeConf.ts';
import { type FinanceParam, type ParamValue, paramOf } from '#domain/funds/params.ts';
import { readMany } from '../crud/read.ts';
import type { Db } from '../gateway/method.ts';

/**
 * A parameter of finance as it holds for a company now: the company's own value, else that for all, else the default.
 * A count or yes and no by its type, decimal text otherwise.
 * @example const days = await financeParam('STATEMENT_CONFIRM_DAYS', mainCompId, db);
 */
export async function financeParam<const Key extends FinanceParam>(
  key: Key,
  mainCompId: string | null,
  db: Db,
): Promise<ParamValue<Key>> {
  const rows = await readMany(financeConf, ['mainCompId', 'confValue'], { confKey: key }, db);
  const own = mainCompId && rows.find((row) => row.mainCompId === mainCompId);
  return paramOf(key, (own || rows.find((row) => !row.mainCompId))?.confValue);
}
