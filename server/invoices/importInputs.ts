import { date, decimal, dict, type Field, money, text } from '#domain/core/field.ts';
import * as calls from '#domain/invoices/calls.ts';
import { invoiceIn } from '#domain/invoices/invoiceIn.ts';
import { change } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { cellText, groupedSheet } from '../sheets/groupedSheet.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { importSent, type ReadRow, type SheetImport } from '../sheets/runImport.ts';
import { takesSheet } from '../sheets/takesSheet.ts';

const mostRows = 5_000;
const needed = ['invoiceNo', 'issueDate', 'sellerName', 'sellerTaxNo', 'itemName', 'netAmount', 'taxRate'] as const;

/** Columns as the tax bureau's own sheets of invoices call them. */
const fields: Readonly<Record<string, Field>> = {
  invoiceKind: dict('发票种类', 'Kind', { dict: 'INV_KIND', alias: ['票种', '发票票种'] }),
  invoiceCode: text('发票代码', 'Code', { max: 12 }),
  invoiceNo: text('发票号码', 'Number', { max: 22, alias: ['数电票号码', '数电发票号码'] }),
  issueDate: date('开票日期', 'Issued on', {}),
  sellerName: text('销方名称', 'Seller', { max: 100, alias: ['销售方名称'] }),
  sellerTaxNo: text('销方税号', 'Tax number of the seller', { max: 20, alias: ['销方识别号', '销售方纳税人识别号'] }),
  itemName: text('项目名称', 'Name', { max: 100, alias: ['货物或应税劳务名称', '货物名称'] }),
  spec: text('规格型号', 'Spec', { max: 40 }),
  unit: text('单位', 'Unit', { max: 22 }),
  qty: decimal('数量', 'Quantity', 25, 8, {}),
  unitPrice: decimal('单价', 'Price', 25, 8, {}),
  netAmount: money('金额', 'Net', { alias: ['不含税金额'] }),
  taxRate: dict('税率', 'Rate', { dict: 'VAT_RATE' }),
  taxAmount: money('税额', 'Tax', {}),
  remark: text('备注', 'Remark', { max: 230 }),
};

const lineNames = ['itemName', 'spec', 'unit', 'qty', 'unitPrice', 'netAmount', 'taxRate', 'taxAmount'] as const;

async function saveInvoice(mainCompId: string, rows: readonly ReadRow[], call: Call): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const of = (name: string): string | null => cellText(first.record[name]);
  const lines = rows.map(({ record }) => ({
    ...Object.fromEntries(lineNames.map((name) => [name, cellText(record[name])])),
    lineKind: 'NORMAL',
  }));
  const made = await createRecord(
    invoiceIn,
    {
      ...{ mainCompId, invoiceKind: of('invoiceKind') ?? '81', invoiceCode: of('invoiceCode') },
      ...{ invoiceNo: of('invoiceNo'), issueDate: of('issueDate'), remark: of('remark'), lines },
      ...{ sellerName: of('sellerName'), sellerTaxNo: of('sellerTaxNo') },
    },
    { ...call, audit: {} },
  );
  await change(invoiceIn, made.id, { sourceKind: 'IMPORT' }, { ...call, audit: {} });
}

/** Rows of the same code and number are one invoice. */
const invoiceSheet = (mainCompId: string): SheetImport =>
  groupedSheet({
    ...{ fields, needed },
    keyOf: ({ record: { invoiceCode, invoiceNo } }) => `${cellText(invoiceCode) ?? ''} ${invoiceNo}`,
    save: (rows, call) => saveInvoice(mainCompId, rows, call),
  });

/** @throws 1012 the head row lacks one of the columns */
export const inputsImported: GatewayMethod = {
  ...implementCall(calls.importInvoiceIn, async ({ mainCompId }, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: invoiceIn.key });
    return importAnswer(await importSent(invoiceSheet(mainCompId), call), { fileName: '进项发票导入错误.xlsx' }, call);
  }),
  ...takesSheet(mostRows, 'refused'),
};
