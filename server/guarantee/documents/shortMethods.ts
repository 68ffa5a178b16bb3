import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import * as calls from '#domain/guarantee/creditCalls.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { refuseOutsideRows } from '../areaAccess.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { getQuotaOf } from './quotaOfDocument.ts';

const shortAmountOnDay = implementAreaCall(calls.shortAmountOnDay, async ({ quotaId, date }, call) => {
  const quota = await getQuotaOf(quotaId, call);
  refuseOutsideRows(bhQuota, quota, call);
  const { rows } = await call.db.query<{ total: string; rows: readonly calls.ShortAdjustment[] }>(
    `select coalesce(sum(signed), 0)::numeric(18,2)::text as total, coalesce(json_agg(row_to_json(r)
      order by r."startDate", r."docNo"), '[]') as rows from (
       select id, doc_no as "docNo", direction, approved_amount::text as amount, case direction when 'DEC'
       then -approved_amount else approved_amount end as signed,
         to_char(start_date, 'YYYY-MM-DD') as "startDate", to_char(end_date, 'YYYY-MM-DD') as "endDate", short_status as "shortStatus"
       from bh_short_adjust where quota_id = $1 and effective_at is not null and not deleted_flg
         and start_date <= $2 and end_date >= $2 and (actual_end_date is null or short_status <> 'STOPPED' or actual_end_date > $2)) r`,
    [quotaId, date],
  );
  return { tempAmount: rows[0]?.total ?? '0.00', rows: rows[0]?.rows ?? [] };
});

export const shortMethods: readonly GatewayMethod[] = [shortAmountOnDay];
