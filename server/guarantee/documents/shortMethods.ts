import { badStatus, refuseFields } from '#domain/approval/refusals.ts';
import { departments } from '#domain/core/access.ts';
import { invalid } from '#domain/core/errors.ts';
import { isDate } from '#domain/core/moments.ts';
import { departmentOf } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { bhShortAdjust } from '#domain/guarantee/bhShortAdjust.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import { logDocument } from '../../approval/documentLog.ts';
import { getDocument } from '../../approval/getDocument.ts';
import { requiredVersion } from '../../approval/requests.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { announce, patchRow } from '../../crud/writeRecord.ts';
import { defineMethod, type GatewayMethod } from '../../gateway/method.ts';
import { requiredText } from '../../gateway/shape.ts';
import { refuseOutsideScope } from '../areaAccess.ts';
import { documentEffects } from './documentEffects.ts';
import { getQuotaOf } from './quotaOfDocument.ts';
import { shortKind } from './shortKind.ts';

const service = 'baohan' as const;
const stoppable: ReadonlySet<unknown> = new Set(['NOT_STARTED', 'RUNNING']);

function requiredDay(data: Readonly<Record<string, unknown>>, name: string): string {
  const text = requiredText(data, name, 10);
  if (!isDate(text)) throw invalid({ [name]: say(`${name}应为日期`, `${name} must be a date`) });
  return text;
}

/** Import/export ends a short-term adjustment before its time. @throws 61003, 61001, 61005, 61002 it does not run, 61004 */
const shortAdjustStop = defineMethod({
  service,
  method: 'shortAdjustStop',
  right: 'bhShortAdjust:view',
  writes: true,
  parse: (data) => ({
    id: requiredText(data, 'id', 36),
    rowVersion: requiredVersion(data),
    reason: requiredText(data, 'reason', 200).trim(),
  }),
  handle: async ({ id, rowVersion, reason }, call) => {
    const record = await getDocument(shortKind, id, call, { lock: true });
    const actor = await approvalActorOf(call);
    if (actor.deptCode !== departments.importExport) throw guaranteeErrors.NO_RIGHT();
    if (rowVersion !== record.rowVersion) throw guaranteeErrors.STALE();
    if (!stoppable.has(record.shortStatus)) throw badStatus(record.status);
    if (!reason) throw refuseFields(bhShortAdjust, { stopReason: say('停止原因不能为空', 'A reason is required') });
    await documentEffects.stopShortAdjust(record, call);
    const values = {
      shortStatus: 'STOPPED',
      actualEndDate: call.now.slice(0, 10),
      stopReason: reason,
      stoppedBy: actor.userId,
      stoppedAt: call.now,
    };
    await patchRow(bhShortAdjust, id, values, call);
    const stored = await getRecord(bhShortAdjust, id, asSystem(call));
    await logDocument(shortKind, stored, { action: 'stop', from: String(record.status), opinion: reason, actor }, call);
    Object.assign(call.audit, {
      logType: 'ACTION',
      entity: 'bhShortAdjust',
      recordId: id,
      bizNo: record.docNo,
      detail: { action: 'stop' },
    });
    await announce(bhShortAdjust, stored, call);
    return { id, rowVersion: stored.rowVersion, shortStatus: stored.shortStatus, actualEndDate: stored.actualEndDate };
  },
});

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

/** A remark may be added at any time by the department that made the document, and by import/export. */
const shortAdjustEditRemark = defineMethod({
  service,
  method: 'shortAdjustEditRemark',
  right: 'bhShortAdjust:view',
  writes: true,
  parse: (data) => ({
    id: requiredText(data, 'id', 36),
    rowVersion: requiredVersion(data),
    remark: typeof data.remark === 'string' ? data.remark.trim() : '',
  }),
  handle: async ({ id, rowVersion, remark }, call) => {
    const record = await getDocument(shortKind, id, call, { lock: true });
    const { roleId } = call.actor;
    if (roleId !== record.creatorDept && departmentOf(roleId) !== departments.importExport) throw guaranteeErrors.NO_RIGHT();
    if (rowVersion !== record.rowVersion) throw guaranteeErrors.STALE();
    if (remark.length > 500)
      throw refuseFields(bhShortAdjust, { remark: say('备注不能超过500个字符', 'The remark is longer than 500 characters') });
    await patchRow(bhShortAdjust, id, { remark }, call);
    Object.assign(call.audit, { logType: 'UPDATE', entity: 'bhShortAdjust', recordId: id, changes: { remark: [record.remark, remark] } });
    return { id, rowVersion: record.rowVersion + 1 };
  },
});

export const shortMethods: readonly GatewayMethod[] = [shortAdjustStop, shortAdjustAmountQuery, shortAdjustEditRemark];
