import { voucher, voucherLine } from '#domain/books/voucher.ts';
import { bi } from '#domain/core/text.ts';
import { acctPeriod } from '#domain/funds/acctPeriod.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import type { Db } from '../gateway/method.ts';
import { type BrokenRule, type Proof, proofBy } from '../gateway/proof.ts';
import { fundsDifferences } from './fundsAgree.ts';

const [v, l, m] = [columnsIn(voucher, 'v'), columnsIn(voucherLine, 'l'), columnsIn(acctPeriod, 'm')];
const [debit, credit] = [`coalesce(${l.debit}, 0)`, `coalesce(${l.credit}, 0)`];

const balanced = proofBy(
  { rule: 'M3', label: bi('凭证借贷平衡', 'A voucher balances'), entity: voucher.key },
  `select v.id, concat_ws(' / ', lines.debit, lines.debit, lines.count, 0) as expected,
     concat_ws(' / ', lines.credit, coalesce(${v.debitTotal}, 0), lines.count, lines.wrong) as found
   from voucher v cross join lateral (
     select coalesce(sum(${debit}), 0) as debit, coalesce(sum(${credit}), 0) as credit, count(*) as count,
       count(*) filter (where (${debit} <> 0) = (${credit} <> 0)) as wrong
     from voucher_line l where ${l.voucherId} = v.id and not l.deleted_flg) lines
   where not v.deleted_flg and ${v.status} <> 'VOID' and (lines.debit <> lines.credit or lines.count < 2 or lines.wrong > 0
     or lines.debit <> coalesce(${v.debitTotal}, 0) or lines.credit <> coalesce(${v.creditTotal}, 0))`,
);

/** Sums are taken over what lines keep of their voucher: that is as it says, too. */
const trial: readonly Proof[] = [
  proofBy(
    { rule: 'M13', label: bi('试算平衡', 'Both sides of a month are equal'), entity: voucher.key },
    `select ${l.mainCompId} || ' ' || ${l.period} as id, sum(${debit}) as expected, sum(${credit}) as found
     from voucher_line l where ${l.voucherStatus} = 'POSTED' and not l.deleted_flg
     group by ${l.mainCompId}, ${l.period} having sum(${debit}) <> sum(${credit})`,
  ),
  proofBy(
    { rule: 'M13', label: bi('分录与凭证一致', 'Lines stand where their voucher does'), entity: voucher.key },
    `select v.id, concat_ws(' / ', ${v.mainCompId}, ${v.period}, ${v.status}) as expected,
       concat_ws(' / ', ${l.mainCompId}, ${l.period}, ${l.voucherStatus}) as found
     from voucher v join voucher_line l on ${l.voucherId} = v.id and not l.deleted_flg
     where not v.deleted_flg and (${v.mainCompId}, ${v.period}, ${v.status}) is distinct from (${l.mainCompId}, ${l.period}, ${l.voucherStatus})`,
  ),
];

/** The last month that each company closed since it has books; an open one has vouchers that wait. */
async function closedApart(db: Db, most: number): Promise<readonly BrokenRule[]> {
  const { rows } = await db.query<{ company: string; period: string }>(
    `select ${m.mainCompId} company, max(${m.period}) period from acct_period m where ${m.status} = 'CLOSED' and not m.deleted_flg
       and exists (select 1 from voucher_line l where ${l.mainCompId} = ${m.mainCompId} and ${l.period} <= ${m.period} and ${l.voucherStatus} = 'POSTED')
     group by 1 order by 1`,
  );
  const found: BrokenRule[] = [];
  for (const { company, period } of rows)
    for (const said of await fundsDifferences({ mainCompId: company, period }, db))
      found.push({ id: `${company} ${period}`, expected: '', found: said });
  return found.slice(0, most);
}

const agree: Proof = {
  rule: 'M14',
  label: bi('总账与往来一致', 'Books and sub-ledger agree'),
  entity: acctPeriod.key,
  find: closedApart,
};

export const bookProofs: readonly Proof[] = [balanced, ...trial, agree];
