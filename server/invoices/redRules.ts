import type { RecordOf } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { addFen, formatFen, parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { periodOf } from '#domain/funds/acctPeriod.ts';
import { invoiceErrors } from '#domain/invoices/errors.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { invoiceLine } from '#domain/invoices/invoiceLine.ts';
import { type LineAmounts, minus, negated, plus, restOf, sumsOf, wrongRed } from '#domain/invoices/invoiceMath.ts';
import { isCertificate, numberKeys, wrongNumbers } from '#domain/invoices/kinds.ts';
import { redApply } from '#domain/invoices/redApply.ts';
import { redTable, stopOfMove } from '#domain/invoices/statusTables.ts';
import { change } from '../crud/change.ts';
import { insertMany } from '../crud/insertMany.ts';
import { readMany } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { rules } from '../crud/rulesOn.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { mayClaim, restOfInvoice, setClaim, unlinkedOf } from './claims.ts';
import { refuseRepeated } from './duplicates.ts';
import { releaseLinks } from './links.ts';
import { needInvoiceRight } from './rights.ts';

type Blue = RecordOf<typeof invoice>;
type Red = RecordOf<typeof redApply>;

/** Lines of the reds that an invoice has already. */
async function redLinesOf(blueInvoiceId: string, { db }: Pick<Call, 'db'>): Promise<LineAmounts[]> {
  const reds = await readMany(invoice, ['id'], { blueInvoiceId }, db);
  if (reds.length === 0) return [];
  const ids = reds.map(({ id }) => id);
  return readMany(invoiceLine, ['netAmount', 'taxAmount', 'taxRate'], { invoiceId: ids }, db);
}

/**
 * Whether so much of a blue invoice may be taken back: of each rate no more than is left, the last one all of it, and
 * what is linked stays covered.
 * @throws 62046, 62053, 62055
 */
async function refuseTooMuch(blue: Blue, lines: readonly LineAmounts[], call: Pick<Call, 'db'>): Promise<void> {
  const fault = wrongRed(restOf(blue.lines ?? [], await redLinesOf(blue.id, call)), lines);
  if (fault?.kind === 'above') throw invoiceErrors.ABOVE_REST({ rest: fault.rest });
  if (fault?.kind === 'last') throw invoiceErrors.LAST_RED({ net: fault.net, tax: fault.tax });
  if (fault) {
    const at = lines.findIndex(({ taxRate }) => (taxRate ?? '') === fault.rate);
    const said = bi(
      `红冲税额或红冲后剩余税额与税率相差${fault.off}，超过0.06`,
      `Tax of the red, or what it leaves, is off its rate by ${fault.off}, allowed 0.06`,
    );
    throw invalid({ [`lines.${at}.taxAmount`]: said });
  }
  const { grossAmount } = sumsOf(lines, isCertificate(blue.invoiceKind));
  const rest = addFen(restOfInvoice(blue), parseFen(grossAmount));
  const linked = blue.linkedAmount ?? '0';
  if (rest > 0n && rest < parseFen(linked)) throw invoiceErrors.LINKED({ rest: formatFen(rest), linked });
}

/** Whether an invoice can be taken back now. @throws 62054, 1001, 1002, 62051 */
async function redable(id: string, call: Call): Promise<Blue> {
  const blue = await getRecord(invoice, id, call, { lock: true });
  needInvoiceRight('canEdit', blue, call);
  if (blue.deductStatus === 'SELECTED') throw invoiceErrors.SELECTED();
  if (blue.redFlag === 1) throw invalid({ invoiceId: bi('红字发票不能再红冲', 'A red invoice is not taken back') });
  if (blue.direction === 'OUT' && blue.issueStatus !== 'ISSUED')
    throw invalid({ invoiceId: bi('只有已开具的发票可以红冲', 'Only an issued invoice is taken back') });
  return blue;
}

/** The blue invoice waits: it is neither selected nor linked meanwhile. */
async function lockBlue(blue: Blue, call: Call): Promise<void> {
  const stop = stopOfMove(redTable, 'lock', blue);
  if (stop) throw invalid({ invoiceId: stop });
  await change(invoice, blue.id, { redStatus: redTable.moves.lock.to }, call);
}

const unlocked = ({ redAmount }: Pick<Blue, 'redAmount'>): string =>
  redAmount && /[1-9]/.test(redAmount) ? redTable.moves.redPart.to : redTable.moves.unlock.to;

/** The red invoice as its own record, negative in every line. */
async function recordRed(blue: Blue, red: Red, call: Call): Promise<string> {
  const id = newId();
  const named = new Map((blue.lines ?? []).map(({ taxRate, itemName, taxCode }) => [taxRate, { itemName, taxCode }]));
  const lines = (red.lines ?? []).map(({ taxRate, netAmount, taxAmount }, at) => ({
    ...{ invoiceId: id, lineNo: at + 1, itemName: named.get(taxRate)?.itemName, taxCode: named.get(taxRate)?.taxCode },
    ...{ taxRate, netAmount, taxAmount, lineKind: 'NORMAL' },
  }));
  const numbered = {
    ...{ invoiceKind: blue.invoiceKind, invoiceCode: red.redCode, invoiceNo: red.redNumber },
    digitalNo: red.redDigitalNo,
  };
  const kept = [
    ...(['direction', 'mainCompId', 'buyerName', 'buyerTaxNo', 'sellerName', 'sellerTaxNo'] as const),
    ...(['supplierId', 'customerId', 'scopeKey', 'shownTo'] as const),
  ];
  const values = {
    ...Object.fromEntries(kept.map((name) => [name, blue[name]])),
    ...{ ...numbered, ...numberKeys(numbered), issueDate: red.redDate },
    ...sumsOf(lines, isCertificate(blue.invoiceKind)),
    ...{ redFlag: 1, blueInvoiceId: blue.id, redConfirmNo: red.redConfirmNo, redReason: red.reason },
    ...{ redAmount: '0.00', redStatus: 'NORMAL', deductStatus: 'NA', deductibleTax: '0.00', entryStatus: 'NONE' },
    ...{ periodStatus: 'UNASSIGNED', sourceKind: 'MANUAL', linkedAmount: '0.00', receivedAmount: '0.00' },
    ...(blue.direction === 'IN' ? { verifyStatus: 'NONE' } : { issueStatus: 'ISSUED' }),
  };
  await insertMany(invoice, [rowOf(invoice, id, values, call)], call.db);
  await insertMany(
    invoiceLine,
    lines.map((line) => rowOf(invoiceLine, newId(), line, call)),
    call.db,
  );
  return id;
}

/** What of a deduction a red takes back: less to deduct before it is certified, a transfer out after. */
function afterRed(blue: Blue, tax: string, isFull: boolean, redDate: string) {
  if (blue.direction !== 'IN') return {};
  if (blue.deductStatus === 'CERTIFIED' || blue.deductStatus === 'OUT')
    return {
      ...{ deductStatus: 'OUT', outAmount: plus(blue.outAmount, tax), outPeriod: periodOf(redDate), outReason: 'RED' },
    };
  if (blue.deductStatus === 'NA') return {};
  return { deductibleTax: minus(blue.deductibleTax, tax), ...(isFull && { deductStatus: 'NA' }) };
}

/** The red counts: sums, deduction, links, claim. @see docs/spec/finance-addendum.md F31, F33 */
async function takeBack(blue: Blue, red: Red, call: Call): Promise<void> {
  const { grossAmount, taxAmount } = sumsOf(red.lines ?? [], isCertificate(blue.invoiceKind));
  const redAmount = plus(blue.redAmount, grossAmount);
  const isFull = addFen(parseFen(blue.grossAmount ?? '0'), parseFen(redAmount)) === 0n;
  const redStatus = redTable.moves[isFull ? 'redFull' : 'redPart'].to;
  const redDate = red.redDate ?? call.now.slice(0, 10);
  const linkedAmount = isFull ? '0.00' : (blue.linkedAmount ?? '0.00');
  if (blue.direction === 'OUT') {
    const claim = unlinkedOf({ ...blue, redAmount, linkedAmount });
    if (!(await mayClaim(blue, claim, call)))
      throw invalid({ _: bi('该发票已有收款，请先撤销收款', 'It was paid: take the receipt back first') });
    await setClaim(blue, claim, { source: `red:${red.id}`, reason: '红冲' }, call);
  }
  await change(
    invoice,
    blue.id,
    { redAmount, redStatus, linkedAmount, ...afterRed(blue, negated(taxAmount), isFull, redDate) },
    call,
  );
  if (isFull) await releaseLinks(blue, { invoiceNo: red.redNumber ?? '', issueDate: redDate }, call);
}

export const redApplyRules = rules(redApply, {
  beforeSave: async ({ invoiceId, lines }, { before }, call) => {
    const blue = await redable(invoiceId ?? before?.invoiceId ?? '', call);
    if (lines?.length) await refuseTooMuch(blue, lines, call);
    if (!before) await lockBlue(blue, call);
    return { direction: blue.direction, scopeKey: blue.scopeKey };
  },
  beforeStep: {
    submit: async ({ invoiceId, lines }, _params, call) =>
      refuseTooMuch(await redable(invoiceId ?? '', call), lines ?? [], call),
    submitDirect: async ({ invoiceId, lines }, _params, call) =>
      refuseTooMuch(await redable(invoiceId ?? '', call), lines ?? [], call),
  },
  effects: {
    redSubmitted: async (_record, _step, { now }) => ({ submittedTime: now }),
    redIssued: async (record, _step, call) => {
      const blue = await redable(record.invoiceId ?? '', call);
      if (blue.redStatus !== 'LOCKED') throw sharedErrors.WRONG_STATUS();
      await refuseTooMuch(blue, record.lines ?? [], call);
      const { redCode: invoiceCode, redNumber: invoiceNo, redDigitalNo: digitalNo } = record;
      const numbered = { invoiceKind: blue.invoiceKind, invoiceCode, invoiceNo, digitalNo };
      const wrong = wrongNumbers(numbered);
      if (wrong)
        throw invalid({
          ...(wrong.invoiceNo && { redNumber: wrong.invoiceNo }),
          ...(wrong.invoiceCode && { redCode: wrong.invoiceCode }),
          ...(wrong.digitalNo && { redDigitalNo: wrong.digitalNo }),
        });
      await refuseRepeated(blue.direction === 'IN' ? 'IN' : 'OUT', numbered, call);
      const redInvoiceId = await recordRed(blue, record, call);
      await takeBack(blue, record, call);
      return { redInvoiceId };
    },
    redCancelled: async ({ invoiceId }, { opinion, key }, call) => {
      const blue = await getRecord(invoice, invoiceId ?? '', asSystem(call), { lock: true });
      if (key !== 'expire') needInvoiceRight('canEdit', blue, call);
      if (blue.redStatus === 'LOCKED') await change(invoice, blue.id, { redStatus: unlocked(blue) }, call);
      return { cancelReason: opinion ?? '超过等待时间，系统撤销' };
    },
  },
});
