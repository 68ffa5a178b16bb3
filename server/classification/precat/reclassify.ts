import { goodsKeyOf } from '#domain/classification/precat/goodsRules.ts';
import * as acts from '#domain/classification/precat/invalidActs.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { say } from '#domain/core/text.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { announce } from '../../crud/announce.ts';
import { implementAct } from '../../crud/implement.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Follow } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { nextNumber } from '../../platform/nextNumber.ts';
import { periodOn } from '../tariffOn.ts';
import { addToDraft, applicationFor, lockCustomer } from './collectGoods.ts';
import { dueFrom } from './serviceClock.ts';

/** What an applicant says of goods: taken over when they are applied for again. */
const described = [
  'partNo', 'nameZh', 'nameEn', 'spec', 'material', 'composition', 'usage', 'principle', 'brand', 'brandType', 'makerName', 'originCountry', 'unit', 'netWeight',
] as const; // biome-ignore format: one list
/** What an auditor found, and what still holds under another number. */
const found = ['ciqCode', 'declaredName', 'basis', 'girRules', 'elementValues', 'gModel', 'unit1', 'unit2'] as const;

const pick = (record: RecordValues, names: readonly string[]): RecordValues =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

/** Goods are under way once. @throws 1004 with the application that has them */
async function refuseUnderWay({ id, goodsKey }: RecordValues, { db }: Call): Promise<void> {
  const { rows } = await db.query<{ no: string | null }>(
    `select a.apply_no as no from precat_product p join precat_apply a on a.id = p.apply_id
     where (p.previous_id = $1 or p.goods_key = $2) and p.id <> $1 and not p.deleted_flg and not a.deleted_flg
       and not p.process_status = any('{EFFECTIVE,EXPIRED,INVALID,REPLACED,REJECTED,CANCELLED}') limit 1`,
    [id, goodsKey],
  );
  const [found] = rows;
  if (found)
    throw new BusinessError(
      sharedErrors.WRONG_STATUS().returnCode,
      say(`该商品已在重新归类（${found.no ?? '草稿'}）`, `These goods are being classified again already (${found.no ?? 'draft'})`),
    );
}

/** How the goods were applied for before. */
async function formerHead({ applyId }: RecordValues, { db }: Call): Promise<RecordValues> {
  const { rows } = await db.query<RecordValues>(
    `select contact, phone, email, ie_flag as "ieFlag", pay_mode as "payMode", created_by as "createdBy", created_by_name as "createdByName", created_dept as "createdDept"
     from precat_apply where id = $1`,
    [applyId],
  );
  return rows[0] ?? {};
}

const headOf = (former: RecordValues): RecordValues => pick(former, ['contact', 'phone', 'email', 'ieFlag', 'payMode']);

export const reclassify = implementAct(acts.reclassify, async ({ record: line }, call) => {
  await lockCustomer(line.customerId, call);
  await refuseUnderWay(line, call);
  const candidates = String(line.candidates ?? '');
  const proposal = /^\d{10}$/.test(candidates) ? candidates : line.customerProposal;
  const goods = { ...pick(line, described), customerHs: proposal ?? null, candidates: line.candidates, previousId: line.id };
  await addToDraft({ customerId: line.customerId, source: 'INVALID', goods }, async () => headOf(await formerHead(line, call)), call);
  return {};
});

/** The application is its customer's, as the former one was; whoever accepts the number has made the first audit. */
export const acceptCandidate = implementAct(acts.acceptCandidate, async ({ record: line }, call) => {
  const { actor, now, db } = call;
  const hsCode = acts.onlyCandidate(line) ?? '';
  await periodOn(hsCode, now.slice(0, 10), db);
  await lockCustomer(line.customerId, call);
  await refuseUnderWay(line, call);
  const former = await formerHead(line, call);
  const author = {
    ...actor,
    userId: String(former.createdBy),
    userName: String(former.createdByName ?? ''),
    deptCode: String(former.createdDept ?? ''),
  };
  const owned = { where: `a.status = 'ACCEPTED' and a.accepted_by = $3 and a.created_by = $4`, values: [actor.userId, former.createdBy] };
  const { id: applyId, lineNo } = await applicationFor(
    { customerId: line.customerId, source: 'INVALID', ...owned },
    async () => ({ by: { actor: author, now }, values: await acceptedHead(former, line, call) }),
    call,
  );
  await db.query('update precat_apply set due_time = $2 where id = $1 and due_time is null', [applyId, await dueFrom(applyId, call)]);
  const result = {
    hsCode,
    processStatus: 'SECOND',
    assignee1: actor.userId,
    auditor1: actor.userId,
    auditLevels: Math.max(2, Number(line.auditLevels ?? 3)),
  };
  const told = {
    previousId: line.id,
    customerId: line.customerId,
    candidates: line.candidates,
    goodsKey: goodsKeyOf(String(line.customerId), line),
  };
  const values = { ...defaultsOf(precatProduct), ...pick(line, [...described, ...found]), applyId, lineNo, ...told, ...result };
  await insertMany(precatProduct, [rowOf(precatProduct, newId(), values, { actor: author, now })], db);
  await announce(precatApply, { id: applyId, rowVersion: 1 }, call);
  return {};
});

async function acceptedHead(former: RecordValues, line: RecordValues, call: Call): Promise<RecordValues> {
  const { actor, now, db } = call;
  const { rows } = await db.query<{ id: string }>(
    `select id from precat_protocol where customer_id = $1 and status = 'ACTIVE' and $2::date between start_date and end_date and not deleted_flg order by start_date desc limit 1`,
    [line.customerId, now.slice(0, 10)],
  );
  return {
    ...headOf(former),
    ownerDept: await departmentOfCustomer(line.customerId, db),
    ...{ applyNo: await nextNumber(db, { prefix: 'YG' }, now), protocolId: rows[0]?.id ?? null, status: 'ACCEPTED' },
    ...{ submittedTime: now, acceptedTime: now, acceptedBy: actor.userId, entrustedUserId: actor.userId },
  };
}

/** What a draft's lines know of where they come from stays with them when the draft is written again. */
export const keepOrigins: Follow = async ({ id }, before, { db }) => {
  const lines = Array.isArray(before?.products) ? (before.products as readonly RecordValues[]) : [];
  const known = lines.flatMap((line) =>
    line.previousId || line.sourceGoodsId
      ? [
          {
            id: line.id,
            previous_id: line.previousId ?? null,
            source_goods_id: line.sourceGoodsId ?? null,
            candidates: line.candidates ?? null,
          },
        ]
      : [],
  );
  if (known.length === 0) return;
  await db.query(
    `update precat_product p set previous_id = k.previous_id, source_goods_id = k.source_goods_id, candidates = k.candidates
     from jsonb_to_recordset($2::jsonb) as k(id text, previous_id text, source_goods_id text, candidates text) where p.id = k.id and p.apply_id = $1`,
    [id, JSON.stringify(known)],
  );
};
