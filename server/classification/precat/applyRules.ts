import { classifiedAlready, goodsKeyOf } from '#domain/classification/precat/goodsRules.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import { customer, customerContact } from '#domain/company/customer.ts';
import { preReviewAdministrators, preReviewRoles } from '#domain/core/access.ts';
import type { DraftOf } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { contactFor } from '#domain/demand/calls.ts';
import { pathTo } from '#domain/screens.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { changeAll } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { namesOfPeople } from '../../crud/people.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { effectOn, rules } from '../../crud/rulesOn.ts';
import { wrongIn } from '../../crud/writeRecord.ts';
import type { StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { type Message, sendMessage, settleTodo } from '../../gateway/userMessages.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { nextNumber } from '../../platform/nextNumber.ts';
import { confirmSteps } from './confirmRules.ts';
import { refuseHidden } from './hideFlag.ts';
import { peopleOfRoles } from './peopleOf.ts';
import { keepOrigins } from './reclassify.ts';
import type { Application, Goods } from './records.ts';
import { carryClock, dueFrom } from './serviceClock.ts';

type Check = StepCheckOn<typeof precatApply>;
const [goods, terms] = [columnsIn(precatProduct, 'p'), columnsIn(precatProtocol, 't')];

const linesOf = ({ products }: Application): readonly Goods[] => products ?? [];

/** V-08: goods that have a code in force, unless the applicant wants it classified again. */
async function classifiedBefore(record: Application, { db }: Call): Promise<FieldErrors> {
  const lines = linesOf(record);
  const keys = lines.map((line) => goodsKeyOf(String(record.customerId), line));
  const held = await readMany(
    precatProduct,
    ['goodsKey', 'hsCode', 'lineNo', 'applyId'],
    { goodsKey: keys, processStatus: 'EFFECTIVE' },
    db,
    { order: ['hsCode'] },
  );
  const numbers = new Map(
    (await readMany(precatApply, ['id', 'applyNo'], { id: held.map(({ applyId }) => applyId ?? '') }, db)).map(
      ({ id, applyNo }) => [id, applyNo],
    ),
  );
  const found = new Map(held.map((one) => [one.goodsKey, one]));
  return Object.fromEntries(
    lines.flatMap(({ againFlg }, index) => {
      const before = found.get(keys[index] ?? '');
      if (before === undefined || Number(againFlg) === 1) return [];
      const { hsCode, lineNo, applyId } = before;
      const text = classifiedAlready({ hsCode: hsCode ?? '', applyNo: numbers.get(applyId ?? '') ?? null, lineNo });
      return [[`products.${index}.againFlg`, text]];
    }),
  );
}

/** The protocol that holds today. It stays as it is until the transaction ends. */
async function protocolOf(customerId: string | null, { db, now }: Call): Promise<string | undefined> {
  const today = now.slice(0, 10);
  const active = { customerId, status: 'ACTIVE', startDate: { to: today }, endDate: { from: today } };
  const protocol = await readOne(precatProtocol, ['id'], active, db, { order: [['startDate', 'desc']], lock: 'share' });
  return protocol?.id;
}

/** E-C31: the applicant can pay per order at once; a protocol is made by the people of the house. */
async function lacksProtocol({ payMode, customerId }: Application, call: Call): Promise<FieldErrors> {
  if (payMode === 'CASH' || (await protocolOf(customerId, call))) return {};
  const manager = customerId === null ? undefined : await readOne(customer, ['managerId'], { id: customerId }, call.db);
  const name = (await namesOfPeople([manager?.managerId], call.db)).get(manager?.managerId ?? '') ?? '';
  return {
    customerId: bi(
      `客户没有生效的预归类协议：付款方式改为「现结」即可提交；要按协议结算，请联系客户经理${name}签订协议`,
      `No active protocol for the customer: choose payment per order to hand it in, or ask the manager ${name} for a protocol`,
    ),
  };
}

/**
 * Handing in asks for everything a draft may still lack, and for what only tables know, all of it at once.
 * @throws 1001 by field
 */
const checkBeforeSubmit: Check = async (record, _params, call) => {
  const wrong = {
    ...(await lacksProtocol(record, call)),
    ...(await classifiedBefore(record, call)),
    ...(await wrongIn(precatApply, record, call, { moment: 'submit', only: {} })),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
};

/** Only whoever works in pre-classification is entrusted. @throws 1001 on `entrustedUserId` */
const checkEntrusted: Check = async ({ entrustedUserId }, _params, call) => {
  const people = await peopleOfRoles([...preReviewRoles], call);
  if (!people.includes(String(entrustedUserId)))
    throw invalid({
      entrustedUserId: bi(
        '受托人应为预归类在用人员',
        'The entrusted user must be an active person of pre-classification',
      ),
    });
};

const tell = (
  record: Application,
  { userIds, type, title }: Pick<Message, 'userIds' | 'type' | 'title'>,
  call: Call,
): Promise<void> =>
  sendMessage(call.db, call.services, {
    ...{ userIds, type, title, entity: precatApply.key, recordId: record.id, by: call.actor.userId },
    url: pathTo(precatApply.key, record.id) ?? '',
  });

const over = ['REJECTED', 'CANCELLED', 'EFFECTIVE', 'EXPIRED', 'INVALID', 'REPLACED'];

const setLines = (applyId: string, processStatus: string, call: Call): Promise<unknown> =>
  changeAll(precatProduct, { applyId, processStatus: { not: over } }, { processStatus }, call);

/**
 * Each line is known by its key from now on, also to later applications, counts as received, and is audited as often as
 * the protocol says.
 */
async function keyLines(record: Application, protocolId: string | null, { db, now }: Call): Promise<void> {
  const { id, customerId } = record;
  const lines = linesOf(record);
  const keys = lines.map((line) => goodsKeyOf(String(customerId), line));
  await db.query(
    `update precat_product p set goods_key = k.key, customer_id = $2, received_time = coalesce(${goods.receivedTime}, $5),
      audit_levels = coalesce((select ${terms.auditLevels} from precat_protocol t where t.id = $4), 3)
      from unnest($3::text[], $6::text[]) as k(key, id)
     where ${goods.applyId} = $1 and p.id = k.id`,
    [id, customerId, keys, protocolId, now, lines.map((line) => line.id)],
  );
}

const applySubmitted = effectOn(precatApply, async (record, _step, call) => {
  const applyNo = record.applyNo ?? (await nextNumber(call.db, { prefix: 'YG' }, call.now));
  const protocolId = (await protocolOf(record.customerId, call)) ?? null;
  await keyLines(record, protocolId, call);
  await setLines(record.id, 'WAIT_DISPATCH', call);
  const title = bi(`待受理预归类申请 ${applyNo}`, `Pre-classification application ${applyNo} awaits acceptance`);
  await tell(record, { userIds: await peopleOfRoles([preReviewAdministrators], call), type: 'TODO', title }, call);
  return { applyNo, submittedTime: call.now, protocolId };
});

const decided = (record: Application, call: Call): Promise<void> =>
  settleTodo(call.db, call.services, { recordId: record.id, now: call.now });

const applyTakenBack = effectOn(precatApply, async (record, _step, call) => {
  await decided(record, call);
  await setLines(record.id, 'DRAFT', call);
  return undefined;
});

const applyAccepted = effectOn(precatApply, async (record, _step, call) => {
  await decided(record, call);
  const dueTime = await dueFrom(record.id, call);
  await carryClock(record.id, dueTime, call);
  return {
    acceptedBy: call.actor.userId,
    acceptedTime: call.now,
    dueTime,
    stoppedTime: null,
  };
});

const applyReturned = effectOn(precatApply, async (record, { opinion }, call) => {
  await decided(record, call);
  await setLines(record.id, 'DRAFT', call);
  const title = bi(
    `预归类申请 ${record.applyNo} 退回补充：${opinion ?? ''}`,
    `Pre-classification application ${record.applyNo} was returned: ${opinion ?? ''}`,
  );
  await tell(record, { userIds: [String(record.createdBy)], type: 'RESULT', title }, call);
  return undefined;
});

const applyCancelled = effectOn(precatApply, async (record, _step, call) => {
  await decided(record, call);
  await setLines(record.id, 'CANCELLED', call);
  await scheduleNow(call.db, 'settleDemandGoods');
  return undefined;
});

/** What a customer did not say of how he is reached, filled from his account and his company's file. */
async function contactOf(
  { contact, phone, email }: DraftOf<typeof precatApply>,
  customerId: string | null,
  { db, actor }: Call,
) {
  const names = ['name', 'phone', 'email', 'mainFlg'] as const;
  const known = await readMany(customerContact, names, { customerId }, db, { order: ['lineNo'] });
  const found = contactFor(known, actor.userName);
  return {
    contact: contact || found?.name || actor.userName,
    phone: phone || found?.phone || null,
    email: email || found?.email || null,
  };
}

export const applyRules = rules(precatApply, {
  computed: {
    lineCount: `(select count(*)::int from precat_product l where ${columnsIn(precatProduct, 'l').applyId} = t.id and not l.deleted_flg)`,
  },
  beforeSave: async (record, { before }, call) => {
    const { db, actor } = call;
    const isOwn = isCustomer(actor.roleId);
    const customerId = (isOwn ? actor.consoleId : record.customerId) ?? null;
    return {
      ...(isOwn && !before && (await contactOf(record, customerId, call))),
      customerId,
      ownerDept: (await departmentOfCustomer(customerId, db)) ?? record.ownerDept ?? null,
    };
  },
  beforePrint: (_record, call) => refuseHidden(call),
  beforeStep: { submit: checkBeforeSubmit, accept: checkEntrusted, ...confirmSteps.beforeStep },
  effects: { applySubmitted, applyTakenBack, applyAccepted, applyReturned, applyCancelled, ...confirmSteps.effects },
  afterWrite: keepOrigins,
});
