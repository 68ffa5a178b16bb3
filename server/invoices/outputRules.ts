import { precatSettle } from '#domain/classification/index.ts';
import { invalid } from '#domain/core/errors.ts';
import { zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { invoiceLink } from '#domain/invoices/invoiceLine.ts';
import { invoiceOut } from '#domain/invoices/invoiceOut.ts';
import { numberKeys } from '#domain/invoices/kinds.ts';
import { markDeleted } from '../crud/change.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { rules } from '../crud/rulesOn.ts';
import { refuseWrong } from '../crud/writeRecord.ts';
import type { StepCheckOn } from '../gateway/areaRules.ts';
import { mayClaim, setClaim, unlinkedOf } from './claims.ts';
import { refuseRepeated } from './duplicates.ts';
import { followIssue, releaseLinks } from './links.ts';
import { hasFileSql } from './originals.ts';
import { needInvoiceRight } from './rights.ts';
import { preparedOutput } from './saveRules.ts';

const mayEdit: StepCheckOn<typeof invoiceOut> = async (record, _params, call) =>
  needInvoiceRight('canEdit', record, call);

const [l, s] = [columnsIn(invoiceLink, 'l'), columnsIn(precatSettle, 's')];

/** What was paid of the sheets that an invoice `t` bills, by its share of each. @see docs/spec/finance-addendum.md F40 */
const paidByLinks = `(select coalesce(sum(round(coalesce(${s.paidAmount}, 0) * ${l.linkAmount} / nullif(${s.amount}, 0), 2)), 0)
  from invoice_link l join precat_settle s on s.id = ${l.targetId} where ${l.invoiceId} = t.id and ${l.linkKind} = 'SETTLE' and not l.deleted_flg)`;

export const invoiceOutRules = rules(invoiceOut, {
  beforeSave: (record, { before }, call) => preparedOutput(record, before, call),
  beforeStep: {
    apply: async (record, params, call) => {
      await mayEdit(record, params, call);
      await refuseWrong(invoiceOut, record, call, { moment: 'submit', only: {} });
    },
    issue: mayEdit,
    fail: mayEdit,
    void: mayEdit,
    drop: mayEdit,
  },
  effects: {
    applied: async () => ({ issueText: null }),
    /** From now on it is owed, the customer reads it, and what it is linked to is billed. */
    issued: async (record, _step, call) => {
      await refuseRepeated('OUT', record, call, record.id);
      const claim = { source: 'issue', reason: '开具', day: record.issueDate };
      await setClaim(record, unlinkedOf(record), claim, call);
      await followIssue(record, call);
      return { ...numberKeys(record), shownTo: record.customerId, issueText: null };
    },
    failed: async (_record, { opinion }) => ({ issueText: opinion ?? null }),
    voided: async (record, { opinion }, call) => {
      if (!(await mayClaim(record, zeroFen, call)))
        throw invalid({ _: bi('该发票已有收款，请先撤销收款', 'It was paid: take the receipt back first') });
      await setClaim(record, zeroFen, { source: 'void', reason: opinion ?? '' }, call);
      const by = { invoiceNo: record.invoiceNo ?? '', issueDate: call.now.slice(0, 10) };
      await releaseLinks(record, by, call);
      return { issueText: opinion ?? null, linkedAmount: '0.00' };
    },
    dropped: async (record, _step, call) => {
      await markDeleted(invoiceLink, { invoiceId: record.id }, call);
      return { linkedAmount: '0.00' };
    },
  },
  computed: {
    hasFile: hasFileSql,
    openAmount: `(coalesce(t.gross_amount, 0) + coalesce(t.red_amount, 0) - coalesce(t.received_amount, 0) - ${paidByLinks})`,
  },
});

export const invoiceRules = rules(invoice, {
  beforeSave: async (_record, { before }, call) => {
    if (before) needInvoiceRight('canEdit', before, call);
    return undefined;
  },
  computed: { hasFile: hasFileSql },
});
