import { chatAbout } from '#domain/classification/paths.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import * as definition from '#domain/classification/precat/precatMessage.ts';
import { customerRoles, preReviewAdministrators } from '#domain/core/access.ts';
import { invalid } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { announce } from '../../crud/announce.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { peopleIds } from '../../crud/people.ts';
import { readOne } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { rules } from '../../crud/rulesOn.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import { writeFiles } from '../../crud/writeFiles.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { sendWords } from '../../gateway/sendWords.ts';
import { newId } from '../../platform/newId.ts';
import { customersPeople } from './confirmRules.ts';
import type { Goods } from './records.ts';

const { precatMessage } = definition;
const m = columnsIn(precatMessage, 't');

/**
 * Whose words they are follows from the application; what customers write is never internal.
 * @throws 1002 not one's own, 1001 goods of another
 */
/** Staff who had to do with an application: who audits its goods, and who has written about it. */
async function staffOf(applyId: string, call: Call): Promise<string[]> {
  const own = await peopleIds({}, call.db, {
    and: (u, place) => {
      const at = place(applyId);
      return `${u.roleId} <> all(${place([...customerRoles])}) and ${u.id} in (
       select unnest(array[p.assignee1, p.auditor1, p.auditor2, p.auditor3, p.reviewer_id]) from precat_product p
       where p.apply_id = ${at} and not p.deleted_flg
       union select m.created_by from precat_message m where m.apply_id = ${at} union select a.accepted_by from precat_apply a where a.id = ${at})`;
    },
  });
  return own.length > 0 ? own : peopleIds({ role: preReviewAdministrators }, call.db);
}

export const precatMessageRules = rules(precatMessage, {
  beforeSave: async (message, _facts, call) => {
    const { customerId, ownerDept, products } = await getRecord(precatApply, String(message.applyId), call);
    if (message.lineId && !products?.some(({ id }) => id === message.lineId))
      throw invalid({ lineId: bi('该商品不属于此申请', 'These goods belong to another application') });
    const internalFlg = isCustomer(call.actor.roleId) ? 0 : (message.internalFlg ?? 0);
    return {
      kind: 'TEXT',
      internalFlg,
      customerId: internalFlg ? null : customerId,
      ownerDept,
      readBy: [call.actor.userId],
    };
  },
  /** Everybody on the other side hears of it, and one's own colleagues. */
  afterWrite: async (message, before, call) => {
    if (before) return;
    const customers = message.internalFlg
      ? []
      : await customersPeople({ customerId: message.customerId ?? null }, call);
    const text = message.content || bi('附件', 'Files').zh;
    await sendWords(call, {
      userIds: [...(await staffOf(String(message.applyId), call)), ...customers],
      title: bi(`${call.actor.userName}：${text.slice(0, 60)}`, `${call.actor.userName}: ${text.slice(0, 60)}`),
      ...{
        url: chatAbout(String(message.applyId)),
        entity: precatApply.key,
        recordId: String(message.applyId),
        by: call.actor.userId,
      },
    });
  },
});

/** What a step said to the other side stands in the conversation, too. */
export async function noteInThread(
  line: Goods,
  {
    kind,
    content,
    files,
  }: { readonly kind: 'ASK' | 'ANSWER'; readonly content: string | null; readonly files?: unknown },
  call: Call,
) {
  const whose = await readOne(precatApply, ['customerId', 'ownerDept'], { id: line.applyId }, call.db);
  const message = {
    ...whose,
    applyId: line.applyId,
    lineId: line.id,
    kind,
    content,
    internalFlg: 0,
    readBy: [call.actor.userId],
  };
  const id = newId();
  await insertMany(precatMessage, [rowOf(precatMessage, id, message, call)], call.db);
  await writeFiles(precatMessage, id, { files }, call);
  await announce(precatMessage, { id }, call);
}

export const withdraw = implementAct(definition.withdrawMessage, async ({ record }, call) => {
  await call.db.query('delete from attachment where table_name = $1 and record_id = $2', [
    precatMessage.key,
    record.id,
  ]);
  return { withdrawnFlg: 1, content: null };
});

export const queryPrecatThreadsHandler = implementCall(definition.queryPrecatThreads, async ({ keyword }, call) => {
  const params = new Params();
  const me = params.add(call.actor.userId);
  const seen = scopeCondition(precatMessage, call, params, 'm');
  const found = keyword
    ? `and (t.apply_no ilike ${params.add(`%${keyword.replace(/[\\%_]/g, '\\$&')}%`)} or c.name ilike $${params.values.length})`
    : '';
  const { rows } = await call.db.query<definition.MessageThread>(
    `select t.id as "applyId", t.apply_no as "applyNo", c.name as "customerName", t.status, coalesce(n.unread, 0)::int as unread,
       l.content as "lastText", to_char(l.created_time, 'YYYY-MM-DD HH24:MI:SS') as "lastTime"
     from precat_apply t left join customer c on c.id = t.customer_id
     left join lateral (select count(*) as unread from precat_message m where m.apply_id = t.id and not m.deleted_flg
     and not m.read_by ? ${me} and ${seen}) n on true
     left join lateral (select m.content, m.created_time from precat_message m where m.apply_id = t.id and not m.deleted_flg and ${seen}
       order by m.created_time desc, m.id desc limit 1) l on true
     where not t.deleted_flg and t.status <> 'DRAFT' and ${scopeCondition(precatApply, call, params)} ${found}
     order by coalesce(n.unread, 0) > 0 desc, coalesce(l.created_time, t.created_time) desc, t.id limit 100`,
    params.values,
  );
  return { threads: rows };
});

/** The last question about goods that wait for their customer: earlier ones have been answered. */
const isOpen = `(t.kind = 'ASK' and p.process_status = 'NEED_INFO' and t.created_time >= p.asked_time)`;

export const queryPrecatMessagePageHandler = implementCall(
  definition.queryPrecatMessagePage,
  async ({ applyId, sinceId }, call) => {
    await getRecord(precatApply, applyId, call);
    const params = new Params();
    const since = sinceId ? `and t.id > ${params.add(sinceId)}` : '';
    const { rows } = await call.db.query<definition.ThreadMessage>(
      `select t.id, t.kind, t.content, ${selected(precatMessage, ['rowVersion', 'createdBy', 'createdByName', 'lineId'], 't')},
       to_char(t.created_time, 'YYYY-MM-DD HH24:MI:SS') as "createdTime", t.internal_flg::int as "internalFlg",
       t.withdrawn_flg::int as "withdrawnFlg",
       p.name_zh as "lineName", ${isOpen} as "isOpen",
       case when ${isOpen} then p.answer_due::text end as "answerDue",
       coalesce((select json_agg(json_build_object('id', a.id, 'realFile', substring(a.real_file_path_name
       from '[^/]+$'), 'hashaddr', a.hashaddr, 'fileName', a.show_file_name,
         'fileSize', a.file_size::int) order by a.line_no) from attachment a where a.table_name = 'precatMessage'
         and a.record_id = t.id), '[]') as files
     from precat_message t left join precat_product p on p.id = t.line_id
     where t.apply_id = ${params.add(applyId)} and not t.deleted_flg ${since} and ${scopeCondition(precatMessage, call, params)}
     order by t.created_time desc, t.id desc limit 200`,
      params.values,
    );
    return { messages: rows.reverse() };
  },
);

export const readPrecatMessageHandler = implementCall(definition.readPrecatMessage, async ({ applyId }, call) => {
  await getRecord(precatApply, applyId, call);
  const params = new Params();
  const me = params.add(call.actor.userId);
  const { rowCount } = await call.db.query(
    `update precat_message t set read_by = ${m.readBy} || to_jsonb(${me}::text)
     where ${m.applyId} = ${params.add(applyId)} and not ${m.readBy} ? ${me} and not t.deleted_flg
     and ${scopeCondition(precatMessage, call, params)}`,
    params.values,
  );
  return { read: rowCount ?? 0 };
});
