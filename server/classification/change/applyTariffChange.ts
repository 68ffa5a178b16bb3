import { type Touched, touchedCodes } from '#domain/classification/change/changeMath.ts';
import { planChange } from '#domain/classification/change/changePlan.ts';
import { hsChange } from '#domain/classification/change/hsChange.ts';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { announce } from '../../crud/announce.ts';
import { changeAll } from '../../crud/change.ts';
import { logSteps } from '../../crud/logStep.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { takeAct, takeSystemStep } from '../../crud/takeAct.ts';
import type { Call } from '../../gateway/method.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { knownPeriods } from '../knownPeriods.ts';
import { lockTariff, writePeriods } from '../writePeriods.ts';
import { changeLinesOf, codesOf, type TariffBatch } from './changeRules.ts';
import { countHits, type HitKind, hitKinds, nextHits, noteHits } from './findHits.ts';

const [p, o] = [columnsIn(precatProduct, 'p'), columnsIn(precatOpinion, 'o')];

/** Lines, or codes, of one transaction. */
const batchSize = 500;

/**
 * 生效: first the tariff, then whatever stands under its codes, some hundreds in a transaction; then everybody is told
 * and the batch is applied. What was done is found done: a job that was killed goes on where it was, and two that run
 * at once take turns.
 */
export const applyTariffChange: JobHandler = async ({ changeId }, { services, progress }) => {
  const id = String(changeId);
  /** One transaction in which nobody else applies the batch. Nothing where it is over. */
  const within = <T>(work: (batch: TariffBatch, call: Call) => Promise<T>): Promise<T | undefined> =>
    inTransaction(services.pool, async (db) => {
      const call = systemCall(services, db);
      const batch = await getRecord(hsChange, id, call, { lock: true });
      return batch.status === 'CHECKED' && batch.startedTime ? work(batch, call) : undefined;
    });
  const touched = await within(async (batch) => touchedCodes(changeLinesOf(batch)));
  if (!touched) return { hits: 0 };
  const parts = partsOf(touched);
  let total = 0;
  for (const { kind, codes } of parts) total += await countHits(kind, codes, services.pool);
  if (!(await within(changeTariff))) return { hits: 0 };
  let done = 0;
  for (const part of parts) {
    for (let after = ''; ; ) {
      const ids = await within((batch, call) => doSome(batch, { ...part, touched, after }, call));
      if (!ids) return { hits: done };
      done += ids.length;
      await progress(Math.min(done, total), total);
      if (ids.length < batchSize) break;
      after = ids.at(-1) ?? '';
    }
  }
  await within(async (_batch, call) => {
    await takeAct(hsChange, { id, rowVersion: 'any', action: 'apply' }, call);
  });
  return { hits: done };
};

interface Part {
  readonly kind: HitKind;
  readonly codes: readonly string[];
  readonly invalidates: boolean;
}

/** Each kind of lines under the codes that invalidate, and under those that do not. */
const partsOf = (touched: readonly Touched[]): readonly Part[] =>
  hitKinds.flatMap((kind) =>
    [true, false].map((invalidates) => ({
      kind,
      invalidates,
      codes: touched.flatMap((one) => (one.invalidates === invalidates ? [one.code] : [])),
    })),
  );

/** @throws 1004 the tariff has changed since the check, so that a line cannot be carried out any more */
async function changeTariff(batch: TariffBatch, call: Call): Promise<true> {
  await lockTariff(call);
  const lines = changeLinesOf(batch);
  const known = await knownPeriods(codesOf(lines), call.db);
  const { plans, problems } = planChange(lines, String(batch.effectiveDate), known);
  const [problem] = problems;
  if (problem) throw new BusinessError(sharedErrors.WRONG_STATUS().returnCode, problem.text);
  for (let at = 0; at < plans.length; at += batchSize)
    await writePeriods(
      plans.slice(at, at + batchSize),
      { source: String(batch.batchNo), known: [...known.values()].flat() },
      call,
    );
  return true;
}

async function doSome(
  batch: TariffBatch,
  part: Part & { touched: readonly Touched[]; after: string },
  call: Call,
): Promise<readonly string[]> {
  const { kind, codes, invalidates, touched, after } = part;
  const { db, now } = call;
  const isRefresh = kind === 'GOODS' && !invalidates;
  const ids =
    codes.length === 0
      ? []
      : await nextHits(
          kind,
          { codes, after, limit: batchSize, ...(isRefresh && { notYet: String(batch.batchNo) }) },
          db,
        );
  if (ids.length === 0) return ids;
  await noteHits(kind, ids, { changeId: batch.id, touched, doneTime: now }, db);
  if (isRefresh) await refresh(batch, ids, call);
  else if (kind === 'GOODS') await invalidate(batch, { ids, touched }, call);
  else if (kind === 'DEMAND' && invalidates) await unmatch(ids, call);
  return ids;
}

const refresh = ({ batchNo }: TariffBatch, ids: readonly string[], call: Call) =>
  changeAll(precatProduct, { id: ids }, { hsChangeNo: batchNo }, call);

/**
 * invalidTariff: results in force under these codes fall, with the codes that may follow; so do opinions whose last
 * line falls.
 */
async function invalidate(
  { batchNo }: TariffBatch,
  { ids, touched }: { ids: readonly string[]; touched: readonly Touched[] },
  call: Call,
): Promise<void> {
  const { db, actor, now } = call;
  const candidates = touched.map(({ code, kind, candidates: list }) => ({
    code,
    kind,
    list: list.join(', ').slice(0, 2_000) || null,
  }));
  const { rows } = await db.query<RowOf<typeof precatProduct, 'id' | 'rowVersion' | 'opinionId'>>(
    `update precat_product p set process_status = 'INVALID', invalid_reason = 'TARIFF', invalid_time = $3, hs_change_no = $2,
      change_kind = c.kind, candidates = c.list,
       row_version = row_version + 1, updated_by = $5, updated_time = $3
     from jsonb_to_recordset($4::jsonb) as c(code text, kind text, list text) where p.id = any($1) and c.code = ${p.hsCode}
     returning ${selected(precatProduct, ['id', 'rowVersion', 'opinionId'], 'p')}`,
    [ids, batchNo, now, JSON.stringify(candidates), actor.userId],
  );
  const step = { action: 'invalidTariff', from: 'EFFECTIVE', to: 'INVALID', opinion: `税则变动 ${String(batchNo)}` };
  await logSteps(precatProduct, ids, step, call);
  await revokeEmptied([...new Set(rows.flatMap(({ opinionId }) => opinionId ?? []))], call);
  const [first] = rows;
  if (first) await announce(precatProduct, first, call);
}

async function revokeEmptied(opinions: readonly string[], call: Call): Promise<void> {
  const { rows } = await call.db.query<{ id: string }>(
    `select o.id from precat_opinion o where o.id = any($1) and ${o.status} = 'ISSUED' and not o.deleted_flg
       and not exists (select 1 from precat_product p where ${p.opinionId} = o.id and ${p.processStatus} = 'EFFECTIVE'
       and not p.deleted_flg) order by o.id`,
    [opinions],
  );
  for (const { id } of rows)
    await takeSystemStep(precatOpinion, { id, action: 'revoke', opinion: '所有商品因税则变动失效' }, call);
}

/** 归类失效: what was copied from goods that fell is taken off the demand. */
const unmatch = (ids: readonly string[], call: Call): Promise<unknown> =>
  changeAll(demandGoods, { id: ids }, { ...unmatched, status: 'NEED_CLASS' }, call);

const unmatched = {
  productId: null,
  matchKind: null,
  hsCode: null,
  ciqCode: null,
  declaredName: null,
  gModel: null,
  unit1: null,
  unit2: null,
};
