import type { NewOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { compareDecimal, isMoney } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { bhMainComp } from '#domain/guarantee/index.ts';
import * as calls from '#domain/invoices/calls.ts';
import { EInvoiceFault, type ReadEInvoice } from '#domain/invoices/eInvoice.ts';
import { invoiceErrors } from '#domain/invoices/errors.ts';
import { invoiceIn } from '#domain/invoices/invoiceIn.ts';
import { change } from '../../crud/change.ts';
import { implementCall } from '../../crud/implement.ts';
import { readOne } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { writeFiles } from '../../crud/writeFiles.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import { readContent } from '../../files/storeFile.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { inPart } from '../../gateway/ownTransaction.ts';
import { invoiceNumbered } from '../duplicates.ts';
import { needInvoiceRight } from '../rights.ts';
import { type InvoiceFile, readInvoiceFile } from './readFile.ts';

const mostFiles = 50;

interface Uploaded {
  readonly hashaddr: string;
  readonly fileName: string;
  readonly realFile: string;
  readonly fileSize: number;
}

/** A file that the person uploaded himself. @throws 1002 somebody else's, or none */
async function ownFile(id: string, { db, actor }: Call): Promise<Uploaded> {
  const { rows } = await db.query<Uploaded>(
    `select hashaddr, file_name as "fileName", real_file as "realFile", file_size::int as "fileSize" from sys_file
     where (id = $1 or hashaddr = $1) and created_by = $2 order by created_time desc limit 1`,
    [id, actor.userId],
  );
  if (!rows[0]) throw sharedErrors.NOT_FOUND();
  return rows[0];
}

type Field = InvoiceFile['field'];

/** One more file on an invoice that is there. */
async function addFile(id: string, field: Field, file: AttachedFile, call: Call): Promise<void> {
  const record = await getRecord(invoiceIn, id, call, { lock: true });
  const files = record[field] ?? [];
  if (files.some(({ hashaddr }) => hashaddr === file.hashaddr)) return;
  await writeFiles(invoiceIn, id, { [field]: [...files, file] }, call);
}

/**
 * Enters what a file says, or puts the file to the invoice that has its number: two formats are one invoice.
 * @throws 62041 another's, 62051, 62040 its file says other sums, 1001 what is wrong with it
 */
async function enter(field: Field, read: ReadEInvoice, file: AttachedFile, call: Call): Promise<calls.ReadInvoice> {
  const { fileName } = file;
  const { invoiceKind = null, invoiceNo = null, grossAmount, buyerTaxNo } = read.values;
  if (read.isRed)
    throw new EInvoiceFault(bi('红字发票请在红字确认单中登记', 'A red invoice is entered by its red request'));
  const company = await readOne(bhMainComp, ['id'], { creditCode: (buyerTaxNo ?? '').toUpperCase() }, call.db);
  if (!company) throw invoiceErrors.NOT_OURS({ side: '购方' });
  needInvoiceRight('canEdit', { scopeKey: `${company.id}:IN` }, call);
  const known = await invoiceNumbered('IN', { invoiceKind, invoiceNo }, call);
  if (known) {
    if (compareDecimal(known.grossAmount ?? '0', grossAmount ?? '0') !== 0)
      throw invoiceErrors.OTHER_SUMS({ no: invoiceNo ?? '', sum: known.grossAmount ?? '', other: grossAmount ?? '' });
    await addFile(known.id, field, file, call);
    return { fileName, outcome: 'fileAdded', id: known.id };
  }
  const { netAmount: _net, taxAmount: _tax, grossAmount: _gross, ...values } = read.values;
  const given = { ...values, mainCompId: company.id, lines: read.lines, [field]: [file] };
  // What the file says is judged by field when the invoice is made, like what a person types.
  const made = await createRecord(invoiceIn, given as NewOf<typeof invoiceIn>, call);
  const provenance = { file: fileName, fields: read.provenance };
  await change(invoiceIn, made.id, { sourceKind: 'UPLOAD', provenance, special: read.special }, call);
  const [note] = read.notes;
  return { fileName, outcome: 'created', id: made.id, ...(note && { text: note[call.locale] }) };
}

/** A file that says too little: put to its invoice where that is there, told for the form otherwise. */
async function complete(
  field: Field,
  values: Readonly<Record<string, string>>,
  file: AttachedFile,
  call: Call,
): Promise<calls.ReadInvoice> {
  const { fileName } = file;
  const { invoiceNo, grossAmount } = values;
  const known = invoiceNo ? await invoiceNumbered('IN', { invoiceKind: '82', invoiceNo }, call) : undefined;
  if (!known) {
    const text = bi('文件没有结构化数据，请补全后保存', 'The file holds no data of its lines: complete it by hand');
    return { fileName, outcome: 'partial', values, text: text[call.locale] };
  }
  needInvoiceRight('canEdit', known, call);
  if (isMoney(grossAmount) && compareDecimal(known.grossAmount ?? '0', grossAmount) !== 0)
    throw invoiceErrors.OTHER_SUMS({ no: invoiceNo ?? '', sum: known.grossAmount ?? '', other: grossAmount });
  await addFile(known.id, field, file, call);
  return { fileName, outcome: 'fileAdded', id: known.id };
}

const refusal = (fileName: string, code: string, text: Text, { locale }: Call): calls.ReadInvoice => ({
  ...{ fileName, outcome: 'refused', code, text: text[locale] },
});

async function takeFile(id: string, call: Call): Promise<calls.ReadInvoice> {
  const file = await ownFile(id, call);
  const { fileName } = file;
  try {
    const read = await readInvoiceFile(await readContent(file.hashaddr, call.services));
    return await inPart(call, (inside) =>
      'invoice' in read
        ? enter(read.field, read.invoice, file, inside)
        : complete(read.field, read.values, file, inside),
    );
  } catch (error) {
    if (error instanceof EInvoiceFault) return refusal(fileName, error.code, error.text, call);
    if (!(error instanceof BusinessError)) throw error;
    const [first] = Object.values(error.fieldErrors ?? {});
    return refusal(fileName, error.returnCode, first ?? error.text, call);
  }
}

const handled = implementCall(calls.uploadInvoiceFile, async ({ fileIds }, call) => {
  const ids = Array.isArray(fileIds) ? [...new Set(fileIds.map(String))] : [];
  if (ids.length === 0 || ids.length > mostFiles)
    throw invalid({ fileIds: bi(`请选择1至${mostFiles}个文件`, `Choose 1 to ${mostFiles} files`) });
  const results: calls.ReadInvoice[] = [];
  for (const id of ids) results.push(await takeFile(id, call));
  const detail = {
    action: 'upload',
    results: results.map(({ fileName, outcome, code }) => ({ fileName, outcome, code })),
  };
  Object.assign(call.audit, {
    logType: 'IMPORT',
    entity: invoiceIn.key,
    recordId: undefined,
    changes: undefined,
    detail,
  });
  return { results };
});

/** Each file stands for itself; reading them holds no transaction. */
export const invoicesUploaded: GatewayMethod = { ...handled, commits: 'perRow', share: 'sheets' };
