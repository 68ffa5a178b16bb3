import { precatSettle } from '#domain/classification/index.ts';
import { bi } from '#domain/core/text.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { invoiceLine, invoiceLink } from '#domain/invoices/invoiceLine.ts';
import { autoOrder } from '#domain/partners/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { type Proof, proofBy } from '../gateway/proof.ts';

const [i, l] = [columnsIn(invoice, 'i'), columnsIn(invoiceLine, 'l')];
const [k, s, d] = [columnsIn(invoiceLink, 'k'), columnsIn(precatSettle, 's'), columnsIn(autoOrder, 'd')];

/** Rates are words: exempt and not taxable have no tax. */
const rate = `case when ${l.taxRate} ~ '^[01](\\.[0-9]+)?$' then ${l.taxRate}::numeric else 0 end`;
const linesOf = `invoice_line l where ${l.invoiceId} = i.id and not l.deleted_flg`;
const isCertificate = `${i.invoiceKind} = '17'`;
const lives = `not i.deleted_flg and coalesce(${i.issueStatus}, 'ISSUED') not in ('VOID', 'DROPPED')`;

const b = columnsIn(invoiceLine, 'b');

/** How far lines of a rate lie from it together: the red that takes all of them lies as far. */
const blueOff = `(select abs(sum(${b.taxAmount}) - round(sum(${b.netAmount}) * ${rate}, 2)) from invoice_line b
  where ${b.invoiceId} = ${i.blueInvoiceId} and ${b.taxRate} = ${l.taxRate} and not b.deleted_flg)`;

const lineTax = proofBy(
  { rule: 'M4', label: bi('发票行税额与金额', 'Tax and net of an invoice line'), entity: invoice.key },
  `select i.id, concat_ws(' / ', round(${l.netAmount} * ${rate}, 2), round(${l.qty} * ${l.unitPrice}, 2)) as expected,
     concat_ws(' / ', ${l.taxAmount}, ${l.netAmount}) as found
   from invoice i join invoice_line l on ${l.invoiceId} = i.id and not l.deleted_flg
   where not i.deleted_flg and (abs(${l.taxAmount} - round(${l.netAmount} * ${rate}, 2)) > greatest(0.06, ${blueOff})
     or abs(${l.netAmount} - round(${l.qty} * ${l.unitPrice}, 2)) > 0.01)`,
);

/** The net of a certificate of customs is what was taxed, and nothing that is owed. */
const totals = proofBy(
  { rule: 'M5', label: bi('发票合计等于明细', 'An invoice is the sum of its lines'), entity: invoice.key },
  `select i.id, concat_ws(' / ', lines.net, lines.tax, lines.net + lines.tax) as expected,
     concat_ws(' / ', ${i.netAmount}, ${i.taxAmount}, ${i.grossAmount}) as found
   from invoice i cross join lateral (
     select case when ${isCertificate} then 0 else coalesce(sum(${l.netAmount}), 0) end as net, coalesce(sum(${l.taxAmount}), 0) as tax,
       coalesce(sum(${l.netAmount} * ${rate}), 0) as exact from ${linesOf}) lines
   where not i.deleted_flg and ((${i.netAmount}, ${i.taxAmount}, ${i.grossAmount}) is distinct from (lines.net, lines.tax, lines.net + lines.tax)
     or abs(lines.tax - lines.exact) > 1.27)`,
);

const redOf = `from invoice r join invoice_line l on ${l.invoiceId} = r.id and not l.deleted_flg where r.blue_invoice_id = i.id and not r.deleted_flg`;

/** M11 by rate, and what a blue invoice says it was taken back is what its reds come to. */
const reds: readonly Proof[] = [
  proofBy(
    { rule: 'M11', label: bi('红冲不超过蓝票', 'No more is taken back than was billed'), entity: invoice.key },
    `select i.id, concat_ws(' / ', blue.net, blue.tax) as expected, concat_ws(' / ', -red.net, -red.tax) as found
     from invoice i
     cross join lateral (select ${l.taxRate} as rate, sum(${l.netAmount}) as net, sum(${l.taxAmount}) as tax from ${linesOf} group by 1) blue
     cross join lateral (select coalesce(sum(${l.netAmount}), 0) as net, coalesce(sum(${l.taxAmount}), 0) as tax ${redOf} and ${l.taxRate} = blue.rate) red
     where not i.deleted_flg and not coalesce(${i.redFlag}, false) and (blue.net + red.net < 0 or blue.tax + red.tax < 0)`,
  ),
  proofBy(
    { rule: 'M11', label: bi('已红冲金额等于红票', 'What was taken back is what reds come to'), entity: invoice.key },
    `select i.id, red.gross as expected, coalesce(${i.redAmount}, 0) as found
     from invoice i cross join lateral (
       select coalesce(sum(r.gross_amount), 0) as gross from invoice r where r.blue_invoice_id = i.id and not r.deleted_flg) red
     where not i.deleted_flg and not coalesce(${i.redFlag}, false)
       and (coalesce(${i.redAmount}, 0) <> red.gross or ${i.grossAmount} + red.gross < 0)`,
  ),
];

const billedOf = (kind: string, target: string) => `(select coalesce(sum(${k.linkAmount}), 0)
  from invoice_link k join invoice i on i.id = ${k.invoiceId} and ${lives}
  where ${k.linkKind} = '${kind}' and ${k.targetId} = ${target} and not k.deleted_flg)`;

const links: readonly Proof[] = [
  proofBy(
    { rule: 'M12', label: bi('关联不超过发票', 'Links stay within their invoice'), entity: invoice.key },
    `select i.id, concat_ws(' / ', links.sum, ${i.grossAmount} + coalesce(${i.redAmount}, 0)) as expected, coalesce(${i.linkedAmount}, 0) as found
     from invoice i cross join lateral (
       select coalesce(sum(${k.linkAmount}), 0) as sum from invoice_link k where ${k.invoiceId} = i.id and not k.deleted_flg) links
     where ${lives} and not coalesce(${i.redFlag}, false)
       and (coalesce(${i.linkedAmount}, 0) <> links.sum or links.sum > ${i.grossAmount} + coalesce(${i.redAmount}, 0))`,
  ),
  proofBy(
    { rule: 'M12', label: bi('关联不超过结算单', 'Links stay within their settlement'), entity: precatSettle.key },
    `select s.id, ${s.amount} as expected, billed.sum as found from precat_settle s
     cross join lateral (select ${billedOf('SETTLE', 's.id')} as sum) billed where not s.deleted_flg and billed.sum > ${s.amount}`,
  ),
  proofBy(
    { rule: 'M12', label: bi('关联不超过订单', 'Links stay within their order'), entity: autoOrder.key },
    `select d.id, ${d.actualAmount} as expected, billed.sum as found from auto_order d
     cross join lateral (select ${billedOf('ORDER', 'd.id')} as sum) billed where not d.deleted_flg and billed.sum > ${d.actualAmount}`,
  ),
];

export const invoiceProofs: readonly Proof[] = [lineTax, totals, ...reds, ...links];
