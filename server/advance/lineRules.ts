import {
  type AssessVersion,
  asksVetoes,
  assessVersionOf,
  gradeOf,
  pointsOf,
  scoredItems,
  suggestedLine,
} from '#domain/advance/assessScore.ts';
import { declarationTaxes, taxesOf } from '#domain/advance/assessTaxes.ts';
import { advanceErrors } from '#domain/advance/errors.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxAssess } from '#domain/advance/taxAssess.ts';
import { taxQuota } from '#domain/advance/taxQuota.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { addDays } from '#domain/core/moments.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { nextYearNumber } from '../approval/documentNumber.ts';
import { headerComputed } from '../approval/headerComputed.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import { takeAct } from '../crud/takeAct.ts';
import { payeeBeforeSql } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import { loadParams } from '../guarantee/index.ts';
import { outstandingSql, reservedSql } from './exposure.ts';
import { logFund } from './fees.ts';

const [a, q] = [columnsIn(taxAdvance, 'a'), columnsIn(taxQuota, 't')];

type Assess = RecordOf<typeof taxAssess>;

/**
 * What the house knows of a customer: years since his first advance or declaration, how he paid within a year, and in
 * how many months he declared.
 */
async function ownFacts(customerId: string | null | undefined, { db, now }: Call) {
  const today = now.slice(0, 10);
  const { rows } = await db.query<Record<'years' | 'months' | 'items' | 'times' | 'longest', number | null>>(
    `select (select extract(year from age($2::date, min(d.created_time)))::int from demand d where d.customer_id = $1 and not d.deleted_flg) as years,
       (select count(distinct to_char(d.created_time, 'YYYYMM'))::int from demand d where d.customer_id = $1 and not d.deleted_flg
         and d.created_time >= $2::date - interval '12 months') as months,
       count(*)::int as items,
       (count(*) filter (where coalesce(${a.settledDate}, $2::date) > ${a.repayDate}))::int as times,
       coalesce(max(coalesce(${a.settledDate}, $2::date) - ${a.repayDate}), 0)::int as longest
     from tax_advance a where ${a.customerId} = $1 and ${a.payDate} >= $2::date - interval '12 months' and not a.deleted_flg`,
    [customerId ?? null, today],
  );
  const { years = null, months = 0, items = 0, times = 0, longest = 0 } = rows[0] ?? {};
  return {
    coopYears: years,
    activeMonths: Math.min(12, months ?? 0),
    paidItems: items ?? 0,
    overdueTimes: times ?? 0,
    longestOverdue: Math.max(0, longest ?? 0),
  };
}

const versionOf = ({ version }: Pick<Assess, 'version'>): AssessVersion => (version === 'TA2023' ? 'TA2023' : 'TA2024');

/** @throws 62026 */
function refuseUnscored({ items, ...record }: Assess): void {
  const version = versionOf(record);
  const chosen = new Set((items ?? []).filter(({ choice }) => choice).map(({ itemNo }) => itemNo));
  const missing = scoredItems(version).filter(({ no }) => !chosen.has(String(no)));
  if (missing.length) throw advanceErrors.UNSCORED({ items: missing.map(({ no }) => no).join('、') });
}

/** Total, grade and suggestion of a sheet whose items are all scored. */
async function conclusionOf(record: Assess, { db }: Call) {
  const version = versionOf(record);
  const score = (record.items ?? []).reduce(
    (sum, { itemNo, choice }) => sum + (pointsOf(version, itemNo, choice) ?? 0),
    0,
  );
  const isVetoed = asksVetoes(version) && (record.vetoes ?? []).length > 0;
  const { grade, coefficient } = gradeOf(score, isVetoed);
  const { TAXS_QUOTA_HARD_CAP: cap } = await loadParams(db);
  return { totalScore: `${score}`, grade, coefficient, suggestQuota: suggestedLine({ ...record, coefficient, cap }) };
}

export const taxAssessRules = rules(taxAssess, {
  beforeSave: async (record, { before }, call) => {
    const version = before?.version ?? assessVersionOf(call.now.slice(0, 10));
    const own = await ownFacts(record.customerId, call);
    const facts = { ...record, ...own };
    const known = versionOf({ version });
    const { CUSTOMS_TAX_MIN } = await loadParams(call.db);
    const { total } = declarationTaxes((record.goods ?? []).map(taxesOf), CUSTOMS_TAX_MIN);
    const written = record.items ?? [];
    const items = scoredItems(known).map(({ no, choose }) => {
      const there = written.find(({ itemNo }) => itemNo === String(no));
      const choice = there?.choice ?? choose(facts) ?? null;
      const points = pointsOf(known, no, choice);
      return { ...there, itemNo: String(no), choice, points: points === undefined ? null : `${points}` };
    });
    return {
      ...own,
      version,
      items: before && before.status !== 'DRAFT' ? items : items.filter(({ choice }) => choice),
      taxTotal: total,
      assessNo: record.assessNo ?? (await nextYearNumber(call.db, 'PG', call.now)),
      ownerDept: (await departmentOfCustomer(record.customerId, call.db)) ?? record.ownerDept ?? null,
    };
  },
  beforeStep: { score: async (record) => refuseUnscored(record) },
  effects: {
    assessScored: async (record, _step, call) => conclusionOf(record, call),
    assessReturned: async (_record, { opinion }) => ({ returnOpinion: opinion ?? null }),
    assessConfirmed: async ({ id, customerId, mainCompId }, _step, call) => {
      const older = { customerId, mainCompId, status: 'CONFIRMED', id: { not: id } };
      for (const { id: before } of await readMany(taxAssess, ['id'], older, call.db, { order: ['id'] }))
        await takeAct(taxAssess, { id: before, rowVersion: 'any', action: 'expire' }, { ...asSystem(call), audit: {} });
      const days = intParam(await loadParams(call.db), 'TAXS_ASSESS_DAYS');
      return { validTo: addDays(call.now.slice(0, 10), days) };
    },
  },
});

const ofPair = `a.customer_id = t.customer_id and a.main_comp_id = t.main_comp_id`;
const [outstanding, reserved] = [outstandingSql(ofPair), reservedSql(ofPair)];

const lineReason = effectOn(taxQuota, async (_record, { opinion }) => ({ statusReason: opinion ?? null }));

export const taxQuotaRules = rules(taxQuota, {
  computed: {
    outstanding: `${outstanding}::text`,
    reserved: `${reserved}::text`,
    available: `(${q.quotaAmount} - ${outstanding} - ${reserved})::text`,
    usedRate: `to_char(round(100 * (${outstanding} + ${reserved}) / nullif(${q.quotaAmount}, 0), 2), 'FM990.00')`,
  },
  effects: {
    lineReason,
    lineRenewed: async () => ({ statusReason: null }),
  },
});

/** Something of the payment of an advance that waits for its check; nothing while none does. */
const ofPayment = (expression: string) =>
  `case when t.fund_status = 'PAYING' then (select ${expression} from tax_pay now_pay
    where now_pay.advance_id = t.id and now_pay.status = 'CHECKING' and not now_pay.deleted_flg
    order by now_pay.pay_no desc limit 1) end`;

export const taxAdvanceRules = rules(taxAdvance, {
  computed: {
    ...headerComputed,
    payAmount: ofPayment('now_pay.amount::text'),
    payeeName: ofPayment('now_pay.payee_name'),
    payeeBank: ofPayment('now_pay.payee_bank'),
    payeeAccount: ofPayment('now_pay.payee_account'),
    payeeBefore: ofPayment(
      payeeBeforeSql({
        ...{ alias: 'now_pay', paidAt: 'p.checked_at' },
        from: 'tax_pay p join tax_advance other on other.id = p.advance_id',
        where: 'other.customer_id = t.customer_id',
      }),
    ),
    overdueDays: 'case when t.principal_balance > 0 then greatest(0, localtimestamp::date - t.repay_date) else 0 end',
  },
  logAct: (stored, { action, before, opinion }, call) =>
    logFund(
      { id: stored.id },
      { action, from: String(before.fundStatus ?? ''), to: String(stored.fundStatus ?? ''), opinion },
      call,
    ),
});
