import { baseSupplier, companyScore, scorePart } from '#domain/company/index.ts';
import { type ScoreFacts, scoreOf } from '#domain/company/scoreMath.ts';
import { addDays } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { RowSink } from '../crud/rowSink.ts';
import type { Db } from '../gateway/method.ts';

interface Company {
  readonly id: string;
  readonly creditCode: string;
  readonly foundDate: string | null;
  readonly creditLevel: string | null;
}

const companies = 12;
/** Days ago on which each was scored, oldest first; what changed meanwhile was how it paid. */
const days = [95, 63, 34, 4] as const;
const capitals = ['5000000.00', '20000000.00', '80000000.00', '1000000.00', '300000000.00'] as const;

/** Brokers we buy from, every other one known from its profile; where there are suppliers they stay. */
async function seedSuppliers(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  const { rows } = await db.query<{ name: string; creditCode: string }>(
    `select name, credit_code as "creditCode" from customs_broker where credit_code is not null and not deleted_flg order by code limit 4`,
  );
  const { rowCount } = await db.query('select 1 from base_supplier limit 1');
  if (rowCount) return;
  const sink = new RowSink(baseSupplier);
  const day = facts.now.slice(0, 10);
  for (const [at, row] of rows.entries())
    sink.add(
      baseSupplier,
      `demo-base-supplier-${at + 1}`,
      {
        ...row,
        baseCode: `JC${day.replaceAll('-', '')}9${String(at + 1).padStart(3, '0')}`,
        source: at % 2 ? 'MANUAL' : 'QCC',
        enabled: 1,
      },
      facts,
    );
  await sink.flush(db);
}

/** Scores of the last months for companies that have none yet, and the facts they came from in their profiles. */
export async function seedScores(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  const { rowCount } = await db.query('select 1 from company_score limit 1');
  const { rows } = await db.query<Company>(
    `select id, credit_code as "creditCode", to_char(found_date, 'YYYY-MM-DD') as "foundDate", credit_level as "creditLevel"
     from company_profile where credit_code is not null and id like 'demo-%' and not deleted_flg order by id limit ${companies}`,
  );
  await seedSuppliers(db, facts);
  if (rowCount) return;
  const sink = new RowSink(companyScore, scorePart);
  const last: { id: string; code: string; capital: string; penalties: number; total: number; grade: string }[] = [];
  for (const [at, { id, creditCode, foundDate, creditLevel }] of rows.entries()) {
    const capital = capitals[at % capitals.length] ?? null;
    const penalties = at % 7 === 3 ? 1 : 0;
    for (const [round, ago] of days.entries()) {
      const calcTime = `${addDays(facts.now.slice(0, 10), -ago)} 10:${String(10 + at)}:00`;
      const billed = 4 + round;
      const known: ScoreFacts = {
        creditLevel,
        foundDate,
        paidCapital: capital,
        penalties,
        billed,
        paidOnTime: billed - ((at + round) % 4),
        today: calcTime.slice(0, 10),
      };
      const { total, grade, parts } = scoreOf(known);
      const scoreId = `${id}-score-${round + 1}`;
      sink.add(
        companyScore,
        scoreId,
        { companyId: id, creditCode, total, grade, calcTime },
        { ...facts, now: calcTime },
      );
      for (const [index, part] of parts.entries())
        sink.add(scorePart, `${scoreId}-${index + 1}`, { ...part, scoreId, lineNo: index + 1 }, facts);
      if (round === days.length - 1)
        last.push({
          id,
          code: `312223${String(at + 1).padStart(4, '0')}`,
          capital: capital ?? '0',
          penalties,
          total,
          grade,
        });
    }
  }
  await sink.flush(db);
  await db.query(
    `update company_profile p set customs_code = coalesce(p.customs_code, n.code), paid_capital = n.capital, penalty_count = n.penalties,
       ent_kind = substr(coalesce(p.customs_code, n.code), 6, 1), risk_flags = case when n.penalties > 0
       then '["PENALTY"]'::jsonb else '[]'::jsonb end, score = n.total, score_grade = n.grade
     from json_to_recordset($1::json) as n(id text, code text, capital numeric, penalties int, total int, grade text) where p.id = n.id`,
    [JSON.stringify(last)],
  );
}
