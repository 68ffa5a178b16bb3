import { createHash, randomBytes } from 'node:crypto';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { validToOf } from '#domain/classification/precat/validity.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { say } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { asSystem } from '../../crud/readRecord.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { Effect, EntityRules } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { wake } from '../../jobs/jobQueue.ts';
import { nextNumber } from '../../platform/nextNumber.ts';
import { inForceSql } from '../tariffOn.ts';
import { tariffOfGoods } from './tariffOfGoods.ts';
import { termsOf } from './terms.ts';

/** Goods of an opinion, as it states them. */
interface OpinionLine {
  readonly id: string;
  readonly lineNo: number;
  readonly processStatus: string;
  readonly goodsKey: string | null;
  readonly partNo: string | null;
  readonly nameZh: string;
  readonly nameEn: string | null;
  readonly spec: string | null;
  readonly material: string | null;
  readonly usage: string | null;
  readonly hsCode: string;
  readonly declaredName: string | null;
  readonly basis: string | null;
  readonly girRules: readonly string[] | null;
  readonly auditor1: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** Last day of the code that is in force today; null where it has none. */
  readonly codeEnd: string | null;
  readonly isInForce: boolean;
}

/** The lines of an opinion in their order; they stay as they are until the transaction ends. */
async function linesOfOpinion(ids: unknown, { db, now }: Pick<Call, 'db' | 'now'>): Promise<OpinionLine[]> {
  const { rows } = await db.query<OpinionLine>(
    `select p.id, p.line_no as "lineNo", p.process_status as "processStatus", p.goods_key as "goodsKey", p.part_no as "partNo", p.name_zh as "nameZh",
       p.name_en as "nameEn", p.spec, p.material, p.usage, p.hs_code as "hsCode", p.declared_name as "declaredName", p.basis, p.gir_rules as "girRules",
       p.auditor1, to_char(p.valid_from, 'YYYY-MM-DD') as "validFrom", to_char(p.valid_to, 'YYYY-MM-DD') as "validTo",
       to_char(c.valid_to, 'YYYY-MM-DD') as "codeEnd", c.id is not null as "isInForce"
     from precat_product p left join hs_code c on c.hs_code = p.hs_code and ${inForceSql('c', '$2')}
     where p.id = any($1) and not p.deleted_flg order by p.line_no, p.id for update of p`,
    [ids, now.slice(0, 10)],
  );
  return rows;
}

/** Digest of what the opinion says: another word in any line gives another one. */
function digestOf({ customerId, revisionNo }: RecordValues, lines: readonly OpinionLine[]): string {
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
function refuseUnready({ revisionNo }: RecordValues, lines: readonly OpinionLine[]): void {
  const wanted = Number(revisionNo) > 1 ? 'EFFECTIVE' : 'CONFIRMED';
  const wrong = lines.find(({ processStatus }) => processStatus !== wanted);
  if (wrong || lines.length === 0)
    throw invalid({ lineIds: say('有商品尚未确认或已失效，不能出具意见书', 'Some goods are not confirmed, or not in force any more') });
  const gone = lines.find(({ isInForce }) => !isInForce);
  if (gone) throw invalid({ lineIds: say(`商品编码${gone.hsCode}已不再有效`, `Code ${gone.hsCode} is not in force any more`) });
}

const opinionSealed: Effect = async (record, _step, call) => {
  const lines = await linesOfOpinion(record.lineIds, call);
  refuseUnready(record, lines);
  return { sha256: digestOf(record, lines) };
};

const opinionUnsealed: Effect = async () => ({ sha256: null });

const tokenBytes = 16;

const opinionIssued: Effect = async (record, _step, call) => {
  const lines = await linesOfOpinion(record.lineIds, call);
  refuseUnready(record, lines);
  const { actor, now } = call;
  if (lines.some(({ auditor1 }) => isSamePerson(actor, auditor1)))
    throw new BusinessError(sharedErrors.OWN_WORK().returnCode, say('一审人不能签发意见书', 'The first auditor does not sign'));
  if (digestOf(record, lines) !== record.sha256)
    throw invalid({ sha256: say('送签后内容已变化，请退回后重新送签', 'It changed since it was handed in: give it back first') });
  const today = now.slice(0, 10);
  const opinionNo = await nextNumber(call.db, { prefix: `GL${today.slice(0, 4)}`, form: 'running' }, now);
  await takeEffect(record, lines, call);
  await wake(call.db, 'settleDemandGoods');
  await tellCustomer(record, opinionNo, call);
  return { opinionNo, signerId: actor.userId, issueDate: today, token: randomBytes(tokenBytes).toString('hex') };
};

/** Confirmed lines begin to hold; what held for the same goods is replaced, and everybody's suggestions learn of them. */
async function takeEffect({ id, applyId, customerId }: RecordValues, lines: readonly OpinionLine[], call: Call): Promise<void> {
  const { db, actor, now } = call;
  const today = now.slice(0, 10);
  const terms = await termsOf(applyId, db);
  for (const line of lines) {
    const validFrom = line.validFrom ?? today;
    const validTo = line.validTo ?? validToOf({ ...terms, validFrom, codeEnd: line.codeEnd });
    await db.query(
      `update precat_product set process_status = 'EFFECTIVE', opinion_id = $2, valid_from = $3, valid_to = $4, row_version = row_version + 1, updated_by = $5, updated_time = $6
       where id = $1`,
      [line.id, id, validFrom, validTo, actor.userId, now],
    );
    if (line.processStatus !== 'CONFIRMED') continue;
    await db.query(
      `update precat_product set process_status = 'REPLACED', replaced_by_id = $1, row_version = row_version + 1, updated_by = $3, updated_time = $4
       where goods_key = $2 and id <> $1 and process_status in ('EFFECTIVE', 'EXPIRED', 'INVALID') and not deleted_flg`,
      [line.id, line.goodsKey, actor.userId, now],
    );
    await remember(line, { customerId, today }, call);
  }
}

/** Suggestions learn from what was decided; the same words under the same code are known already. */
async function remember(line: OpinionLine, { customerId, today }: { customerId: unknown; today: string }, call: Call): Promise<void> {
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

async function tellCustomer({ id, applyId }: RecordValues, opinionNo: string, call: Call): Promise<void> {
  const { rows } = await call.db.query<{ by: string; no: string }>(
    'select created_by as by, apply_no as no from precat_apply where id = $1',
    [applyId],
  );
  await sendMessage(call.db, call.services, {
    userIds: rows.map(({ by }) => by),
    type: 'RESULT',
    title: say(`归类意见书 ${opinionNo} 已签发（${rows[0]?.no}）`, `Classification opinion ${opinionNo} was issued (${rows[0]?.no})`),
    url: pathTo(precatOpinion.key, String(id)) ?? '',
    entity: precatOpinion.key,
    recordId: String(id),
    by: call.actor.userId,
  });
}

/** The opinion of an application that its customer has confirmed: a draft over what he confirmed. */
export async function draftOpinion({ id, customerId }: RecordValues, call: Call): Promise<void> {
  const { rows } = await call.db.query<{ id: string }>(
    `select id from precat_product where apply_id = $1 and process_status = 'CONFIRMED' and not deleted_flg order by line_no`,
    [id],
  );
  if (rows.length === 0) return;
  const values = { applyId: id, customerId, lineIds: rows.map((line) => line.id), revisionNo: 1 };
  await createRecord(precatOpinion, values, { ...asSystem(call), audit: {} });
}

const opinionRevised: Effect = async ({ applyId, customerId, lineIds, revisionNo }, _step, call) => {
  const values = { applyId, customerId, lineIds, revisionNo: Number(revisionNo) + 1 };
  await createRecord(precatOpinion, values, { ...asSystem(call), audit: {} });
  return undefined;
};

export const opinionRules: EntityRules = { effects: { opinionSealed, opinionUnsealed, opinionIssued, opinionRevised } };

/** What lists count. */
export const opinionComputed = {
  precatProduct: {
    daysLeft: '(t.valid_to - current_date)',
    ...tariffOfGoods,
    overdue: `(select (a.due_time < localtimestamp and a.stopped_time is null)::int from precat_apply a where a.id = t.apply_id)`,
  },
  precatOpinion: { lineCount: 'jsonb_array_length(t.line_ids)' },
};
