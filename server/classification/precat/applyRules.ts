import { type AppliedGoods, classifiedAlready, goodsKeyOf, unknownCode } from '#domain/classification/precat/goodsRules.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { preReviewAdministrators, preReviewRoles } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { say } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { refuseWrong } from '../../crud/writeRecord.ts';
import type { Effect, EntityRules, Prepare } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { type Message, sendMessage, settleTodo } from '../../gateway/userMessages.ts';
import { wake } from '../../jobs/jobQueue.ts';
import { nextNumber } from '../../platform/nextNumber.ts';
import { confirmSteps } from './confirmRules.ts';
import { refuseHidden } from './hideFlag.ts';
import { peopleOf } from './peopleOf.ts';
import { dueFrom } from './serviceClock.ts';

interface Line extends AppliedGoods {
  readonly id?: string;
  readonly againFlg?: number | null;
}

const linesOf = ({ products }: RecordValues): readonly Line[] => (Array.isArray(products) ? products : []);

/** A customer's applications are his own, whatever the request says; the department of his manager looks after them. */
const prepare: Prepare = async (record, _facts, { db, actor }) => {
  const customerId = isCustomer(actor.roleId) ? actor.consoleId : record.customerId;
  return { ...record, customerId, ownerDept: (await departmentOfCustomer(customerId, db)) ?? record.ownerDept ?? null };
};

/** V-04: the first six digits that a customer proposes stand in the tariff. */
async function unknownProposals(lines: readonly Line[], { db }: Call): Promise<FieldErrors> {
  const asked = [...new Set(lines.flatMap(({ customerHs }) => customerHs?.slice(0, 6) ?? []))];
  const { rows } = await db.query<{ hs6: string }>('select distinct hs6 from hs_code where hs6 = any($1) and not deleted_flg', [asked]);
  const known = new Set(rows.map(({ hs6 }) => hs6));
  return Object.fromEntries(
    lines.flatMap(({ customerHs }, index) =>
      customerHs && !known.has(customerHs.slice(0, 6)) ? [[`products.${index}.customerHs`, unknownCode(customerHs)]] : [],
    ),
  );
}

/** V-08: goods that have a code in force, unless the applicant wants it classified again. */
async function classifiedBefore({ customerId, ...record }: RecordValues, { db }: Call): Promise<FieldErrors> {
  const lines = linesOf(record);
  const keys = lines.map((line) => goodsKeyOf(String(customerId), line));
  const { rows } = await db.query<{ goods_key: string; hs_code: string | null }>(
    `select goods_key, max(hs_code) as hs_code from precat_product where goods_key = any($1) and process_status = 'EFFECTIVE' and not deleted_flg group by 1`,
    [keys],
  );
  const codes = new Map(rows.map(({ goods_key, hs_code }) => [goods_key, hs_code ?? '']));
  return Object.fromEntries(
    lines.flatMap(({ againFlg }, index) => {
      const code = codes.get(keys[index] ?? '');
      return code === undefined || Number(againFlg) === 1 ? [] : [[`products.${index}.againFlg`, classifiedAlready(code)]];
    }),
  );
}

/** The protocol that holds today. It stays as it is until the transaction ends. */
async function protocolOf(customerId: unknown, { db, now }: Call): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from precat_protocol where customer_id = $1 and status = 'ACTIVE' and $2::date between start_date and end_date and not deleted_flg
     order by start_date desc limit 1 for share`,
    [customerId, now.slice(0, 10)],
  );
  return rows[0]?.id;
}

const noProtocol = say('客户没有生效的预归类协议', 'No active protocol for the customer');

/** Handing in asks for everything a draft may still lack, and for what only tables know. @throws 1001 by field */
async function checkBeforeSubmit(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  await refuseWrong(precatApply, record, call, { moment: 'submit', only: {} });
  const wrong = { ...(await unknownProposals(linesOf(record), call)), ...(await classifiedBefore(record, call)) };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (record.payMode !== 'CASH' && !(await protocolOf(record.customerId, call))) throw invalid({ customerId: noProtocol });
}

/** Only whoever works in pre-classification is entrusted. @throws 1001 on `entrustedUserId` */
async function checkEntrusted({ entrustedUserId }: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  const people = await peopleOf([...preReviewRoles], call);
  if (!people.includes(String(entrustedUserId)))
    throw invalid({
      entrustedUserId: say('受托人应为预归类在用人员', 'The entrusted user must be an active person of pre-classification'),
    });
}

const tell = (record: RecordValues, { userIds, type, title }: Pick<Message, 'userIds' | 'type' | 'title'>, call: Call): Promise<void> =>
  sendMessage(call.db, call.services, {
    ...{ userIds, type, title, entity: precatApply.key, recordId: String(record.id), by: call.actor.userId },
    url: pathTo(precatApply.key, String(record.id)) ?? '',
  });

const setLines = async (applyId: unknown, status: string, { db, now, actor }: Call): Promise<void> => {
  await db.query(
    `update precat_product set process_status = $2, row_version = row_version + 1, updated_by = $3, updated_time = $4
     where apply_id = $1 and not process_status = any('{REJECTED,CANCELLED,EFFECTIVE,EXPIRED,INVALID,REPLACED}')`,
    [applyId, status, actor.userId, now],
  );
};

/** Each line is known by its key from now on, also to later applications, counts as received, and is audited as often as the protocol says. */
async function keyLines({ id, customerId, ...record }: RecordValues, protocolId: string | null, { db, now }: Call): Promise<void> {
  const lines = linesOf(record);
  const keys = lines.map((line) => goodsKeyOf(String(customerId), line));
  await db.query(
    `update precat_product p set goods_key = k.key, customer_id = $2, received_time = coalesce(p.received_time, $5), audit_levels = coalesce((select audit_levels from precat_protocol where id = $4), 3) from unnest($3::text[], $6::text[]) as k(key, id)
     where p.apply_id = $1 and p.id = k.id`,
    [id, customerId, keys, protocolId, now, lines.map((line) => line.id)],
  );
}

const applySubmitted: Effect = async (record, _step, call) => {
  const applyNo = record.applyNo ?? (await nextNumber(call.db, { prefix: 'YG' }, call.now));
  const protocolId = (await protocolOf(record.customerId, call)) ?? null;
  await keyLines(record, protocolId, call);
  await setLines(record.id, 'WAIT_DISPATCH', call);
  const title = say(`待受理预归类申请 ${applyNo}`, `Pre-classification application ${applyNo} awaits acceptance`);
  await tell(record, { userIds: await peopleOf([preReviewAdministrators], call), type: 'TODO', title }, call);
  return { applyNo, submittedTime: call.now, protocolId };
};

const decided = (record: RecordValues, call: Call): Promise<void> =>
  settleTodo(call.db, call.services, { recordId: String(record.id), now: call.now });

const applyTakenBack: Effect = async (record, _step, call) => {
  await decided(record, call);
  await setLines(record.id, 'DRAFT', call);
  return undefined;
};

const applyAccepted: Effect = async (record, _step, call) => {
  await decided(record, call);
  return { acceptedBy: call.actor.userId, acceptedTime: call.now, dueTime: await dueFrom(record.id, call), stoppedTime: null };
};

const applyReturned: Effect = async (record, { opinion }, call) => {
  await decided(record, call);
  await setLines(record.id, 'DRAFT', call);
  const title = say(
    `预归类申请 ${record.applyNo} 退回补充：${opinion ?? ''}`,
    `Pre-classification application ${record.applyNo} was returned: ${opinion ?? ''}`,
  );
  await tell(record, { userIds: [String(record.createdBy)], type: 'RESULT', title }, call);
  return undefined;
};

const applyCancelled: Effect = async (record, _step, call) => {
  await decided(record, call);
  await setLines(record.id, 'CANCELLED', call);
  await wake(call.db, 'settleDemandGoods');
  return undefined;
};

export const applyRules: EntityRules = {
  prepare,
  beforePrint: (_record, call) => refuseHidden(call),
  beforeStep: { submit: checkBeforeSubmit, accept: checkEntrusted, ...confirmSteps.beforeStep },
  effects: { applySubmitted, applyTakenBack, applyAccepted, applyReturned, applyCancelled, ...confirmSteps.effects },
};

/** What lists count beside an application's own columns. */
export const applyComputed = {
  precatApply: { lineCount: '(select count(*)::int from precat_product l where l.apply_id = t.id and not l.deleted_flg)' },
};
