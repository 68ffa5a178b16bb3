import { parseFen } from '#domain/core/money.ts';
import * as accounts from '#domain/guarantee/accountCalls.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { utilisationOf } from '#domain/guarantee/quotaMath.ts';
import * as calls from '#domain/guarantee/settingCalls.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { proveAndKeep } from './proveLedger.ts';

/** @throws 61033 a day to come */
export const accountOnDayHandler = implementAreaCall(accounts.accountOnDay, async ({ accountType, id, day }, call) => {
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
});

const mostMarks = 60;
const usualDays = 180;

export const accountCourseHandler = implementAreaCall(
  accounts.accountCourse,
  async ({ accountType, id, days }, call) => {
    await getRecord(accountType === 'GUARANTEE' ? bhGuarantee : bhQuota, id, call);
    const step = Math.ceil((days ?? usualDays) / mostMarks);
    const { rows } = await call.db.query<accounts.AccountMark>(
      `select to_char(mark, 'YYYY-MM-DD') as day,
       (select coalesce(sum(delta_base + delta_temp), 0)::numeric(18,2)::text from bh_day_sum where account_type = $1
       and account_id = $2 and day <= mark) as total,
       (select coalesce(sum(deducted - returned), 0)::numeric(18,2)::text from bh_day_sum where account_type = $1
       and account_id = $2 and day <= mark) as used
     from (select $3::date - offs as mark from generate_series(0, $4::int, $5::int) offs) marks order by mark`,
      [accountType, id, call.now.slice(0, 10), days ?? usualDays, step],
    );
    return { rows, total: rows.length };
  },
);

export const ledgerProofsHandler = implementAreaCall(calls.ledgerProofs, async ({ run }, call) => {
  if (run === 1) await proveAndKeep(call.db, call.now);
  const { rows } = await call.db.query<calls.LedgerProof>(
    `select id, to_char(proved_at, 'YYYY-MM-DD HH24:MI:SS') as "provedAt", took_ms as "tookMs", accounts, movements::int,
      jsonb_array_length(differences) as "differenceCount", differences
   from bh_ledger_proof order by proved_at desc, id desc limit 30`,
  );
  return { rows, total: rows.length };
});
