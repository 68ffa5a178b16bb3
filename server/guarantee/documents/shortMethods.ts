import { invalid } from '#domain/core/errors.ts';
import { isDate } from '#domain/core/moments.ts';
import { say } from '#domain/core/text.ts';
import { defineMethod, type GatewayMethod } from '../../gateway/method.ts';
import { requiredText } from '../../gateway/shape.ts';
import { refuseOutsideScope } from '../areaAccess.ts';
import { getQuotaOf } from './quotaOfDocument.ts';

const service = 'baohan' as const;

function requiredDay(data: Readonly<Record<string, unknown>>, name: string): string {
  const text = requiredText(data, name, 10);
  if (!isDate(text)) throw invalid({ [name]: say(`${name}应为日期`, `${name} must be a date`) });
  return text;
}

/** The temporary amount of a quota on a day, with the adjustments it is made of. */
const shortAdjustAmountQuery = defineMethod({
  service,
  method: 'shortAdjustAmountQuery',
  right: 'bhShortAdjust:list',
  parse: (data) => ({ quotaId: requiredText(data, 'quotaId', 36), date: requiredDay(data, 'date') }),
  handle: async ({ quotaId, date }, call) => {
    const quota = await getQuotaOf(quotaId, call);
    await refuseOutsideScope({ ownerDept: quota.ownerDept, mainCompId: quota.mainCompId }, call);
    const { rows } = await call.db.query<{ total: string; rows: unknown }>(
      `select coalesce(sum(signed), 0)::numeric(18,2)::text as total, coalesce(json_agg(row_to_json(r) order by r."startDate", r."docNo"), '[]') as rows from (
         select id, doc_no as "docNo", direction, approved_amount::text as amount, case direction when 'DEC' then -approved_amount else approved_amount end as signed,
           to_char(start_date, 'YYYY-MM-DD') as "startDate", to_char(end_date, 'YYYY-MM-DD') as "endDate", short_status as "shortStatus"
         from bh_short_adjust where quota_id = $1 and effective_at is not null and not deleted_flg
           and start_date <= $2 and end_date >= $2 and (actual_end_date is null or short_status <> 'STOPPED' or actual_end_date > $2)) r`,
      [quotaId, date],
    );
    return { tempAmount: rows[0]?.total ?? '0.00', rows: rows[0]?.rows ?? [] };
  },
});

export const shortMethods: readonly GatewayMethod[] = [shortAdjustAmountQuery];
