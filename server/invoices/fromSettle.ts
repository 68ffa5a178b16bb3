import { precatSettle } from '#domain/classification/index.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import * as calls from '#domain/invoices/calls.ts';
import { invoiceErrors } from '#domain/invoices/errors.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { plus, splitGross } from '#domain/invoices/invoiceMath.ts';
import { invoiceOut } from '#domain/invoices/invoiceOut.ts';
import { taxItem } from '#domain/partners/index.ts';
import { change } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { addLinks } from './links.ts';
import { linkedTo } from './targets.ts';

const mostSheets = 100;

/** The sheets that are asked for, seen by the person, with what of each is not billed yet. */
async function sheetsOf(settleIds: unknown, mainCompId: string, call: Call) {
  const ids = Array.isArray(settleIds) ? [...new Set(settleIds.map(String))].sort() : [];
  if (ids.length === 0 || ids.length > mostSheets)
    throw invalid({ settleIds: bi(`请选择1至${mostSheets}张结算单`, `Choose 1 to ${mostSheets} settlements`) });
  const sheets = [];
  for (const id of ids) {
    const sheet = await getRecord(precatSettle, id, call, { lock: true });
    if (!['APPROVED', 'INVOICED', 'PAID'].includes(sheet.status ?? '')) throw sharedErrors.WRONG_STATUS();
    if (sheet.curr && sheet.curr !== 'CNY') throw fundErrors.CNY_ONLY({ curr: sheet.curr });
    if (sheet.mainCompId && sheet.mainCompId !== mainCompId)
      throw invalid({ mainCompId: bi('结算单属于其他主体公司', 'A settlement is of another company') });
    const open = subtractFen(parseFen(sheet.amount ?? '0'), await linkedTo('SETTLE', id, call));
    if (open <= 0n) throw invoiceErrors.LINK_ABOVE_REST({ rest: '0.00' });
    sheets.push({ id, customerId: sheet.customerId, settleNo: sheet.settleNo ?? '', open: formatFen(open) });
  }
  return sheets;
}

/**
 * A draft that bills settlement sheets: one customer, one rate, the tax out of what they come to in all.
 * @throws 1001 sheets of several customers, 1004 one is not approved, 62047 one is billed already, 62075
 */
export const invoiceFromSettle = implementCall(
  calls.addInvoiceFromSettle,
  async ({ settleIds, mainCompId, invoiceKind, taxItemId }, call) => {
    const sheets = await sheetsOf(settleIds, mainCompId, call);
    const [first] = sheets;
    if (!first?.customerId || sheets.some(({ customerId }) => customerId !== first.customerId))
      throw invalid({ settleIds: bi('一张发票只能开给一个客户', 'One invoice bills one customer') });
    const item = await readOne(taxItem, ['name', 'shortName', 'taxCode', 'vatRate'], { id: taxItemId }, call.db);
    const { name = '', shortName, taxCode = null, vatRate } = item ?? {};
    const taxRate = vatRate ?? '0.06';
    const amounts = splitGross(plus(...sheets.map(({ open }) => open)), taxRate);
    const itemName = shortName ? `*${shortName}*${name}` : (name ?? '');
    const made = await createRecord(
      invoiceOut,
      {
        ...{ invoiceKind: invoiceKind ?? '81', customerId: first.customerId, mainCompId },
        lines: [{ itemName, taxItemId, taxCode, taxRate, ...amounts, lineKind: 'NORMAL' }],
        remark: sheets
          .map(({ settleNo }) => settleNo)
          .join(' ')
          .slice(0, 230),
      },
      call,
    );
    const record = await getRecord(invoice, made.id, asSystem(call));
    const links = sheets.map(({ id, open }) => ({ linkKind: 'SETTLE', targetId: id, linkAmount: open }));
    await addLinks(record, links, call);
    await change(invoiceOut, made.id, { sourceKind: 'SETTLE' }, call);
    return { id: made.id };
  },
);
