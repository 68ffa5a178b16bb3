import * as calls from '#domain/advance/calls.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxPay } from '#domain/advance/taxPay.ts';
import { taxQuota } from '#domain/advance/taxQuota.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { date, dict, type Field, money, text } from '#domain/core/field.ts';
import { compareDecimal, formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { cargoOwner } from '#domain/partners/index.ts';
import { createDocument } from '../approval/saveDocument.ts';
import { implementCall } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { cellText, groupedSheet } from '../sheets/groupedSheet.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { importSent, type ReadRow } from '../sheets/runImport.ts';
import { takesSheet } from '../sheets/takesSheet.ts';
import { advanceKind } from './advanceKind.ts';

const mostRows = 2_000;

const drawFields: Readonly<Record<string, Field>> = {
  declNo: text('报关单号', 'Declaration', { max: 18 }),
  declDate: date('申报日期', 'Declared', {}),
  customsCode: text('申报关区', 'Customs office', { max: 4, alias: ['关区代码'] }),
  ownerCode: text('货主信用代码', 'Credit code of the owner', { max: 18, alias: ['货主', '缴款单位代码'] }),
  taxBillNo: text('税单号', 'Certificate', { max: 22, alias: ['缴款书号', '税款缴款书号'] }),
  taxKind: dict('税种', 'Tax kind', { dict: 'BH_TAX_KIND' }),
  amount: money('税额', 'Amount', { alias: ['税款金额', '金额'] }),
  issueDate: date('填发日期', 'Issued', {}),
  dueDate: date('缴款期限', 'Due', {}),
  planPayDate: date('计划付款日', 'Planned payment', {}),
  repayDate: date('还款日期', 'Repay date', {}),
  reason: text('申请理由', 'Reason', { max: 500 }),
  contactName: text('联系人', 'Contact', { max: 60 }),
  contactPhone: text('联系电话', 'Phone', { max: 20 }),
};
const drawNeeds = ['declNo', 'taxBillNo', 'taxKind', 'amount', 'issueDate', 'planPayDate', 'repayDate'] as const;

type Line = Awaited<ReturnType<typeof lineOf>>;
const lineOf = (id: string, call: Call) => getRecord(taxQuota, id, call);

/** The draft of a drawing: one declaration with its certificates. */
async function saveDraw(line: Line, rows: readonly ReadRow[], call: Call): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const of = (name: string): string | null => cellText(first.record[name]);
  const { customerId, mainCompId, agreementId, id: quotaId } = line;
  const owner = of('ownerCode')
    ? await readOne(cargoOwner, ['id'], { customerId, creditCode: of('ownerCode'), status: 'ACTIVE' }, call.db)
    : undefined;
  if (of('ownerCode') && !owner)
    throw invalid({
      ownerCode: bi('该客户没有此货主或货主未启用', 'The customer has no such owner, or it is not active'),
    });
  const bills = rows.map(({ record }) => ({
    ...{ taxBillNo: cellText(record.taxBillNo), taxKind: cellText(record.taxKind), amount: cellText(record.amount) },
    ...{ issueDate: cellText(record.issueDate), dueDate: cellText(record.dueDate), payerSide: 'OWNER' },
  }));
  const amount = formatFen(sumFen(bills.map((bill) => parseFen(bill.amount ?? '0'))));
  await createDocument(
    advanceKind,
    {
      ...{ advanceKind: 'DRAW', customerId, mainCompId, agreementId, quotaId, cargoOwnerId: owner?.id ?? null },
      ...{ declNo: of('declNo'), declDate: of('declDate') ?? of('issueDate'), customsCode: of('customsCode') },
      ...{ collectMode: 'EACH', advanceAmount: amount, bills, planPayDate: of('planPayDate') },
      ...{ repayDate: of('repayDate'), reason: of('reason') ?? '批量导入税单，代垫进口税款' },
      ...{ contactName: of('contactName') ?? call.actor.userName, contactPhone: of('contactPhone') },
    },
    { ...call, audit: {} },
  );
}

/** @throws 1002 the line is nobody's that the person sees, 1012 the head row lacks one of the columns */
export const drawsImported: GatewayMethod = {
  ...implementCall(calls.importTaxAdvance, async ({ quotaId }, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: taxAdvance.key });
    const line = await lineOf(quotaId, call);
    const sheet = groupedSheet({
      ...{ fields: drawFields, needed: drawNeeds },
      keyOf: ({ record }) => String(record.declNo),
      save: (rows, inside) => saveDraw(line, rows, inside),
    });
    return importAnswer(await importSent(sheet, call), { fileName: '垫税导入错误.xlsx' }, call);
  }),
  ...takesSheet(mostRows, 'refused'),
};

const paidFields: Readonly<Record<string, Field>> = {
  payNo: text('付款单号', 'Payment', { max: 20 }),
  amount: money('付款金额', 'Amount', { alias: ['金额', '借方金额'] }),
  bankSerial: text('银行流水号', 'Bank serial', { max: 40, alias: ['流水号', '交易流水号'] }),
};

/** A payment of which the bank has a slip is confirmed by whoever brings the sheet, as one by one. */
async function confirmSlip({ record }: ReadRow, call: Call): Promise<void> {
  const pay = await readOne(
    taxPay,
    ['advanceId', 'amount'],
    { payNo: cellText(record.payNo), status: 'CHECKING' },
    call.db,
  );
  if (!pay?.advanceId) throw invalid({ payNo: bi('没有待复核的此付款单', 'No such payment waits to be checked') });
  if (compareDecimal(cellText(record.amount) ?? '0', pay.amount ?? '0') !== 0)
    throw invalid({ amount: bi(`与付款单金额${pay.amount}不符`, `The payment is of ${pay.amount}`) });
  const { id } = await getRecord(taxAdvance, pay.advanceId, call);
  const params = { bankSerial: cellText(record.bankSerial) };
  await takeAct(taxAdvance, { id, rowVersion: 'any', action: 'confirmPay', params }, { ...call, audit: {} });
}

const slipSheet = groupedSheet({
  ...{ fields: paidFields, needed: ['payNo', 'amount', 'bankSerial'] },
  keyOf: ({ record }) => String(record.payNo),
  save: async (rows, call) => {
    const [row, ...others] = rows;
    // A payment leaves once, so it has one slip.
    if (others.length > 0) throw sharedErrors.WRONG_STATUS();
    if (row) await confirmSlip(row, call);
  },
});

/** @throws 1012 the head row lacks one of the columns */
export const slipsImported: GatewayMethod = {
  ...implementCall(calls.importTaxPay, async (_input, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: taxPay.key });
    return importAnswer(await importSent(slipSheet, call), { fileName: '付款回单导入错误.xlsx' }, call);
  }),
  ...takesSheet(mostRows, 'refused'),
};
