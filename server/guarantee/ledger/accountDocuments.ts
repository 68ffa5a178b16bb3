import { customer } from '#domain/company/customer.ts';
import type { CallInput } from '#domain/core/call.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import * as calls from '#domain/guarantee/accountCalls.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhLevyChange, bhUsage } from '#domain/guarantee/bhUsage.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { getRecord } from '../../crud/readRecord.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import type { QuotaDocument } from '../documents/quotaDocument.ts';
import { implementAreaCall } from '../ledgerMethod.ts';

const [c, k, u] = [columnsIn(bhLevyChange, 'c'), columnsIn(customer, 'k'), columnsIn(bhUsage, 'u')];
const d = columnsIn<QuotaDocument>(bhApply, 'd');

const documentNames = ['id', 'docNo', 'status', 'effectiveAt', 'closedFlag', 'createdByName', 'createdTime'] as const;
const changeNames = [
  ...(['id', 'usageId', 'customerId', 'changeDate', 'changeType', 'taxKind', 'deltaAmount'] as const),
  ...(['postStatus', 'newTaxBillNo', 'docRef', 'reason', 'createdByName'] as const),
] as const;

interface Subject {
  readonly column: 'quota_id' | 'guarantee_id' | 'usage_id';
  readonly id: string;
}

const subjects = { quotaId: 'quota_id', guaranteeId: 'guarantee_id', usageId: 'usage_id' } as const;
const entities = { quota_id: bhQuota, guarantee_id: bhGuarantee, usage_id: bhUsage } as const;

/** @throws 1010 none is named */
function subjectOf(asked: CallInput<typeof calls.accountDocuments.input.fields>): Subject {
  for (const name of ['quotaId', 'guaranteeId', 'usageId'] as const) {
    const id = asked[name];
    if (id) return { column: subjects[name], id };
  }
  throw new BusinessError('1010', bi('缺少额度、保函或报关单', 'A quota, a guarantee or a declaration is needed'));
}

/**
 * Documents of a quota, of a declaration, or those that moved an account: the one list both calls of this file read.
 */
const documents = `
  touching as (
    select doc_id as id from bh_movement m where m.SUBJECT = $1 and doc_id is not null
    union select excess_id from bh_movement m where m.SUBJECT = $1 and excess_id is not null
  ),
  documents as (
    select 'APPLY' as doc_type, 'bhApply' as entity, id, doc_no, status, apply_amount as amount, approved_amount as approved,
    result_amount as result, effective_at, closed_flag, owner_dept, created_by_name, created_time
      from bh_apply where not deleted_flg and (id in (select id from touching) or (QUOTA and replace_quota_id = $1))
    union all
    select 'ADJUST', 'bhAdjust', id, doc_no, status, adjust_amount, case direction when 'DEC' then -approved_amount
    else approved_amount end, result_amount, effective_at, closed_flag, owner_dept, created_by_name, created_time
      from bh_adjust where not deleted_flg and (id in (select id from touching) or (QUOTA and quota_id = $1))
    union all
    select 'SHORT', 'bhShortAdjust', id, doc_no, status, case direction when 'DEC' then -short_amount else short_amount end,
      case direction when 'DEC' then -approved_amount else approved_amount end, result_amount, effective_at, closed_flag,
      owner_dept, created_by_name, created_time
      from bh_short_adjust where not deleted_flg and (id in (select id from touching) or (QUOTA and quota_id = $1))
    union all
    select 'DELAY', 'bhDelay', id, doc_no, status, null, null, null, effective_at, closed_flag, owner_dept, created_by_name, created_time
      from bh_delay d where not deleted_flg and (id in (select id from touching) or (QUOTA and quota_id = $1)
        or (USAGE and exists (select 1 from bh_delay_item i where i.delay_id = d.id and i.usage_id = $1 and not i.deleted_flg)))
    union all
    select 'EXCESS', 'bhExcess', id, doc_no, status, excess_amount, approved_amount, null, effective_at, closed_flag,
    owner_dept, created_by_name, created_time
      from bh_excess where not deleted_flg and (id in (select id from touching) or (QUOTA and quota_id = $1)
        or (USAGE and (usage_id = $1 or decl_no = (select decl_no from bh_usage where id = $1))))
  )`;

const documentsOf = ({ column }: Subject): string =>
  documents
    .replaceAll('SUBJECT', column)
    .replaceAll('QUOTA', String(column === 'quota_id'))
    .replaceAll('USAGE', String(column === 'usage_id'));

/** A business department sees its own documents of an account that others use too. */
const ownDept = ({ actor, scopes }: Call): string | null =>
  !actor.haveAdmin && scopes.get('bhQuota') === 'DEPT' ? actor.deptCode : null;

/** @throws 1002, 61008 not for this person */
async function readSubject(asked: Parameters<typeof subjectOf>[0], call: Call): Promise<Subject> {
  const subject = subjectOf(asked);
  await getRecord(entities[subject.column], subject.id, call);
  return subject;
}

const accountDocuments = implementAreaCall(calls.accountDocuments, async (asked, call) => {
  const subject = await readSubject(asked, call);
  const { rows } = await call.db.query<calls.AccountDocument>(
    `with ${documentsOf(subject)}
     select d.doc_type as "docType", ${selected<QuotaDocument, (typeof documentNames)[number]>(bhApply, documentNames, 'd')}, d.amount::text,
       case when ${d.effectiveAt} is not null then d.approved::text end as "approvedAmount", d.result::text as "resultAmount"
     from documents d where $2::text is null or ${d.ownerDept} = $2 order by ${d.createdTime} desc, d.id limit 500`,
    [subject.id, ownDept(call)],
  );
  return { rows, total: rows.length };
});

const accountLog = implementAreaCall(calls.accountLog, async (asked, call) => {
  const subject = await readSubject(asked, call);
  const { rows } = await call.db.query<calls.AccountStep>(
    `with ${documentsOf(subject)}
     select l.id, d.doc_type as "docType", d.id as "docId", ${d.docNo} as "docNo", l.seq, l.action,
     l.from_status as "fromStatus", l.to_status as "toStatus", l.opinion,
       l.user_id as "userId", l.user_name as "userName", l.dept_code as "deptCode", l.leader_flag::int as "leaderFlag", l.exit_stage as "exitStage",
       l.exit_route as "exitRoute", l.amount::text, to_char(l.act_time, 'YYYY-MM-DD HH24:MI:SS') as "actTime"
     from documents d join status_log l on l.entity = d.entity and l.record_id = d.id
     where $2::text is null or ${d.ownerDept} = $2 order by l.act_time desc, l.seq desc limit 1000`,
    [subject.id, ownDept(call)],
  );
  return { rows, total: rows.length };
});

const accountChanges = implementAreaCall(calls.accountChanges, async (asked, call) => {
  const subject = await readSubject(asked, call);
  const { rows } = await call.db.query<calls.AccountChange>(
    `select ${selected(bhLevyChange, changeNames, 'c')}, ${u.declNo} as "usageId_label", ${k.name} as "customerId_label"
     from bh_levy_change c join bh_usage u on u.id = ${c.usageId} left join customer k on k.id = ${c.customerId}
     where u.${subject.column === 'usage_id' ? 'id' : subject.column} = $1 and not c.deleted_flg and ($2::text is null or ${u.ownerDept} = $2)
     order by ${c.changeDate} desc, ${c.createdTime} desc limit 500`,
    [subject.id, ownDept(call)],
  );
  return { rows, total: rows.length };
});

export const accountDocumentCalls: readonly GatewayMethod[] = [accountDocuments, accountLog, accountChanges];
