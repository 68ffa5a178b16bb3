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
import { change, patchRow } from '../crud/change.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord } from '../crud/writeRecord.ts';
import { financeParam } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import { isOpenNow } from './periodLock.ts';
import { subjectsOf } from './subjects.ts';
import { reversalOf } from './voucherRules.ts';

/** Something of the business that the books must show. */
export interface BookEvent {
  readonly event: VoucherEventKey;
  /** What makes it once: a second one of the same key is the first. */
  readonly sourceKey: string;
  /** Nothing where the source does not say whose books: a person does. */
  readonly mainCompId: string | null;
  readonly bookDate: string;
  readonly bizNo: string;
  readonly customerId?: string | null | undefined;
  readonly supplierId?: string | null | undefined;
  /** What the list shows of it, as decimal text. */
  readonly amount: string;
  readonly parts: readonly EventPart[];
  /** What speaks against a voucher from the start, such as a foreign currency. */
  readonly doubt?: Text | undefined;
}

type Task = RecordOf<typeof voucherTask>;

/** The sentence of whatever stopped a voucher; what is no refusal is told without its inside. */
function sentenceOf(error: unknown): string {
  if (error instanceof BusinessError) return error.text.zh.slice(0, 300);
  return '系统错误，请重试或联系管理员';
}

/** As the product itself, with a log of its own: people need not see the books to do their work. */
const inside = (call: Call): Call => ({ ...asSystem(call), audit: {} });

/**
 * Notes an event once and makes its voucher, if that is wanted. Whatever goes wrong stands on the event's row; the
 * business goes on.
 */
export async function eventHappened(happened: BookEvent, call: Call): Promise<void> {
  try {
    await inPart(call, async (part) => {
      if (await isThere(voucherTask, { sourceKey: happened.sourceKey }, part.db)) return;
      const id = await noted(happened, inside(part));
      if (happened.doubt) return;
      const isWanted = !happened.mainCompId || (await financeParam('VOUCHER_AUTO', happened.mainCompId, part.db));
      if (isWanted) await tryBuilding(id, inside(part));
      else await patchRow(voucherTask, id, { reason: '未启用自动生成' }, inside(part));
    });
  } catch (error) {
    call.services.log.error({ err: error, sourceKey: happened.sourceKey }, 'an event left no row for its voucher');
  }
}

async function noted(happened: BookEvent, call: Call): Promise<string> {
  const { parts, doubt, ...facts } = happened;
  const { id } = await createRecord(voucherTask, {}, call);
  await patchRow(
    voucherTask,
    id,
    { ...facts, parts: doubt ? [] : parts, status: 'WAITING', reason: doubt?.zh ?? null },
    call,
  );
  return id;
}

/** Builds what waits; the reason stands on the row where that fails. @returns whether it was built */
async function tryBuilding(id: string, call: Call): Promise<boolean> {
  const task = await getRecord(voucherTask, id, call, { lock: true });
  if (task.status !== 'WAITING') return false;
  try {
    const voucherId = await inPart(call, (part) => built(task, { ...part, actor: call.actor }));
    await patchRow(voucherTask, id, { status: 'BUILT', voucherId, reason: null }, call);
    return true;
  } catch (error) {
    if (!(error instanceof BusinessError))
      call.services.log.error({ err: error, task: id }, 'the voucher of an event was not built');
    await patchRow(voucherTask, id, { reason: sentenceOf(error) }, call);
    return false;
  }
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

/** Before the key of an event: that it was taken back. */
const undone = 'rev:';

/**
 * The source of an event was taken back: what waits is cancelled, a draft of this month is voided, anything else gets a
 * voucher that reverses it.
 * @param day when it was taken back; today without it
 */
export async function eventTakenBack(sourceKey: string, call: Call, day = call.now.slice(0, 10)): Promise<void> {
  try {
    await inPart(call, async (part) => {
      const task = await readOne(voucherTask, ['id', 'status', 'voucherId'], { sourceKey }, part.db, {
        lock: 'update',
      });
      if (!task || task.status === 'CANCELLED') return;
      await takenBack({ ...task, sourceKey }, day, inside(part));
    });
  } catch (error) {
    call.services.log.error({ err: error, sourceKey }, 'the voucher of what was taken back stands');
  }
}

const gone = { status: 'CANCELLED', reason: '来源业务已取消' } as const;

async function takenBack(
  { id, voucherId, sourceKey }: Pick<Task, 'id' | 'voucherId'> & { readonly sourceKey: string },
  day: string,
  call: Call,
): Promise<void> {
  const found = voucherId
    ? await readOne(voucher, ['status', 'period'], { id: voucherId }, call.db, { lock: 'update' })
    : undefined;
  if (!voucherId || found?.status === 'VOID') return patchRow(voucherTask, id, gone, call);
  if (found?.status === 'DRAFT' && found.period === periodOf(day)) {
    const step = { id: voucherId, rowVersion: 'any', action: 'void', opinion: '来源业务已取消' } as const;
    await takeAct(voucher, step, { ...call, audit: {} });
    return patchRow(voucherTask, id, gone, call);
  }
  const { event, mainCompId, bizNo, customerId, supplierId, amount } = await getRecord(voucherTask, id, call);
  const row = await createRecord(voucherTask, {}, call);
  const facts = { event, mainCompId, bizNo, customerId, supplierId, amount, status: 'WAITING' };
  await patchRow(voucherTask, row.id, { ...facts, sourceKey: undone + sourceKey, bookDate: day }, call);
  await tryBuilding(row.id, call);
}

async function reversed(sourceKey: string, { bookDate }: Task, call: Call): Promise<string> {
  const task = await readOne(voucherTask, ['id', 'voucherId'], { sourceKey }, call.db, { lock: 'update' });
  const original = await getRecord(voucher, task?.voucherId ?? '', call, { lock: true });
  if (original.reversedId) return original.reversedId;
  const day = await dayFor(original.mainCompId ?? '', bookDate, call);
  const id = await reversalOf(original, day, call);
  await change(voucher, original.id, { reversedId: id }, call);
  if (task) await patchRow(voucherTask, task.id, gone, call);
  return id;
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
    { order: ['id'], limit: 500, seenBy: call },
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
