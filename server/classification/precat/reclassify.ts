import { goodsKeyOf } from '#domain/classification/precat/goodsRules.ts';
import * as acts from '#domain/classification/precat/invalidActs.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { endedStates } from '#domain/classification/precat/precatProcessFlow.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import type { ChangesOf, RowOf } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bi } from '#domain/core/text.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { announce } from '../../crud/announce.ts';
import { note } from '../../crud/change.ts';
import { implementAct } from '../../crud/implement.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { FollowOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { nextNumber } from '../../platform/nextNumber.ts';
import { periodOn } from '../tariffOn.ts';
import { addToDraft, applicationFor, lockCustomer } from './collectGoods.ts';
import type { Goods } from './records.ts';
import { dueFrom } from './serviceClock.ts';

const [a, p] = [columnsIn(precatApply, 'a'), columnsIn(precatProduct, 'p')];

/** What an applicant says of goods: taken over when they are applied for again. */
const described = [
  'partNo',
  'nameZh',
  'nameEn',
  'spec',
  'material',
  'composition',
  'usage',
  'principle',
  'brand',
  'brandType',
  'makerName',
  'originCountry',
  'unit',
  'netWeight',
] as const;
/** What an auditor found, and what still holds under another number. */
const found = ['ciqCode', 'declaredName', 'basis', 'girRules', 'elementValues', 'gModel', 'unit1', 'unit2'] as const;

const pick = (
  goods: Goods,
  names: readonly (typeof described | typeof found)[number][],
): ChangesOf<typeof precatProduct> => Object.fromEntries(names.map((name) => [name, goods[name]]));

/** Goods are under way once. @throws 1004 with the application that has them */
async function refuseUnderWay({ id, goodsKey }: Goods, { db }: Call): Promise<void> {
  const { rows } = await db.query<{ no: string | null }>(
    `select ${a.applyNo} as no from precat_product p join precat_apply a on a.id = ${p.applyId}
     where (${p.previousId} = $1 or ${p.goodsKey} = $2) and p.id <> $1 and not p.deleted_flg and not a.deleted_flg
       and not ${p.processStatus} = any('{EFFECTIVE,${endedStates.join(',')}}') limit 1`,
    [id, goodsKey],
  );
  const [found] = rows;
  if (found)
    throw new BusinessError(
      sharedErrors.WRONG_STATUS().returnCode,
      bi(
        `该商品已在重新归类（${found.no ?? '草稿'}）`,
        `These goods are being classified again already (${found.no ?? 'draft'})`,
      ),
    );
}

/** How the goods were applied for before. */
const applied = ['contact', 'phone', 'email', 'ieFlag', 'payMode'] as const;
const author = ['createdBy', 'createdByName', 'createdDept'] as const;

type Former = Partial<RowOf<typeof precatApply, (typeof applied)[number] | (typeof author)[number]>>;

async function formerHead({ applyId }: Goods, { db }: Call): Promise<Former> {
  return (await readOne(precatApply, [...applied, ...author], { id: applyId }, db, { deleted: 'too' })) ?? {};
}

const headOf = ({ contact, phone, email, ieFlag, payMode }: Former) => ({ contact, phone, email, ieFlag, payMode });

export const reclassifyHandler = implementAct(acts.reclassify, async ({ record: line }, call) => {
  await lockCustomer(line.customerId, call);
  await refuseUnderWay(line, call);
  const candidates = String(line.candidates ?? '');
  const proposal = /^\d{10}$/.test(candidates) ? candidates : line.customerProposal;
  const goods = {
    ...pick(line, described),
    customerHs: proposal ?? null,
    candidates: line.candidates,
    previousId: line.id,
  };
  await addToDraft(
    { customerId: line.customerId, source: 'INVALID', goods },
    async () => headOf(await formerHead(line, call)),
    call,
  );
  return {};
});

/** The application is its customer's, as the former one was; whoever accepts the number has made the first audit. */
export const acceptCandidateHandler = implementAct(acts.acceptCandidate, async ({ record: line }, call) => {
  const { actor, now, db } = call;
  const hsCode = acts.onlyCandidate(line) ?? '';
  await periodOn(hsCode, now.slice(0, 10), db);
  await lockCustomer(line.customerId, call);
  await refuseUnderWay(line, call);
  const former = await formerHead(line, call);
  const by = {
    ...actor,
    userId: String(former.createdBy),
    userName: String(former.createdByName ?? ''),
    deptCode: String(former.createdDept ?? ''),
  };
  const { id: applyId, lineNo } = await applicationFor(
    {
      ...{ customerId: line.customerId, source: 'INVALID' },
      where: { status: 'ACCEPTED', acceptedBy: actor.userId, createdBy: former.createdBy ?? null },
    },
    async () => ({ by: { actor: by, now }, values: await acceptedHead(former, line, call) }),
    call,
  );
  await note(precatApply, { id: applyId, dueTime: { is: null } }, { dueTime: await dueFrom(applyId, call) }, db);
  const application = await readOne(precatApply, ['dueTime', 'urgency'], { id: applyId }, db);
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
  const values = {
    ...defaultsOf(precatProduct),
    ...pick(line, [...described, ...found]),
    applyId,
    lineNo,
    ...told,
    ...result,
    ...application,
  };
  await insertMany(precatProduct, [rowOf(precatProduct, newId(), values, { actor: by, now })], db);
  await announce(precatApply, { id: applyId, rowVersion: 1 }, call);
  return {};
});

async function acceptedHead(former: Former, line: Goods, call: Call): Promise<ChangesOf<typeof precatApply>> {
  const { actor, now, db } = call;
  const today = now.slice(0, 10);
  const active = { customerId: line.customerId, status: 'ACTIVE', startDate: { to: today }, endDate: { from: today } };
  const protocol = await readOne(precatProtocol, ['id'], active, db, { order: [['startDate', 'desc']] });
  return {
    ...headOf(former),
    ownerDept: await departmentOfCustomer(line.customerId, db),
    ...{ applyNo: await nextNumber(db, { prefix: 'YG' }, now), protocolId: protocol?.id ?? null, status: 'ACCEPTED' },
    ...{ submittedTime: now, acceptedTime: now, acceptedBy: actor.userId, entrustedUserId: actor.userId },
  };
}

/** What a draft's lines know of where they come from stays with them when the draft is written again. */
export const keepOrigins: FollowOn<typeof precatApply> = async ({ id }, before, { db }) => {
  const known = (before?.products ?? []).flatMap((line) =>
    line.previousId || line.sourceGoodsId
      ? [
          {
            id: line.id,
            previous_id: line.previousId,
            source_goods_id: line.sourceGoodsId,
            candidates: line.candidates,
          },
        ]
      : [],
  );
  if (known.length === 0) return;
  await db.query(
    `update precat_product p set previous_id = k.previous_id, source_goods_id = k.source_goods_id, candidates = k.candidates
     from jsonb_to_recordset($2::jsonb) as k(id text, previous_id text, source_goods_id text, candidates text)
     where p.id = k.id and ${p.applyId} = $1`,
    [id, JSON.stringify(known)],
  );
};
