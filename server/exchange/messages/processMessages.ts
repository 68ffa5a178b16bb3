import { customer } from '#domain/company/index.ts';
import { beginning } from '#domain/core/boundedText.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { readMessage } from '#domain/exchange/messageRows.ts';
import { partnerDoor, partnerDoorType } from '#domain/exchange/partnerDoor.ts';
import { partnerLog } from '#domain/exchange/partnerLog.ts';
import { pathTo } from '#domain/screens.ts';
import { sysUser } from '#domain/system/index.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import type { PartnerMessage } from '../../gateway/partnerMessage.ts';
import type { Services } from '../../gateway/services.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { judgeMessage, type Mappings, mapMessage } from './readMessage.ts';

const perRun = 200;
/** Rows of what was read that stay for people to look at. */
const mostShown = 50;
const longestError = 500;

const taken = ['id', 'partner', 'msgType', 'msgNo', 'bizEntity', 'bizId', 'bizNo', 'body'] as const;
type Message = RowOf<typeof partnerLog, (typeof taken)[number]>;

/**
 * Every minute, and as soon as one came: messages become records, each in a transaction of its own in which it is
 * loaded or refused. Two gateways do not work at one, and a gateway that dies leaves it as it was.
 */
export const processPartnerMessages: JobHandler = async (_payload, { services }) => {
  const waiting = await readMany(partnerLog, ['id', 'msgNo'], { status: 'RECEIVED', direction: 'IN' }, services.pool, {
    order: ['logTime', 'id'],
    limit: perRun,
  });
  const messages = waiting.map(({ id, msgNo }): JobObject => ({ type: partnerLog.key, id, name: msgNo ?? '' }));
  const processed = await workAtObjects('processPartnerMessages', services, (at) =>
    at.each(messages, ({ id }, db) => processOne(id, services, db)),
  );
  if (waiting.length === perRun) await scheduleNow(services.pool, 'processPartnerMessages');
  return { processed };
};

async function processOne(id: string, services: Services, db: Db): Promise<void> {
  const message = await readOne(partnerLog, taken, { id, status: 'RECEIVED' }, db, {
    lock: 'update',
    skipLocked: true,
  });
  if (!message) return;
  const began = performance.now();
  const call = systemCall(services, db);
  const cost = () => Math.round(performance.now() - began);
  const refusal = await attempt(call, (inside) => load(message, cost, inside));
  if (!(refusal instanceof BusinessError)) return void (await scheduleNow(db, 'sendPartnerReceipts'));
  const errorMsg = beginning(refusal.text.zh, longestError);
  const params = { errorMsg, costMs: cost(), receiptCode: 'ERROR', receiptText: errorMsg };
  await takeSystemStep(partnerLog, { id, action: 'error', params }, call);
  await tellClerk(message, errorMsg, call);
}

/** @throws what is wrong with the message, or speaks against its record */
async function load(message: Message, cost: () => number, call: Call): Promise<void> {
  const { id } = message;
  const door = await readOne(partnerDoor, ['id', 'customerId', 'ownerUser'], { partner: message.partner }, call.db);
  if (!door?.customerId) throw new BusinessError('1002', bi('客户接口已删除', 'The door of the partner is gone'));
  const { kind, mappings } = await kindOf(door.id, message.msgType ?? '', call);
  const sent = readMessage(message.body ?? '');
  if ('problem' in sent) throw new BusinessError('1009', sent.problem);
  const facts = {
    partner: message.partner ?? '',
    msgType: message.msgType ?? '',
    msgNo: message.msgNo ?? '',
    customerId: door.customerId,
  };
  const mapped = await mapMessage(sent, { kind, mappings, facts }, call);
  await step(id, 'parse', { parsedRows: { head: mapped.head, rows: mapped.rows.slice(0, mostShown) } }, call);
  const owner = await readOne(customer, ['name'], { id: door.customerId }, call.db);
  const read = await judgeMessage(mapped, { kind, facts, customer: owner?.name ?? '' }, call);
  // A message that failed behind its record is acknowledged for that record, and makes no second one.
  const made = message.bizId
    ? { entity: message.bizEntity ?? '', id: message.bizId, bizNo: message.bizNo ?? '' }
    : await kind.load(read, await inNameOf(door.ownerUser, call));
  const receipt = { receiptCode: 'OK', receiptText: `已入库：${made.bizNo}` };
  const loaded = { bizEntity: made.entity, bizId: made.id, bizNo: made.bizNo, costMs: cost(), nextTry: call.now };
  await step(id, 'load', { ...loaded, ...receipt }, call);
}

async function step(id: string, action: string, params: Readonly<Record<string, unknown>>, call: Call): Promise<void> {
  const refusal = await takeSystemStep(partnerLog, { id, action, params }, call);
  if (refusal) throw refusal;
}

/** What a partner's type of message becomes: as its door says, or the kind that is called so. @throws 1002 nothing */
async function kindOf(
  doorId: string,
  msgType: string,
  { db, services }: Call,
): Promise<{ kind: PartnerMessage; mappings: Mappings }> {
  const type = await readOne(partnerDoorType, ['kind', 'headMapId', 'rowMapId'], { doorId, msgType }, db);
  const kinds = services.rules.partnerMessages ?? {};
  const name = type?.kind ?? msgType;
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind)
    throw new BusinessError('1002', bi(`未配置报文类型${msgType}`, `Nothing is said of messages of type ${msgType}`));
  return { kind, mappings: { headMapId: type?.headMapId ?? null, rowMapId: type?.rowMapId ?? null } };
}

/** The product writes, and the clerk who answers for the partner has written: drafts are his. */
async function inNameOf(userId: string | null, call: Call): Promise<Call> {
  const clerk = await readOne(sysUser, ['id', 'userName', 'deptCode'], { id: userId }, call.db);
  if (!clerk) return call;
  const { id, userName, deptCode } = clerk;
  return {
    ...call,
    actor: { ...systemActor, userId: id, userName: userName ?? '', deptCode: deptCode ?? systemActor.deptCode },
  };
}

async function tellClerk({ id, msgNo, partner }: Message, errorMsg: string, { db, services }: Call): Promise<void> {
  const door = await readOne(partnerDoor, ['ownerUser'], { partner }, db);
  if (!door?.ownerUser) return;
  await sendMessage(db, services, {
    userIds: [door.ownerUser],
    type: 'ALERT',
    title: bi(`客户报文 ${msgNo} 处理失败：${errorMsg}`, `Message ${msgNo} failed: ${errorMsg}`),
    url: pathTo(partnerLog.key, id) ?? '',
    entity: partnerLog.key,
    recordId: id,
    by: null,
  });
}
