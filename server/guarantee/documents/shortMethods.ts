import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhShortAdjust } from '#domain/guarantee/bhShortAdjust.ts';
import * as calls from '#domain/guarantee/creditCalls.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { refuseOutsideRows } from '../areaAccess.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { getQuotaOf } from './quotaOfDocument.ts';

const s = columnsIn(bhShortAdjust, 's');

const shortAmountOnDay = implementAreaCall(calls.shortAmountOnDay, async ({ quotaId, date }, call) => {
  const quota = await getQuotaOf(quotaId, call);
  refuseOutsideRows(bhQuota, quota, call);
  const { rows } = await call.db.query<{ total: string; rows: readonly calls.ShortAdjustment[] }>(
    `select coalesce(sum(signed), 0)::numeric(18,2)::text as total, coalesce(json_agg(row_to_json(r)
      order by r."startDate", r."docNo"), '[]') as rows from (
       select ${selected(bhShortAdjust, ['id', 'docNo', 'direction', 'startDate', 'endDate', 'shortStatus'], 's')},
         ${s.approvedAmount}::text as amount, case ${s.direction} when 'DEC' then -${s.approvedAmount} else ${s.approvedAmount} end as signed
       from bh_short_adjust s where ${s.quotaId} = $1 and ${s.effectiveAt} is not null and not s.deleted_flg and ${s.startDate} <= $2
         and ${s.endDate} >= $2 and (${s.actualEndDate} is null or ${s.shortStatus} <> 'STOPPED' or ${s.actualEndDate} > $2)) r`,
    [quotaId, date],
  );
  return { tempAmount: rows[0]?.total ?? '0.00', rows: rows[0]?.rows ?? [] };
});

export const shortMethods: readonly GatewayMethod[] = [shortAmountOnDay];
