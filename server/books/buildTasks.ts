import { buildEntries, type EventPart } from '#domain/books/buildEntries.ts';
import { voucher } from '#domain/books/voucher.ts';
import * as acts from '#domain/books/voucherActs.ts';
import { isVoucherEvent, type VoucherEventKey, voucherEvents } from '#domain/books/voucherEvents.ts';
import { sidesOf } from '#domain/books/voucherLines.ts';
import { voucherTask } from '#domain/books/voucherTask.ts';
import { voucherTemplate, voucherTemplateLine } from '#domain/books/voucherTemplate.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { periodOf } from '#domain/funds/index.ts';
import { announce } from '../crud/announce.ts';
import { change, patchRow } from '../crud/change.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import type { RowCondition } from '../crud/where.ts';
import { createRecord } from '../crud/writeRecord.ts';
import { financeParam, holdPeriod } from '../funds/index.ts';
import type { Call, Db } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import { isOpenNow } from './periodLock.ts';
import { subjectsOf } from './subjects.ts';
import { undone } from './tasks.ts';
import { reversalOf } from './voucherRules.ts';

type Task = RecordOf<typeof voucherTask>;

/** What a fault of ours is told as; the next run tries again whatever has this reason, or none. */
export const faultReason = '系统错误，将自动重试';

/** As the product itself, with a log of its own: people need not see the books to do their work. */
const inside = (call: Call): Call => ({ ...asSystem(call), audit: {} });

/** The row of an event says why it waits, to whoever looks at it now, too. */
export async function tellWhy(id: string, reason: string, call: Call): Promise<void> {
  await patchRow(voucherTask, id, { reason }, call);
  await announce(voucherTask, { id }, call);
}

/**
 * Makes the voucher of an event that waits, once; what refuses it stands on its row.
 * @returns whether it was made
 * @throws what is no refusal: nothing of it stays
 */
async function buildOnce(id: string, call: Call): Promise<boolean> {
  const task = await getRecord(voucherTask, id, call, { lock: true });
  if (task.status !== 'WAITING') return false;
  try {
    const voucherId = await inPart(call, (part) => built(task, part));
    await patchRow(voucherTask, id, { status: 'BUILT', voucherId, reason: null }, call);
    await announce(voucherTask, { id }, call);
    return true;
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    await tellWhy(id, error.text.zh.slice(0, 300), call);
    return false;
  }
}

/**
 * The same for the job: a company that wants no vouchers by themselves has the reason on the row. Months are held before
 * the row, as by everybody who posts.
 */
export async function buildFresh(id: string, call: Call): Promise<boolean> {
  const facts = await readOne(voucherTask, ['mainCompId', 'bookDate', 'status'], { id }, call.db);
  if (facts?.status !== 'WAITING') return false;
  const { mainCompId, bookDate } = facts;
  if (!mainCompId) return buildOnce(id, call);
  for (const period of new Set([periodOf(bookDate ?? call.now), periodOf(call.now)]))
    await holdPeriod(mainCompId, period, call);
  if (await financeParam('VOUCHER_AUTO', mainCompId, call.db)) return buildOnce(id, call);
  await tellWhy(id, '未启用自动生成', call);
  return false;
}

/** What waits for nobody: its job is on its way, or failed by a fault. */
const isFresh: NonNullable<RowCondition<typeof voucherTask>['and']> = ({ status, reason }, place) =>
  `${status} = 'WAITING' and (${reason} is null or ${reason} = ${place(faultReason)})`;

/** Events whose job did not come, the oldest first: after a restore, or after its last attempt. */
export const freshTasks = (db: Db) =>
  readMany(voucherTask, ['id', 'bizNo'], {}, db, { order: ['id'], limit: 500, and: isFresh });

/**
 * Makes what a company's books are to have by the end of a month, for whoever closes it. Events that a job is at are
 * left to it, so that neither waits for the other.
 */
export async function buildUpTo(mainCompId: string, day: string, call: Call): Promise<void> {
  const fresh = await readMany(voucherTask, ['id'], { mainCompId, bookDate: { to: day } }, call.db, {
    ...{ order: ['id'], limit: 500, lock: 'update', skipLocked: true, and: isFresh },
  });
  for (const { id } of fresh) await buildFresh(id, inside(call));
}

const refused = (text: Text): BusinessError => new BusinessError('1000', text);

async function built(task: Task, call: Call): Promise<string> {
  const { mainCompId, event, sourceKey, bizNo } = task;
  if (sourceKey?.startsWith(undone)) return reversed(sourceKey.slice(undone.length), task, call);
  if (!mainCompId) throw refused(bi('主体公司不明，请指定', 'It is not known whose books: say which company'));
  if (!isVoucherEvent(event)) throw refused(bi('未知事件', 'An unknown event'));
  const { word, summary, lines } = await templateOf(mainCompId, event, call);
  const subjects = await subjectsOf(mainCompId, call.db);
  const parts = (task.parts ?? []) as readonly EventPart[];
  const result = buildEntries(lines, parts, subjects);
  if ('reason' in result) throw refused(result.reason);
  const said = fill(bi(summary, summary), { bizNo: bizNo ?? '' })
    .zh.trim()
    .slice(0, 200);
  const made = await createRecord(
    voucher,
    {
      ...{ mainCompId, word, voucherDate: await dayFor(mainCompId, task.bookDate, call) },
      lines: result.entries.map((entry, at) => ({ ...entry, lineNo: at + 1, summary: said })),
    },
    call,
  );
  await patchRow(voucher, made.id, { source: 'AUTO', event, bizNo, sourceKey }, call);
  return made.id;
}

/** The day itself while its month is open, else today. */
async function dayFor(mainCompId: string, day: string | null, call: Call): Promise<string> {
  const today = call.now.slice(0, 10);
  return day && day <= today && (await isOpenNow(mainCompId, periodOf(day), call)) ? day : today;
}

async function templateOf(mainCompId: string, event: VoucherEventKey, { db }: Call) {
  const found = await readOne(voucherTemplate, ['id', 'word', 'summary'], { mainCompId, event, enabled: 1 }, db);
  const { zh, en } = voucherEvents[event].label;
  if (!found) throw refused(bi(`没有启用的凭证模板：${zh}`, `No voucher template in use: ${en}`));
  const lines = await readMany(voucherTemplateLine, ['dc', 'subjectCode', 'amountExpr'], { templateId: found.id }, db, {
    order: ['lineNo'],
  });
  return { word: found.word ?? '记', summary: found.summary ?? '', lines };
}

async function reversed(sourceKey: string, { bookDate }: Task, call: Call): Promise<string> {
  const task = await readOne(voucherTask, ['voucherId'], { sourceKey }, call.db);
  const original = await getRecord(voucher, task?.voucherId ?? '', call, { lock: true });
  if (original.reversedId) return original.reversedId;
  const day = await dayFor(original.mainCompId ?? '', bookDate, call);
  const id = await reversalOf(original, day, call);
  await change(voucher, original.id, { reversedId: id }, call);
  return id;
}

/** By hand: a fault is told as a reason, and does not stop the others. */
async function tryBuilding(id: string, call: Call): Promise<boolean> {
  try {
    return await inPart(call, (part) => buildOnce(id, part));
  } catch (error) {
    call.services.log.error({ err: error, task: id }, 'the voucher of an event was not built');
    await tellWhy(id, faultReason, call);
    return false;
  }
}

export const taskBuilt = implementAct(acts.buildTask, async ({ record, input }, call) => {
  const own = inside(call);
  if (!record.mainCompId && input.mainCompId)
    await patchRow(voucherTask, record.id, { mainCompId: input.mainCompId }, own);
  await tryBuilding(record.id, own);
  return undefined;
});

export const vouchersBuilt = implementCall(acts.buildVoucher, async ({ event, ids }, call) => {
  const named = Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  if (!event && named.length === 0)
    throw invalid({ event: bi('请选择事件或业务', 'Say which kind of event, or which events') });
  const waiting = await readMany(
    voucherTask,
    ['id'],
    { status: 'WAITING', ...(event && { event }), ...(named.length > 0 && { id: named }) },
    call.db,
    { order: ['id'], limit: 500, seenBy: call, lock: 'update', skipLocked: true },
  );
  let made = 0;
  for (const { id } of waiting) if (await tryBuilding(id, inside(call))) made += 1;
  return { built: made, waiting: waiting.length - made };
});

/** What a template comes to over the amounts its event is known by; subjects that come with events are taken from 1002 on. */
export const templateTested = implementAct(acts.testTemplate, async ({ record }, call) => {
  const { event, mainCompId, lines } = record;
  if (!isVoucherEvent(event)) throw invalid({ event: bi('未知事件', 'An unknown event') });
  const subjects = await subjectsOf(mainCompId ?? '', call.db);
  const stand = [...subjects.values()].find(({ leafFlag, enabled }) => leafFlag === 1 && enabled === 1)?.code;
  const { amounts, subjects: brought } = voucherEvents[event];
  const someone = { customerId: '-', supplierId: '-', deptCode: '-', userId: '-', project: '-' };
  const part = { amounts, subjects: Object.fromEntries(brought.map((name) => [name, stand])), ...someone };
  const result = buildEntries(lines ?? [], [part], subjects);
  if ('reason' in result) throw new BusinessError('62060', result.reason, { fieldErrors: { lines: result.reason } });
  const { debit, credit } = sidesOf(result.entries);
  return { testedTime: call.now, testResult: `借方 ${debit} = 贷方 ${credit}，${result.entries.length}行` };
});
