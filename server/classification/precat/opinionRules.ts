import { createHash, randomBytes } from 'node:crypto';
import { hsCode as tariffCode } from '#domain/classification/hsCode.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { validToOf } from '#domain/classification/precat/validity.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { changeAll } from '../../crud/change.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { asSystem } from '../../crud/readRecord.ts';
import { effectOn, rules } from '../../crud/rulesOn.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { nextNumber } from '../../platform/nextNumber.ts';
import { inForceSql } from '../tariffOn.ts';
import type { Application, Opinion } from './records.ts';
import { termsOf } from './terms.ts';

const stated = [
  'id',
  'processStatus',
  'goodsKey',
  'nameZh',
  'nameEn',
  'spec',
  'material',
  'usage',
  'hsCode',
  'declaredName',
  'basis',
  'girRules',
  'auditor1',
  'validFrom',
  'validTo',
] as const;

/** Goods of an opinion, as it states them. */
interface OpinionLine extends RowOf<typeof precatProduct, (typeof stated)[number]> {
  /** Last day of the code that is in force today; null where it has none. */
  readonly codeEnd: string | null;
  readonly isInForce: boolean;
}

const [goods, code] = [columnsIn(precatProduct, 'p'), columnsIn(tariffCode, 'c')];

/** The lines of an opinion in their order; they stay as they are until the transaction ends. */
async function linesOfOpinion(ids: unknown, { db, now }: Pick<Call, 'db' | 'now'>): Promise<OpinionLine[]> {
  const { rows } = await db.query<OpinionLine>(
    `select ${selected(precatProduct, stated, 'p')}, ${code.validTo}::text as "codeEnd", c.id is not null as "isInForce"
     from precat_product p left join hs_code c on ${code.hsCode} = ${goods.hsCode} and ${inForceSql('c', '$2')}
     where p.id = any($1) and not p.deleted_flg order by ${goods.lineNo}, p.id for update of p`,
    [ids, now.slice(0, 10)],
  );
  return rows;
}

/** Digest of what the opinion says: another word in any line gives another one. */
function digestOf({ customerId, revisionNo }: Opinion, lines: readonly OpinionLine[]): string {
  const said = lines.map(({ id, nameZh, spec, hsCode, declaredName, basis, girRules }) => [
    id,
    nameZh,
    spec,
    hsCode,
    declaredName,
    basis,
    girRules,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([customerId, revisionNo, said]))
    .digest('hex');
}

/** What a first edition is about is confirmed and waits for it; a further one is about what is in force. */
function refuseUnready({ revisionNo }: Opinion, lines: readonly OpinionLine[]): void {
  const wanted = Number(revisionNo) > 1 ? 'EFFECTIVE' : 'CONFIRMED';
  const wrong = lines.find(({ processStatus }) => processStatus !== wanted);
  if (wrong || lines.length === 0)
    throw invalid({
      lineIds: bi('有商品尚未确认或已失效，不能出具意见书', 'Some goods are not confirmed, or not in force any more'),
    });
  const gone = lines.find(({ isInForce }) => !isInForce);
  if (gone)
    throw invalid({ lineIds: bi(`商品编码${gone.hsCode}已不再有效`, `Code ${gone.hsCode} is not in force any more`) });
}

const opinionSealed = effectOn(precatOpinion, async (record, _step, call) => {
  const lines = await linesOfOpinion(record.lineIds, call);
  refuseUnready(record, lines);
  return { sha256: digestOf(record, lines) };
});

const opinionUnsealed = effectOn(precatOpinion, async () => ({ sha256: null }));

const tokenBytes = 16;

const opinionIssued = effectOn(precatOpinion, async (record, _step, call) => {
  const lines = await linesOfOpinion(record.lineIds, call);
  refuseUnready(record, lines);
  const { actor, now } = call;
  if (lines.some(({ auditor1 }) => isSamePerson(actor, auditor1)))
    throw new BusinessError(
      sharedErrors.OWN_WORK().returnCode,
      bi('一审人不能签发意见书', 'The first auditor does not sign'),
    );
  if (digestOf(record, lines) !== record.sha256)
    throw invalid({
      sha256: bi('送签后内容已变化，请退回后重新送签', 'It changed since it was handed in: give it back first'),
    });
  const today = now.slice(0, 10);
  const opinionNo = await nextNumber(call.db, { prefix: `GL${today.slice(0, 4)}`, form: 'running' }, now);
  await takeEffect(record, lines, call);
  await scheduleNow(call.db, 'settleDemandGoods');
  await tellCustomer(record, opinionNo, call);
  return { opinionNo, signerId: actor.userId, issueDate: today, token: randomBytes(tokenBytes).toString('hex') };
});

/**
 * Confirmed lines begin to hold; what held for the same goods is replaced, and everybody's suggestions learn of them.
 */
async function takeEffect(
  { id, applyId, customerId }: Opinion,
  lines: readonly OpinionLine[],
  call: Call,
): Promise<void> {
  const today = call.now.slice(0, 10);
  const terms = await termsOf(applyId, call.db);
  for (const line of lines) {
    const validFrom = line.validFrom ?? today;
    const validTo = line.validTo ?? validToOf({ ...terms, validFrom, codeEnd: line.codeEnd });
    await changeAll(
      precatProduct,
      { id: line.id },
      { processStatus: 'EFFECTIVE', opinionId: id, validFrom, validTo },
      call,
    );
    if (line.processStatus !== 'CONFIRMED') continue;
    const former = {
      goodsKey: line.goodsKey,
      id: { not: line.id },
      processStatus: ['EFFECTIVE', 'EXPIRED', 'INVALID'],
    };
    await changeAll(precatProduct, former, { processStatus: 'REPLACED', replacedById: line.id }, call);
    await remember(line, { customerId, today }, call);
  }
}

/** Suggestions learn from what was decided; the same words under the same code are known already. */
async function remember(
  line: OpinionLine,
  { customerId, today }: { customerId: string | null; today: string },
  call: Call,
): Promise<void> {
  const { nameZh, nameEn, spec, material, usage, hsCode, basis } = line;
  const values = {
    nameZh,
    nameEn,
    spec,
    material,
    usage,
    hsCode,
    reason: basis,
    decidedDate: today,
    source: 'OWN',
    customerId,
    lineId: line.id,
  };
  await attempt(asSystem(call), (inside) => createRecord(precatHistory, values, inside));
}

async function tellCustomer({ id, applyId }: Opinion, opinionNo: string, call: Call): Promise<void> {
  const application = await readOne(precatApply, ['createdBy', 'applyNo'], { id: applyId }, call.db, {
    deleted: 'too',
  });
  const no = application?.applyNo;
  await sendMessage(call.db, call.services, {
    userIds: application?.createdBy ? [application.createdBy] : [],
    type: 'RESULT',
    title: bi(`归类意见书 ${opinionNo} 已签发（${no}）`, `Classification opinion ${opinionNo} was issued (${no})`),
    url: pathTo(precatOpinion.key, id) ?? '',
    entity: precatOpinion.key,
    recordId: id,
    by: call.actor.userId,
  });
}

/** The opinion of an application that its customer has confirmed: a draft over what he confirmed. */
export async function draftOpinion(
  { id, customerId }: Pick<Application, 'id' | 'customerId'>,
  call: Call,
): Promise<void> {
  const rows = await readMany(precatProduct, ['id'], { applyId: id, processStatus: 'CONFIRMED' }, call.db, {
    order: ['lineNo'],
  });
  if (rows.length === 0) return;
  const values = { applyId: id, customerId, lineIds: rows.map((line) => line.id), revisionNo: 1 };
  await createRecord(precatOpinion, values, { ...asSystem(call), audit: {} });
}

const opinionRevised = effectOn(precatOpinion, async ({ applyId, customerId, lineIds, revisionNo }, _step, call) => {
  const values = { applyId, customerId, lineIds, revisionNo: Number(revisionNo) + 1 };
  await createRecord(precatOpinion, values, { ...asSystem(call), audit: {} });
  return undefined;
});

export const opinionRules = rules(precatOpinion, {
  computed: { lineCount: `jsonb_array_length(${columnsIn(precatOpinion, 't').lineIds})` },
  effects: { opinionSealed, opinionUnsealed, opinionIssued, opinionRevised },
});
