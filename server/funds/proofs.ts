import { precatSettle, settleLine } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { fundAccount } from '#domain/funds/fundAccount.ts';
import { fundAlloc, fundReceipt } from '#domain/funds/fundReceipt.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { type Proof, proofBy } from '../gateway/proof.ts';

const t = columnsIn(fundTxn, 't');
const [r, p] = [columnsIn(fundReceipt, 'r'), columnsIn(fundAlloc, 'p')];
const [s, l] = [columnsIn(precatSettle, 's'), columnsIn(settleLine, 'l')];

/** Whichever side makes an account larger: prepayments grow by what comes in. */
const signed = `case when (${t.direction} = 'D') = (${t.acctKind} <> 'PREPAY') then ${t.amount} else -${t.amount} end`;

const sums = bi('往来余额等于流水', 'Balances are what the rows say');

/** M1: account, item and day are what their rows say; each row says the balance after it; nobody prepaid less than nothing. */
const balances: readonly Proof[] = [
  proofBy(
    { rule: 'M1', label: sums, entity: fundAccount.key },
    `select kept || ' ' || id as id, expected, found from fund_difference`,
  ),
  proofBy(
    { rule: 'M1', label: sums, entity: fundTxn.key },
    `select w.id, w.carried as expected, w.after as found from (
       select t.id, ${t.balanceAfter} as after, sum(${signed}) over (partition by ${t.accountId} order by ${t.txnNo}) as carried
       from fund_txn t) w
     where w.after <> w.carried or w.after < 0`,
  ),
];

/** M2: what no part of a receipt pays is prepaid, to the fen; once it is confirmed its rows say the same. */
const receipts: readonly Proof[] = [
  proofBy(
    {
      rule: 'M2',
      label: bi('收款等于分配加预收', 'A receipt is its parts and its prepayment'),
      entity: fundReceipt.key,
    },
    `select r.id, ${r.amount} as expected, parts.sum + coalesce(${r.prepayAmount}, 0) as found
     from fund_receipt r cross join lateral (
       select coalesce(sum(${p.amount}), 0) as sum from fund_alloc p where ${p.receiptId} = r.id and not p.deleted_flg) parts
     where not r.deleted_flg and ${r.status} in ('ALLOCATED', 'CONFIRMED', 'REVERSED')
       and ${r.amount} <> parts.sum + coalesce(${r.prepayAmount}, 0)`,
  ),
];

/** M6: a settlement is its lines less the discount, net and tax; no more of it is paid than there is, none less than nothing. */
const settlements: readonly Proof[] = [
  proofBy(
    {
      rule: 'M6',
      label: bi('结算单金额与已收', 'What a settlement comes to and what was paid'),
      entity: precatSettle.key,
    },
    `select s.id, concat_ws(' / ', ${s.amount}, ${s.amount}, coalesce(${s.amount}, 0) - coalesce(${s.paidAmount}, 0)) as expected,
       concat_ws(' / ', coalesce(${s.netAmount} + ${s.taxAmount}, ${s.amount}), coalesce(lines.payable, ${s.amount}), ${s.openAmount}) as found
     from precat_settle s cross join lateral (
       select sum(${l.amount}) - coalesce(${s.discountAmount}, 0) as payable from settle_line l where ${l.settleId} = s.id and not l.deleted_flg) lines
     where not s.deleted_flg and ${s.status} in ('APPROVED', 'INVOICED', 'PAID') and (
       ${s.amount} <> coalesce(${s.netAmount} + ${s.taxAmount}, ${s.amount}) or ${s.amount} <> coalesce(lines.payable, ${s.amount})
       or coalesce(${s.paidAmount}, 0) not between 0 and ${s.amount}
       or ${s.openAmount} <> ${s.amount} - coalesce(${s.paidAmount}, 0))`,
  ),
];

export const fundProofs: readonly Proof[] = [...balances, ...receipts, ...settlements];
