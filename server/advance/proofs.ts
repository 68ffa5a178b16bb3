import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxFeeDay } from '#domain/advance/taxFeeDay.ts';
import { taxQuota } from '#domain/advance/taxQuota.ts';
import { bi } from '#domain/core/text.ts';
import { fundAccount } from '#domain/funds/fundAccount.ts';
import { fundItem } from '#domain/funds/fundItem.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { type Proof, proofBy } from '../gateway/proof.ts';
import { isLiveSql, outstandingSql, reservedSql } from './exposure.ts';

const [a, f] = [columnsIn(taxAdvance, 'a'), columnsIn(taxFeeDay, 'f')];
const [t, o] = [columnsIn(fundTxn, 't'), columnsIn(fundTxn, 'o')];
const [c, i, q] = [columnsIn(fundAccount, 'c'), columnsIn(fundItem, 'i'), columnsIn(taxQuota, 'q')];

/** Principal that receipts paid back, what was taken back left out. */
const repaid = `(select coalesce(sum(${t.amount}), 0) from fund_txn t left join fund_txn o on o.id = ${t.reversesId}
  where ${t.itemKind} = 'ADVANCE' and ${t.itemId} = a.id and coalesce(${o.txnKind}, ${t.txnKind}) = 'REPAY')`;
/** What came back of what was written off stands on both sides of the account. */
const recovered = `coalesce(${a.recoveredAmount}, 0)`;
const outOfAdvance = `coalesce(${a.principalBalance}, 0) + ${repaid} - ${recovered} + coalesce(${a.badAmount}, 0)`;

const principal = proofBy(
  {
    rule: 'M7',
    label: bi('垫付金额等于余额加已还加核销', 'Paid is what is open, repaid and written off'),
    entity: taxAdvance.key,
  },
  `select a.id, coalesce(${a.paidAmount}, 0) as expected, ${outOfAdvance} as found from tax_advance a
   where not a.deleted_flg and ${a.fundStatus} not in ('NONE', 'WAIT_PAY', 'PAYING', 'CANCELLED')
     and (coalesce(${a.paidAmount}, 0) <> ${outOfAdvance} or ${a.principalBalance} < 0)`,
);

const fees = proofBy(
  { rule: 'M8', label: bi('服务费等于计费明细', 'The fee is the sum of its rows'), entity: taxAdvance.key },
  `select a.id, concat_ws(' / ', rows.fee, coalesce(${a.feeAccrued} - ${a.feePaid} - ${a.feeWaived}, 0)) as expected,
     concat_ws(' / ', coalesce(${a.feeAccrued}, 0), coalesce(${a.feeOpen}, 0)) as found
   from tax_advance a cross join lateral (
     select coalesce(sum(${f.fee}), 0) as fee from tax_fee_day f where ${f.advanceId} = a.id and not f.deleted_flg) rows
   where not a.deleted_flg and (coalesce(${a.feeAccrued}, 0) <> rows.fee or ${a.feeOpen} < 0
     or coalesce(${a.feeOpen}, 0) <> coalesce(${a.feeAccrued} - ${a.feePaid} - ${a.feeWaived}, 0))`,
);

/** What stood open before the product kept advances has items of its own, which no advance knows. */
const accounts = proofBy(
  { rule: 'M9', label: bi('往来余额等于各垫付单', 'Accounts are the sum of their advances'), entity: fundAccount.key },
  `select c.id, owed.sum + others.sum as expected, ${c.balance} as found from fund_account c
   cross join lateral (
     select coalesce(sum(case ${c.acctKind} when 'ADVANCE' then ${a.principalBalance} else ${a.feeOpen} end), 0) as sum from tax_advance a
     where ${a.customerId} = ${c.customerId} and ${a.mainCompId} = ${c.mainCompId} and not a.deleted_flg) owed
   cross join lateral (
     select coalesce(sum(${i.open}), 0) as sum from fund_item i where ${i.accountId} = c.id and not i.deleted_flg
       and not exists (select 1 from tax_advance a where a.id = ${i.itemId} and not a.deleted_flg)) others
   where ${c.acctKind} in ('ADVANCE', 'FEE') and ${c.balance} <> owed.sum + others.sum`,
);

const ofPair = `${a.customerId} = ${q.customerId} and ${a.mainCompId} = ${q.mainCompId}`;
const used = `${outstandingSql(ofPair)} + ${reservedSql(ofPair)}`;
/** What a receipt had repaid and its reversal opened again: the line was free for others meanwhile. */
const reopened = `(select coalesce(sum(-${t.amount}), 0) from fund_txn t join fund_txn o on o.id = ${t.reversesId}
  join tax_advance a on a.id = ${t.itemId} and ${isLiveSql}
  where ${t.itemKind} = 'ADVANCE' and ${o.txnKind} = 'REPAY' and ${ofPair})`;

/** M10 is asked when money is drawn: a line that was reopened by a reversal may stand above itself. */
const lines = proofBy(
  { rule: 'M10', label: bi('占用不超过额度', 'No more is drawn than the line gives'), entity: taxQuota.key },
  `select q.id, ${q.quotaAmount} + ${reopened} as expected, ${used} as found from tax_quota q
   where not q.deleted_flg and not exists (
       select 1 from tax_quota n where n.customer_id = ${q.customerId} and n.main_comp_id = ${q.mainCompId} and not n.deleted_flg
         and (n.valid_from, n.quota_no) > (${q.validFrom}, ${q.quotaNo}))
     and ${used} > ${q.quotaAmount} + ${reopened}`,
);

export const advanceProofs: readonly Proof[] = [principal, fees, accounts, lines];
