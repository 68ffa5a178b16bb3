import { parseFen } from '#domain/core/money.ts';
import { say } from '#domain/core/text.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { utilisationOf } from '#domain/guarantee/quotaMath.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { optionalInt, requiredText } from '../../gateway/shape.ts';
import { ledgerMethod } from '../ledgerMethod.ts';
import { requiredDay } from '../parseMoney.ts';
import { proveAndKeep } from './proveLedger.ts';

/** baohan.accountOnDay `{accountType, id, day}`: base, temporary, total, used and available of an account at the end of any past day. */
export const accountOnDay = ledgerMethod({
  method: 'accountOnDay',
  right: 'bhMovement:list',
  parse: (data) => ({
    accountType: requiredText(data, 'accountType', 10),
    id: requiredText(data, 'id', 36),
    day: requiredDay(data, 'day', say('日期', 'Day')),
  }),
  handle: async ({ accountType, id, day }, call) => {
    if (day > call.now.slice(0, 10)) throw guaranteeErrors.FUTURE_DATE();
    await getRecord(accountType === 'GUARANTEE' ? bhGuarantee : bhQuota, id, call);
    const { rows } = await call.db.query<Record<'base' | 'temp' | 'total' | 'used' | 'available', string>>(
      `select coalesce(sum(delta_base), 0)::numeric(18,2)::text as base, coalesce(sum(delta_temp), 0)::numeric(18,2)::text as temp,
         coalesce(sum(delta_base + delta_temp), 0)::numeric(18,2)::text as total, coalesce(sum(deducted - returned), 0)::numeric(18,2)::text as used,
         coalesce(sum(delta_base + delta_temp - deducted + returned), 0)::numeric(18,2)::text as available
       from bh_day_sum where account_type = $1 and account_id = $2 and day <= $3`,
      [accountType, id, day],
    );
    const [balances] = rows;
    if (!balances) throw new Error('a sum without a row');
    return { day, ...balances, utilisation: utilisationOf(parseFen(balances.used), parseFen(balances.total)) };
  },
});

const mostMarks = 60;

/** baohan.accountCourse `{accountType, id, days}`: what an account had and used at evenly spaced days up to today, for a line over time. */
export const accountCourse = ledgerMethod({
  method: 'accountCourse',
  right: 'bhMovement:list',
  parse: (data) => ({
    accountType: requiredText(data, 'accountType', 10),
    id: requiredText(data, 'id', 36),
    days: optionalInt(data, 'days', { min: 7, max: 1_000 }) ?? 180,
  }),
  handle: async ({ accountType, id, days }, call) => {
    await getRecord(accountType === 'GUARANTEE' ? bhGuarantee : bhQuota, id, call);
    const step = Math.ceil(days / mostMarks);
    const { rows } = await call.db.query(
      `select to_char(mark, 'YYYY-MM-DD') as day,
         (select coalesce(sum(delta_base + delta_temp), 0)::numeric(18,2)::text from bh_day_sum where account_type = $1 and account_id = $2 and day <= mark) as total,
         (select coalesce(sum(deducted - returned), 0)::numeric(18,2)::text from bh_day_sum where account_type = $1 and account_id = $2 and day <= mark) as used
       from (select $3::date - offs as mark from generate_series(0, $4::int, $5::int) offs) marks order by mark`,
      [accountType, id, call.now.slice(0, 10), days, step],
    );
    return { rows, total: rows.length };
  },
});

/** baohan.maintLedgerProof: the proofs of the last nights; `{run: 1}` proves now. */
export const maintLedgerProof = ledgerMethod({
  method: 'maintLedgerProof',
  who: ['ADMIN', 'JCK_L'],
  parse: (data) => ({ run: data.run === true || data.run === 1 || data.run === '1' }),
  handle: async ({ run }, call) => {
    if (run) await proveAndKeep(call.services);
    const { rows } = await call.db.query(
      `select id, to_char(proved_at, 'YYYY-MM-DD HH24:MI:SS') as "provedAt", took_ms as "tookMs", accounts, movements::int, jsonb_array_length(differences) as "differenceCount", differences
       from bh_ledger_proof order by proved_at desc, id desc limit 30`,
    );
    return { rows, total: rows.length };
  },
});
