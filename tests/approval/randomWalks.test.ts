import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDocument } from '#domain/approval/document.ts';
import type { Editor } from '#domain/approval/editors.ts';
import { possibleTransitions } from '#domain/approval/offers.ts';
import { heldByBusiness, statusCodes } from '#domain/approval/statuses.ts';
import type { Transition } from '#domain/approval/transitions.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bhAdjust, bhApply, bhDelay, bhExcess, bhShortAdjust } from '#domain/guarantee/index.ts';
import { getRecord, type StoredRecord } from '#server/crud/readRecord.ts';
import { proveLedger } from '#server/guarantee/ledger/proveLedger.ts';
import { systemCall } from '#server/jobs/jobCall.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { keepFigures, repeats } from '../longRun.ts';
import { ApprovalWorld, type Doc, type TestedType } from './approvalWorld.ts';

const walks = repeats('APPROVAL_WALKS', { short: 6, long: 10_000 });
/** Number of the first one: each walk follows from its number, so a long run can be made in parts. */
const firstWalk = Number(process.env.APPROVAL_FROM ?? 0);
const longestWalk = 30;
/** Walks at the same time, each on quotas of its own. */
const lanes = 4;

let world: ApprovalWorld;
/** Three accounts of each lane: what a walk does to one is nobody else's business. */
const quotas: string[] = [];
/** One review sheet of each lane, of a customer without a quota. */
const reviews: string[] = [];
const customer = (no: number): string => `demo-customer-${String(no).padStart(2, '0')}`;
const quotaCustomer = (place: number): string => customer(place + 1);
const applicant = (lane: number): string => customer(20 - lane);
let contractFile: unknown[];
let oaFile: object;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
  await world.enlargeGuarantee('2000000000.00');
  for (let lane = 0; lane < lanes; lane++)
    reviews.push(await world.review({ customerId: applicant(lane), reviewDate: '2025-03-03' }));
  contractFile = [await world.file('bus01')];
  oaFile = await world.file('admin');
  for (let place = 0; place < lanes * 3; place++) quotas.push(await freshQuota(place));
});
afterAll(() => world?.close());

const freshQuota = (place: number): Promise<string> => world.quota('3000000.00', { customerId: quotaCustomer(place) });

/** A walk can be repeated from its number alone. */
function chooser(seed: number): (below: number) => number {
  let state = (seed + 1) * 2_654_435_761;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const personOf = ({ dept, leader }: Editor): string => {
  const name = { BUSINESS: 'bus01', jck01: 'jck01', TZ: 'tz01', FINANC: 'fin01' }[dept];
  return leader === true ? `${name}l` : name;
};

interface Beginning {
  readonly type: TestedType;
  readonly by: 'bus01' | 'jck01';
  readonly doc: (pick: (below: number) => number, quotaId: string, lane: number) => RecordValues;
  readonly amount: string | null;
}

const beginnings: readonly Beginning[] = [
  {
    type: 'ADJUST',
    by: 'bus01',
    amount: 'changeAmount',
    doc: (pick, quotaId) => ({
      quotaId,
      direction: 'INC',
      changeAmount: pick(2) ? '100000.00' : '4000000.00',
      reason: 'x',
    }),
  },
  {
    type: 'ADJUST',
    by: 'jck01',
    amount: 'changeAmount',
    doc: (pick, quotaId) => ({ quotaId, direction: pick(2) ? 'INC' : 'DEC', changeAmount: '100000.00', reason: 'x' }),
  },
  {
    type: 'ADJUST',
    by: 'bus01',
    amount: 'changeAmount',
    doc: (_pick, quotaId) => ({ quotaId, direction: 'DEC', changeAmount: '100000.00', reason: 'x' }),
  },
  {
    type: 'SHORT',
    by: 'bus01',
    amount: 'shortAmount',
    doc: (pick, quotaId) => ({
      quotaId,
      direction: 'INC',
      shortAmount: pick(2) ? '100000.00' : '900000.00',
      startDate: '2025-03-10',
      endDate: '2025-03-20',
      reason: 'x',
    }),
  },
  {
    type: 'SHORT',
    by: 'jck01',
    amount: 'shortAmount',
    doc: (pick, quotaId) => ({
      quotaId,
      direction: 'INC',
      shortAmount: pick(2) ? '100000.00' : '900000.00',
      startDate: '2025-03-10',
      endDate: '2025-03-20',
      reason: 'x',
    }),
  },
  {
    type: 'EXCESS',
    by: 'bus01',
    amount: 'excessAmount',
    doc: (pick, quotaId) => ({
      quotaId,
      excessAmount: ['100000.00', '500000.00', '900000.00', '6000000.00'][pick(4)],
      validTo: '2025-03-10',
      reason: 'x',
      repaymentPlan: 'x',
    }),
  },
  {
    type: 'DELAY',
    by: 'bus01',
    amount: null,
    doc: (pick, quotaId) => ({
      quotaId,
      delayKind: 'VALID',
      newValidTo: pick(2) ? '2026-01-10' : '2026-03-01',
      reason: 'x',
      repaymentPlan: 'x',
    }),
  },
  {
    type: 'APPLY',
    by: 'bus01',
    amount: 'applyAmount',
    doc: (pick, _quotaId, lane) => ({
      applyKind: 'NEW',
      customerId: applicant(lane),
      mainCompId: 'mc',
      reviewId: reviews[lane],
      contractFile,
      applyAmount: pick(2) ? '3000000.00' : '6000000.00',
      validFrom: '2025-03-03',
      validTo: '2025-12-31',
      payTermType: 'BEFORE_DEADLINE',
      estMonthlyTax: '1.00',
      estPeakTax: '1.00',
      districts: ['2200'],
      contractNo: 'x',
      contactName: 'x',
      contactEmail: 'a@b.cn',
      reason: 'x',
      counterSecurity: 'NONE',
    }),
  },
];

const entities: Readonly<Record<TestedType, EntityDefinition>> = {
  APPLY: bhApply,
  ADJUST: bhAdjust,
  SHORT: bhShortAdjust,
  DELAY: bhDelay,
  EXCESS: bhExcess,
};
const tables: Readonly<Record<TestedType, string>> = {
  APPLY: 'bh_apply',
  ADJUST: 'bh_adjust',
  SHORT: 'bh_short_adjust',
  DELAY: 'bh_delay',
  EXCESS: 'bh_excess',
};

const forward: ReadonlySet<string> = new Set(['submit', 'approve', 'confirm', 'receiptApprove']);

/** The document as the database has it, without a way through the gateway. */
async function stored(type: TestedType, id: string): Promise<Doc> {
  const { services } = world.gateway.gateway;
  return (await getRecord(entities[type], id, systemCall(services, world.gateway.database.pool))) as unknown as Doc;
}

/** Sometimes an author changes the amount on the way; passes must not outlive that. */
function fieldsFor(
  transition: Transition,
  { amount }: Beginning,
  record: RecordValues,
  pick: (below: number) => number,
): RecordValues {
  const value = amount ? String(record[amount]) : null;
  const suggestion = (name: string) => (value ? { [name]: value } : {});
  if (transition.action !== 'submit') return {};
  if (transition.by.dept === 'TZ') return { invRisk: 'LOW', ...suggestion('invSuggestAmount') };
  if (transition.by.dept === 'FINANC') return { accFundOk: '1', ...suggestion('accSuggestAmount') };
  const isOwnDraft =
    record.origin === 'EXITDEPT' && record.exitStage !== 'REOPEN' && record.status !== 'INVESTMENT_PASS_EXITDEPT_INPUT';
  const changes =
    amount && pick(2) === 0 && record.exitStage === 'FORWARD' ? { [amount]: pick(2) ? '100001.00' : '99999.00' } : {};
  if (transition.by.dept === 'jck01') {
    if (record.exitStage === 'REOPEN') return {};
    return {
      exitRisk: 'LOW',
      ...suggestion('exitSuggestAmount'),
      ...(isOwnDraft && ['EXITDEPT_INPUT', 'RETURN_EXITDEPT_OPERATOR'].includes(String(record.status)) ? changes : {}),
    };
  }
  return transition.from === 'RETURN_BUSINESS_OPERATOR' && amount && pick(2) === 0
    ? { [amount]: pick(2) ? '100001.00' : '99999.00' }
    : {};
}

interface Passes {
  readonly inv: string | null;
  readonly acc: string | null;
}

/** Everything the design says must hold, looked at in the database after each step. */
async function checkInvariants(beginning: Beginning, doc: StoredRecord, passes: Passes): Promise<void> {
  const document = toDocument(doc);
  expect(statusCodes).toContain(document.status);
  if (document.origin === 'EXITDEPT') expect(heldByBusiness.has(document.status)).toBe(false);
  if (beginning.type === 'SHORT') expect(document.status).not.toContain('INVESTMENT');
  const log = await world.log(beginning.type, doc.id);
  log.forEach((row, index) => {
    expect(row.seq).toBe(index + 1);
    expect(row.from).toBe(index === 0 ? null : log[index - 1]?.to);
  });
  expect(log.at(-1)?.to).toBe(document.status);
  // A pass is for the amount that investment or finance saw.
  const amount = beginning.amount ? String(doc[beginning.amount]) : null;
  if (document.invPassed) expect(passes.inv).toBe(amount);
  if (document.accPassed) expect(passes.acc).toBe(amount);
  await checkAccount(beginning, doc);
  if (doc.effectiveAt) {
    expect(document.status).toBe('EXITDEPT_INPUT_CONFIRMED');
    expect(!document.needInvestment || document.invPassed).toBe(true);
    expect(!document.needAccounting || document.accPassed).toBe(true);
    expect(!document.needOa || document.oaStatus === 'APPROVED').toBe(true);
  }
  if (typeof doc.approvedAmount === 'string' && beginning.amount)
    expect(Number(doc.approvedAmount)).toBeLessThanOrEqual(Number(doc[beginning.amount]));
}

/** What a document of this type has posted once it is in effect, and nothing before. @see docs/spec/guarantee.md 6.3 */
const postedBy: Readonly<Record<TestedType, (doc: StoredRecord) => string[]>> = {
  APPLY: (doc) => [`QUOTA_GRANT ${String(doc.approvedAmount)}`],
  ADJUST: (doc) => [
    doc.direction === 'DEC' ? `QUOTA_DEC -${String(doc.approvedAmount)}` : `QUOTA_INC ${String(doc.approvedAmount)}`,
  ],
  SHORT: () => [],
  DELAY: () => [],
  EXCESS: () => [],
};

/** I1, I2, I12 and I13 of the account that the document is about. */
async function checkAccount({ type }: Beginning, doc: StoredRecord): Promise<void> {
  const [posted] = await world.rows<{ posted: string[] | null }>(
    `select array_agg(move_type || ' ' || delta_base::text) as posted from bh_movement where doc_id = $1`,
    [doc.id],
  );
  expect(posted?.posted ?? []).toEqual(doc.effectiveAt ? postedBy[type](doc) : []);
  const accounts = await world.rows<{ id: string }>(
    `select q.id from bh_quota q left join lateral (
       select coalesce(sum(delta_base), 0) as base, coalesce(sum(delta_temp), 0) as temp, coalesce(sum(delta_used),
       0) as used from bh_movement where quota_id = q.id) m on true
     where (q.id = $1 or q.apply_id = $2) and ((q.base_amount, q.temp_amount, q.used_amount) is distinct from (m.base, m.temp, m.used)
       or q.total_amount <> q.base_amount + q.temp_amount or q.available_amount <> q.total_amount - q.used_amount)`,
    [doc.quotaId ?? null, doc.id],
  );
  expect(accounts, 'accounts whose balance is not the sum of their movements').toEqual([]);
  const [company] = await world.rows<{ within: boolean }>(
    `select (select coalesce(sum(total_amount), 0) from bh_quota where main_comp_id = 'mc' and quota_status = 'ACTIVE')
       <= 1.5 * (select sum(amount) from bh_guarantee where main_comp_id = 'mc' and guar_status = 'ACTIVE') as within`,
  );
  expect(company?.within).toBe(true);
}

/** Answers from outside: OA results and receipts, in whatever order they come. */
async function outside(
  beginning: Beginning,
  doc: Doc,
  admin: GatewayClient,
  pick: (below: number) => number,
): Promise<boolean> {
  if (doc.oaStatus === 'PENDING') {
    const result = pick(3) ? 'APPROVED' : 'REJECTED';
    await admin.get('baohan.maintManualOaApprove', {
      ...{
        docType: beginning.type,
        docId: doc.id,
        rowVersion: doc.rowVersion,
        result,
        oaNo: 'OA1',
        approvedAt: '2025-03-03',
        reason: 'x',
        files: [oaFile],
      },
    });
    return true;
  }
  if (doc.customsReceipt === 'SENT') {
    await admin.get('baohan.receiptSet', {
      docId: doc.id,
      resultCode: pick(2) ? 'OK' : 'FAILED',
      pushNo: Number(doc.pushNo),
    });
    return true;
  }
  return false;
}

async function walk(no: number, lane: number): Promise<{ steps: number; reached: string[]; fired: string[] }> {
  const pick = chooser(no);
  const beginning = beginnings[pick(beginnings.length)];
  const place = lane * 3 + pick(3);
  const quotaId = quotas[place];
  if (!beginning || !quotaId) throw new Error('nothing to begin with');
  const { type } = beginning;
  const { id } = await world.save(type, beginning.doc(pick, quotaId, lane), beginning.by);
  const admin = await world.as('admin');
  let passes: Passes = { inv: null, acc: null };
  const reached: string[] = [];
  const fired: string[] = [];
  for (let step = 0; step < longestWalk; step++) {
    const doc = await stored(type, id);
    reached.push(doc.status);
    await checkInvariants(beginning, doc, passes);
    if (pick(2) && (await outside(beginning, doc, admin, pick))) continue;
    const open = possibleTransitions(toDocument(doc));
    // Half of the choices go forward, so that walks come to an end and do not circle at their beginning.
    const onward = pick(2) ? open.filter(({ action }) => forward.has(action)) : [];
    const choices = onward.length ? onward : open;
    const transition = choices[pick(choices.length)];
    if (!transition) break;
    const fields = fieldsFor(transition, beginning, doc, pick);
    const person = personOf(transition.by);
    const answer = await world.try(type, id, [person, transition.action, { opinion: '随机', fields }]);
    // A confirmation without OA is the one step that is possible and yet refused to the right person.
    const waitsForOa = transition.guard.oaStatus && !transition.guard.oaStatus.includes(toDocument(doc).oaStatus);
    expect(answer.returnCode, `walk ${no} ${type} ${transition.id} by ${person}: ${JSON.stringify(answer)}`).toBe(
      waitsForOa ? '61039' : '0',
    );
    if (waitsForOa) continue;
    fired.push(transition.id);
    const amount = beginning.amount ? String(doc[beginning.amount]) : null;
    if (transition.effect.invPassed) passes = { ...passes, inv: amount };
    if (transition.effect.accPassed) passes = { ...passes, acc: amount };
    // The same click again, on the version it was made for, does nothing.
    if (pick(5) === 0) {
      const again = {
        docType: type,
        docId: id,
        rowVersion: doc.rowVersion,
        action: transition.action,
        opinion: '再次',
        fields,
      };
      expect((await (await world.as(person)).call('baohan.wfAct', again)).returnCode).toBe('61005');
    }
  }
  const last = await stored(type, id);
  await checkInvariants(beginning, last, passes);
  await world.rows(`update ${tables[type]} set closed_flag = true where id = $1`, [id]);
  if (last.effectiveAt && type === 'APPLY') await world.closeOpen(applicant(lane));
  if (last.effectiveAt && type !== 'APPLY') quotas[place] = await freshQuota(place);
  return { steps: fired.length, reached, fired };
}

test(`${walks} random walks through the gateway keep every invariant after each step`, {
  timeout: 60_000 + walks * 2_000,
}, async () => {
  const reached = new Set<string>();
  const fired = new Map<string, number>();
  let steps = 0;
  const run = async (from: number, to: number) => {
    let next = from;
    const lane = async (laneNo: number) => {
      while (next < to) {
        const result = await walk(next++, laneNo);
        steps += result.steps;
        if (next % 100 === 0) await proof();
        for (const status of result.reached) reached.add(status);
        for (const id of result.fired) fired.set(id, (fired.get(id) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, laneNo) => lane(laneNo)));
  };
  const proof = async () => expect((await proveLedger(world.gateway.database.pool)).differences).toEqual([]);
  const half = firstWalk + Math.floor(walks / 2);
  await run(firstWalk, half);
  // The other half sends what it confirms to the customs system.
  await world.param('CUSTOMS_LINK', 'APPLY,ADJUST,SHORT,DELAY,EXCESS');
  await run(half, firstWalk + walks);
  await proof();
  keepFigures('Random walks through the approval machine', {
    'walks, accounts looked at after each step, the whole ledger proved every hundred': walks,
    steps,
    'statuses of 27': reached.size,
    'transitions of 72': fired.size,
  });
  if (walks >= 300) {
    expect(reached.size).toBe(27);
    expect(fired.size).toBeGreaterThan(65);
  }
});
