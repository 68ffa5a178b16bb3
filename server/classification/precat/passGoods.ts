import { openPass, saveResult } from '#domain/classification/precat/auditActs.ts';
import * as definition from '#domain/classification/precat/deskCalls.ts';
import { elementValuesOf } from '#domain/classification/precat/elementRules.ts';
import { describedAlike, offeredResult } from '#domain/classification/precat/offerRules.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { talkActions } from '#domain/core/recordTalk.ts';
import { requiredIds, requiredVersions } from '#domain/core/shape.ts';
import { implementCall, refuseStopped } from '../../crud/implement.ts';
import { readMany } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { takeAct } from '../../crud/takeAct.ts';
import type { Call } from '../../gateway/method.ts';
import { eachForItself } from '../../gateway/ownTransaction.ts';
import { tariffOf } from './auditResult.ts';
import type { Goods } from './records.ts';

/** The pass that is open to this person now. @throws why none is */
function passFor(goods: Goods, call: Call): string {
  const pass = openPass({ ...goods }, call);
  if ('key' in pass) return pass.key;
  refuseStopped(saveResult, goods, call);
  throw sharedErrors.WRONG_STATUS();
}

const asText = (value: unknown): string => JSON.stringify(value ?? null);

interface Found {
  readonly elementValues?: unknown;
  readonly [field: string]: unknown;
}
interface Said {
  readonly reason?: string | null | undefined;
  readonly innerNote?: string | null | undefined;
}

/** Keeps what was found, where it is not kept already, and passes the goods on. */
async function saveAndPass(before: Goods, rowVersion: number, result: Found, { reason, innerNote }: Said, call: Call) {
  const { id } = before;
  const given: Found = { ...result, elementValues: elementValuesOf(result.elementValues) };
  const stood = { ...before, elementValues: elementValuesOf(before.elementValues) };
  const isSaved = Object.entries(given).every(([name, value]) => asText(value) === asText(stood[name as keyof Goods]));
  if (!isSaved)
    await takeAct(
      precatProduct,
      { id, rowVersion, action: saveResult.key, params: { ...given, reason } },
      { ...call, audit: {} },
    );
  return takeAct(
    precatProduct,
    { id, rowVersion: 'any', action: passFor(before, call), params: { ...result, reason, innerNote } },
    call,
  );
}

export const passGoodsHandler = implementCall(
  definition.passGoods,
  async ({ id, rowVersion, innerNote, reason, ...result }, call) => {
    const before: Goods = await getRecord(precatProduct, id, call, { lock: true });
    if (before.rowVersion !== rowVersion) throw sharedErrors.STALE();
    const stored = await saveAndPass(before, rowVersion, result, { reason, innerNote }, call);
    return { id, rowVersion: Number(stored.rowVersion), processStatus: String(stored.processStatus) };
  },
);

/** What was done to goods without touching their result. */
const besideTheResult = ['give', 'dispatch', 'recall', ...Object.values(talkActions)];

/** Whether the pass of the level before is the last thing that happened to the result. */
async function isAsPassed(id: string, { db }: Call): Promise<boolean> {
  const { rows } = await db.query<{ action: string }>(
    `select action from status_log where entity = $1 and record_id = $2 and action <> all($3) order by seq desc limit 1`,
    [precatProduct.key, id, besideTheResult],
  );
  return rows[0]?.action.startsWith('pass') ?? false;
}

/** Results of an application that is over; of them the latest says how the goods stand. */
const judged = ['CONFIRMED', 'EFFECTIVE', 'EXPIRED', 'INVALID'];
const stillTrue: ReadonlySet<unknown> = new Set(['CONFIRMED', 'EFFECTIVE', 'EXPIRED']);

/**
 * The latest result of the same goods of this customer, where nothing that he says of them differs and nobody found it
 * wrong since.
 */
async function asBefore(goods: Goods, call: Call): Promise<Goods | undefined> {
  const { id, goodsKey, customerId, customerHs, hsCode } = goods;
  if (!goodsKey) return undefined;
  const [latest] = await readMany(
    precatProduct,
    ['id', 'processStatus'],
    { goodsKey, customerId, processStatus: judged, id: { not: id } },
    call.db,
    { order: [['validFrom', 'desc'], 'id'] },
  );
  if (!latest || !stillTrue.has(latest.processStatus)) return undefined;
  const former: Goods = await getRecord(precatProduct, latest.id, call);
  // Whoever claims a heading claims no other code below it.
  const isAsClaimed = [customerHs, hsCode].every((code) => !code || former.hsCode?.startsWith(code));
  return isAsClaimed && describedAlike(goods, former) ? former : undefined;
}

/** A first audit of goods as they were audited before. @throws what the tariff of today asks for beside it */
async function passAsBefore(goods: Goods, rowVersion: number, call: Call): Promise<void> {
  if (goods.rowVersion !== rowVersion) throw sharedErrors.STALE();
  const former = await asBefore(goods, call);
  if (!former?.hsCode) throw invalid({ _: definition.notAsBefore });
  const { hsCode } = former;
  const { elements, ciqCodes, nameZh, headingZh, ieFlag } = await tariffOf({ ...goods, hsCode }, call);
  const offer = offeredResult({ goods, code: { hsCode, nameZh, headingZh, elements, ciqCodes }, ieFlag, former });
  const { elements: said, formerId: _former, ...found } = offer;
  const elementValues = Object.entries(said).map(([name, value]) => ({ seq: 0, name, value }));
  const innerNote = `与${former.validFrom ?? former.updatedTime.slice(0, 10)}归类的同样商品描述一致，批量通过`;
  await saveAndPass(goods, rowVersion, { ...found, hsCode, elementValues }, { innerNote }, call);
}

export const passUnchangedHandler = implementCall(definition.passUnchanged, async (input, call) => {
  const ids = requiredIds(input);
  const versions = requiredVersions(input, ids);
  // Everybody locks goods, and then their applications, in one order: two batches wait for each other and no more.
  const locked = await readMany(precatProduct, ['id', 'applyId'], { id: ids }, call.db, {
    order: ['applyId', 'id'],
    lock: 'update',
  });
  const known = new Set(locked.map(({ id }) => id));
  const answer = await eachForItself(
    [...locked.map(({ id }) => id), ...ids.filter((id) => !known.has(id))],
    async (id, inside) => {
      const goods: Goods = await getRecord(precatProduct, id, inside, { lock: true });
      const action = passFor(goods, inside);
      const rowVersion = versions.get(id) ?? 0;
      if (goods.processStatus === 'FIRST') return passAsBefore(goods, rowVersion, inside);
      if (!(await isAsPassed(id, inside))) throw invalid({ _: definition.changedSince });
      await takeAct(precatProduct, { id, rowVersion, action, params: {} }, inside);
    },
    call,
  );
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: precatProduct.key,
    detail: { action: definition.passUnchanged.method, ok: answer.ok.length, failed: answer.failed.length },
  });
  return answer;
});
