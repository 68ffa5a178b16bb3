import { type ChangeLine, touchedCodes } from '#domain/classification/change/changeMath.ts';
import { hsChange } from '#domain/classification/change/hsChange.ts';
import { hsChangeLine } from '#domain/classification/change/hsChangeLine.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { departments } from '#domain/core/access.ts';
import { addDays } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { note } from '../../crud/change.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { logWays, type WayStep } from '../../crud/logWays.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';
import { hitKinds, nextHits, noteHits } from '../change/findHits.ts';
import { countImpacts } from '../change/measureChange.ts';
import { type DemoFacts, people } from './demoPeople.ts';

interface Code {
  readonly hsCode: string;
  readonly nameZh: string;
  readonly mfnRate: string | null;
}

interface Batch {
  readonly id: string;
  readonly title: string;
  readonly effectiveDate: string;
  readonly lines: readonly ChangeLine[];
  readonly status: string;
}

const mostHits = 2_000;
const split = 0;
const rated = 4;

/** The code a line had before its batch renumbered it. */
const oldOf = (code: string): string => `${code.slice(0, 8)}99`;
const trimmed = (rate: string): string => String(Number(rate));

/** Codes that most is classified under, whose rates and names may change. */
async function usedCodes(db: Db, today: string): Promise<Code[]> {
  const { rows } = await db.query<Code>(
    `select c.hs_code as "hsCode", c.name_zh as "nameZh", c.mfn_rate::text as "mfnRate" from hs_code c
     join precat_product p on p.hs_code = c.hs_code and p.process_status = 'EFFECTIVE'
     where c.valid_from < $1 and c.last_day >= $1 and c.provisional_rate is null and c.mfn_rate > 0 and not c.deleted_flg
       and not exists (select 1 from hs_code o where o.hs_code = c.hs_code and o.valid_from > $1)
     group by c.id order by count(*) desc, c.hs_code limit 6`,
    [today],
  );
  return rows;
}

/** Goods of the demo that fell with a change of the tariff stand under the code it took away. */
async function fallGoods(
  batchNo: string,
  { effectiveDate, appliedTime }: { readonly effectiveDate: string; readonly appliedTime: string },
  db: Db,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ code: string }>(
    `update precat_product p set hs_change_no = $1, change_kind = 'CODE_RENUMBER', candidates = p.hs_code,
      hs_code = left(p.hs_code, 8) || '99', invalid_time = $3
     where p.process_status = 'INVALID' and p.invalid_reason = 'TARIFF' and p.valid_from < $2 and not p.deleted_flg returning p.candidates as code`,
    [batchNo, effectiveDate, appliedTime],
  );
  // What came into force later fell by hand.
  await note(precatProduct, { invalidReason: 'TARIFF', hsChangeNo: { is: null } }, { invalidReason: 'MANUAL' }, db, {
    deleted: 'too',
  });
  return [...new Set(rows.map(({ code }) => code))].sort();
}

async function insertBatch(
  { id, title, effectiveDate, lines, status }: Batch,
  more: Readonly<Record<string, unknown>>,
  { db, facts }: { readonly db: Db; readonly facts: DemoFacts },
): Promise<void> {
  const record = { title, effectiveDate, status, ...more };
  await insertMissing(hsChange, [rowOf(hsChange, id, record, facts)], db);
  await insertMissing(
    hsChangeLine,
    lines.map((line, at) => rowOf(hsChangeLine, `${id}-${at + 1}`, { ...line, lineNo: at + 1, changeId: id }, facts)),
    db,
  );
}

/** Lists what a batch hits, as the job behind its check does, and says it in its head. */
async function measure({ id, lines }: Batch, now: string, db: Db): Promise<void> {
  const touched = touchedCodes(lines);
  const codes = touched.map(({ code }) => code);
  for (const kind of hitKinds) {
    const ids = await nextHits(kind, { codes, after: '', limit: mostHits }, db);
    await noteHits(kind, ids, { changeId: id, touched, doneTime: null }, db);
  }
  await note(hsChange, { id }, { ...(await countImpacts(id, db)), measuredTime: now }, db);
}

/** What the batch that is in force did to goods. */
async function noteDone(id: string, doneTime: string, db: Db): Promise<void> {
  await db.query(
    `insert into hs_change_hit (id, created_by, change_id, hit_kind, line_id, doc_no, name, part_no, customer_id, old_code,
      change_kind, candidates, outcome, done_time)
     select 'demo-hit-' || p.id, 'system', $1, 'GOODS', p.id, a.apply_no, p.name_zh, p.part_no, p.customer_id, p.hs_code,
     p.change_kind, p.candidates, 'INVALID', $2
     from precat_product p join precat_apply a on a.id = p.apply_id where p.hs_change_no = (select batch_no from hs_change where id = $1)
     on conflict do nothing`,
    [id, doneTime],
  );
  const { goods, customers } = await countImpacts(id, db);
  await note(hsChange, { id }, { goods, customers }, db);
}

/** One batch that is in force, one that was checked and waits for a second person, and one that is being written. */
export async function seedChanges(db: Db, facts: DemoFacts): Promise<void> {
  const { rows: known } = await db.query('select 1 from hs_change limit 1');
  const today = facts.now.slice(0, 10);
  const codes = await usedCodes(db, today);
  if (known.length > 0 || codes.length < 6) return;
  const writer: Actor = { ...facts.actor, userId: people.third, userName: '杨三', deptCode: departments.preAudit };
  const numberOf = (day: string, place: number): string =>
    `SZ${day.replaceAll('-', '')}${String(place).padStart(4, '0')}`;
  const day = (count: number): string => addDays(today, count);
  const step = (action: string, from: string, to: string, at: string, by: string): WayStep => ({
    action,
    from,
    to,
    at,
    by,
  });

  const past = { id: 'demo-change-1', title: '商品编码调整（第一批）', effectiveDate: day(-60), status: 'APPLIED' };
  const applied = {
    startedBy: people.administrator,
    startedTime: `${day(-60)} 08:40:00`,
    appliedTime: `${day(-60)} 08:43:00`,
  };
  const fallen = await fallGoods(
    numberOf(day(-75), 1),
    { effectiveDate: past.effectiveDate, appliedTime: applied.appliedTime },
    db,
  );
  const renumbered = fallen.map((newCode) => ({ kind: 'CODE_RENUMBER', oldCode: oldOf(newCode), newCode }));
  const measured = { checkedTime: `${day(-74)} 09:30:00`, measuredTime: `${day(-74)} 09:31:00` };
  await insertBatch(
    { ...past, lines: renumbered },
    { batchNo: numberOf(day(-75), 1), ...measured, ...applied },
    { db, facts: { now: `${day(-75)} 16:20:00`, actor: writer } },
  );
  await noteDone(past.id, applied.appliedTime, db);

  const lines: readonly ChangeLine[] = [
    {
      kind: 'CODE_SPLIT',
      oldCode: codes[split]?.hsCode,
      newCode: `${codes[split]?.hsCode.slice(0, 8)}91`,
      nameZh: `${codes[split]?.nameZh}，便携式`,
    },
    {
      kind: 'CODE_SPLIT',
      oldCode: codes[split]?.hsCode,
      newCode: `${codes[split]?.hsCode.slice(0, 8)}98`,
      nameZh: `${codes[split]?.nameZh}，其他`,
    },
    ...codes.slice(1, rated).map(({ hsCode, mfnRate }) => ({
      kind: 'RATE',
      oldCode: hsCode,
      field: 'provisionalRate',
      oldValue: null,
      newValue: trimmed(String(Number(mfnRate) / 2)),
    })),
    { kind: 'COND', oldCode: codes[rated]?.hsCode, field: 'supvCond', newValue: 'A' },
  ];
  const next = { id: 'demo-change-2', title: '年中税率与编码调整', effectiveDate: today, status: 'CHECKED', lines };
  await insertBatch(
    next,
    { batchNo: numberOf(day(-3), 1), checkedTime: `${day(-1)} 15:40:00` },
    { db, facts: { now: `${day(-3)} 14:05:00`, actor: writer } },
  );
  await measure(next, `${day(-1)} 15:41:00`, db);

  const draft = {
    id: 'demo-change-3',
    title: '下年度税则调整（草拟）',
    effectiveDate: `${Number(today.slice(0, 4)) + 1}-01-01`,
    status: 'DRAFT',
  };
  const renamed = {
    kind: 'NAME',
    oldCode: codes[5]?.hsCode,
    field: 'nameZh',
    oldValue: codes[5]?.nameZh,
    newValue: `${codes[5]?.nameZh}（新）`,
  };
  await insertBatch(
    { ...draft, lines: [renamed] },
    { batchNo: numberOf(day(-1), 1) },
    { db, facts: { now: `${day(-1)} 17:10:00`, actor: writer } },
  );
  await logWays(
    hsChange,
    [
      {
        id: past.id,
        steps: [
          step('check', 'DRAFT', 'CHECKED', measured.checkedTime, people.third),
          step('apply', 'CHECKED', 'APPLIED', applied.appliedTime, 'system'),
        ],
      },
      { id: next.id, steps: [step('check', 'DRAFT', 'CHECKED', `${day(-1)} 15:40:00`, people.third)] },
    ],
    db,
  );
}
