import { precatAudit } from '#domain/classification/precat/precatAudit.ts';
import type { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { ChangesOf } from '#domain/core/entity.ts';
import { readOne } from '../../crud/read.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { EffectOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { followVerdict } from '../dispatch/orders.ts';
import type { Goods } from './records.ts';

type Verdict = 'PASS' | 'RETURN' | 'ASK' | 'REJECT' | 'KEEP' | 'CHANGE';

const levels: Readonly<Record<string, number>> = { FIRST: 1, SECOND: 2, THIRD: 3, REVIEW: 4 };

/** What the level before found; what an auditor saved on the way is not yet a finding. */
async function codeBefore({ id }: Goods, { db }: Call): Promise<string | null> {
  const last = await readOne(precatAudit, ['hsAfter'], { lineId: id }, db, {
    order: [
      ['auditTime', 'desc'],
      ['id', 'desc'],
    ],
  });
  return last?.hsAfter ?? null;
}

async function noteAudit(
  line: Goods,
  { action, opinion }: { readonly action: Verdict; readonly opinion: unknown },
  call: Call,
) {
  const audit = {
    ...{
      lineId: line.id,
      level: levels[String(line.processStatus)],
      action,
      auditorId: call.actor.userId,
      auditTime: call.now,
    },
    ...{
      hsBefore: await codeBefore(line, call),
      hsAfter: line.hsCode ?? null,
      opinion: opinion ?? null,
      innerOpinion: line.innerNote ?? null,
    },
  };
  await insertMany(precatAudit, [rowOf(precatAudit, newId(), audit, call)], call.db);
}

type Consequence = ChangesOf<typeof precatProduct>;

/** Each judgement of goods leaves a row of its own; what was said among auditors stands there alone. */
export const writeAudit =
  (
    action: Verdict | ((consequence: Consequence) => Verdict),
    effect: EffectOn<typeof precatProduct>,
  ): EffectOn<typeof precatProduct> =>
  async (line, step, call) => {
    const consequence: Consequence = (await effect(line, step, call)) ?? {};
    const opinion = step.opinion ?? step.params.reason ?? step.params.question;
    const verdict = typeof action === 'function' ? action(consequence) : action;
    await noteAudit(line, { action: verdict, opinion }, call);
    await followVerdict(line, verdict !== 'ASK', call);
    return { ...consequence, innerNote: null, ...(verdict !== 'ASK' && { dispatchId: null }) };
  };
