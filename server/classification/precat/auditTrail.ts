import { precatAudit } from '#domain/classification/precat/precatAudit.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Effect } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { followVerdict } from '../dispatch/orders.ts';

type Verdict = 'PASS' | 'RETURN' | 'ASK' | 'REJECT' | 'KEEP' | 'CHANGE';

const levels: Readonly<Record<string, number>> = { FIRST: 1, SECOND: 2, THIRD: 3, REVIEW: 4 };

/** What the level before found; what an auditor saved on the way is not yet a finding. */
async function codeBefore({ id }: RecordValues, { db }: Call): Promise<string | null> {
  const { rows } = await db.query<{ code: string | null }>(
    'select hs_after as code from precat_audit where line_id = $1 order by audit_time desc, id desc limit 1',
    [id],
  );
  return rows[0]?.code ?? null;
}

async function noteAudit(line: RecordValues, { action, opinion }: { readonly action: Verdict; readonly opinion: unknown }, call: Call) {
  const audit = {
    ...{ lineId: line.id, level: levels[String(line.processStatus)], action, auditorId: call.actor.userId, auditTime: call.now },
    ...{ hsBefore: await codeBefore(line, call), hsAfter: line.hsCode ?? null, opinion: opinion ?? null, innerOpinion: line.innerNote ?? null },
  }; // biome-ignore format: a row
  await insertMany(precatAudit, [rowOf(precatAudit, newId(), audit, call)], call.db);
}

/** Each judgement of goods leaves a row of its own; what was said among auditors stands there alone. */
export const audited =
  (action: Verdict | ((consequence: RecordValues) => Verdict), effect: Effect): Effect =>
  async (line, step, call) => {
    const consequence = (await effect(line, step, call)) ?? {};
    const opinion = step.opinion ?? step.params.reason ?? step.params.question;
    const verdict = typeof action === 'function' ? action(consequence) : action;
    await noteAudit(line, { action: verdict, opinion }, call);
    await followVerdict(line, verdict !== 'ASK', call);
    return { ...consequence, innerNote: null, ...(verdict !== 'ASK' && { dispatchId: null }) };
  };
