import { Readable } from 'node:stream';
import { defineEntity } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { date, declarationNo, dict, money, text } from '#domain/core/field.ts';
import { parseFen } from '#domain/core/money.ts';
import { say } from '#domain/core/text.ts';
import { bhPayment, bhUsage, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { usageWho } from '#domain/guarantee/usageActs.ts';
import { refuseOutsideScope } from '../../approval/areaAccess.ts';
import { storeFile } from '../../files/storeFile.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { partOf } from '../../gateway/ownTransaction.ts';
import { requiredText } from '../../gateway/shape.ts';
import { importTemplate } from '../../sheets/importTemplate.ts';
import { ledgerMethod, refuseForeignUsage } from '../ledgerMethod.ts';
import { type FailedRow, type ImportedRow, importAnswer, problemsOfRefusal, readImport, type Sheet } from './importSheet.ts';
import { saveLevy } from './saveLevy.ts';
import { type CustomsPayment, payCustoms } from './savePayment.ts';

/** A row of the customs system's list of levies: one tax bill. */
const levyRow = defineEntity({
  key: 'levyRow',
  service: 'baohan',
  design: 'guarantee',
  label: say('征税导入', 'Levy import'),
  fields: {
    declNo: declarationNo('报关单号', 'Declaration number', { required: true }),
    mainComp: text('主体公司信用代码', 'Main company credit code', { max: 18, required: true, alias: ['主体公司'] }),
    customer: text('客户信用代码', 'Customer credit code', { max: 18, required: true, alias: ['客户'] }),
    customsFilingNo: text('备案编号', 'Filing number', { max: 30, alias: ['担保备案编号'] }),
    customsCode: text('申报关区', 'Customs office', { max: 4, required: true }),
    guarMode: dict('担保方式', 'Guarantee scope', { dict: 'BH_GUAR_SCOPE', required: true }),
    levyNoticeDate: date('税款通知日', 'Tax notice', { required: true }),
    taxBillNo: text('缴款书号', 'Tax bill number', { max: 22, required: true, alias: ['税单号'] }),
    taxKind: dict('税种', 'Tax kind', { dict: 'BH_TAX_KIND', required: true }),
    amount: money('税额', 'Amount', { min: '0.01', required: true }),
    deadline: date('缴款期限', 'Deadline'),
  },
  verbs: [],
});

type Outcome = 'ok' | 'existing';

/**
 * baohan.usageLevyImport `{fileId}`: the customs system's list of levies, one row per tax bill. Each declaration is a transaction of its own;
 * what is known already is counted and left alone, so the same file twice posts nothing.
 */
const usageLevyImport = ledgerMethod({
  method: 'usageLevyImport',
  right: 'bhUsage:import',
  who: usageWho.levy,
  writes: true,
  commits: 'perRow',
  parse: (data) => ({ fileId: requiredText(data, data.fileId === undefined ? 'file' : 'fileId', 36) }),
  handle: async ({ fileId }, call) => {
    const sheet = await readImport(fileId, levyRow, call);
    const failures: FailedRow[] = sheet.rows.flatMap((row) => (row.problems.length ? [{ row, problems: row.problems }] : []));
    const broken = new Set(failures.map(({ row }) => row.values.declNo).filter(Boolean));
    const byDeclaration = new Map<unknown, ImportedRow[]>();
    for (const row of sheet.rows)
      if (row.problems.length === 0) byDeclaration.set(row.values.declNo, [...(byDeclaration.get(row.values.declNo) ?? []), row]);
    const counts: Record<Outcome, number> = { ok: 0, existing: 0 };
    for (const [declNo, rows] of byDeclaration) {
      // Half a declaration is worse than none: its total would be wrong.
      const outcome = broken.has(declNo) ? halfBroken : await attempt(call, (inside) => importLevy(rows, inside));
      if (typeof outcome === 'string') counts[outcome] += rows.length;
      else failures.push(...blamed(outcome, rows, sheet, call));
    }
    call.audit.entity = bhUsage.key;
    return call.inTransaction((db) => importAnswer(sheet, { ...counts, failures, fileName: '征税导入错误.xlsx' }, { ...call, db }));
  },
});

const halfBroken = new BusinessError('61004', say('同一报关单有错误行', 'another row of this declaration is wrong'));

/** The refusal of a declaration stands at the row that caused it; its other rows only wait for that one. */
function blamed(refusal: BusinessError, rows: readonly ImportedRow[], sheet: Sheet, call: Call): FailedRow[] {
  const line = Object.keys(refusal.fieldErrors ?? {}).flatMap((name) => /^taxes\.(\d+)\./.exec(name)?.[1] ?? [])[0];
  const guilty = Number(line ?? 0);
  return rows.map((row, index) => ({
    row,
    problems: problemsOfRefusal(refusal === halfBroken || index === guilty ? refusal : halfBroken, row, sheet, call),
  }));
}

/** A transaction of its own; a refusal is the row's own. */
async function attempt(call: Call, work: (call: Call) => Promise<Outcome>): Promise<Outcome | BusinessError> {
  try {
    return await call.inTransaction((db) => work(partOf(call, db)));
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function importLevy(rows: readonly ImportedRow[], call: Call): Promise<Outcome> {
  const [first] = rows;
  if (!first) return 'existing';
  refuseContradictions(rows);
  const { values } = first;
  const declNo = String(values.declNo);
  const bills = rows.map((row) => ({
    taxBillNo: String(row.values.taxBillNo),
    taxKind: String(row.values.taxKind),
    amount: parseFen(String(row.values.amount)),
    issueDate: String(row.values.levyNoticeDate),
    deadline: textOrNull(row.values.deadline),
  }));
  if (
    await isKnown(
      declNo,
      bills.map(({ taxBillNo }) => taxBillNo),
      call,
    )
  )
    return 'existing';
  const [mainCompId, customerId] = [await companyOf(values.mainComp, call), await customerOf(values.customer, call)];
  await refuseOutsideScope({ mainCompId }, call);
  const { repeated } = await saveLevy(
    {
      declNo,
      declDate: String(values.levyNoticeDate),
      releaseDate: null,
      customsCode: String(values.customsCode),
      mainCompId,
      customerId,
      customsFilingNo: rows.map((row) => textOrNull(row.values.customsFilingNo)).find((no) => no !== null) ?? null,
      guarMode: String(values.guarMode),
      orderNo: null,
      contractNo: null,
      billNo: null,
      levyNoticeDate: String(values.levyNoticeDate),
      customsDeadline: null,
      dueDate: null,
      bills,
      source: 'IMPORT',
      sourceKey: `IMPORT:${declNo}`,
    },
    call,
  );
  return repeated ? 'existing' : 'ok';
}

/** What every row of a declaration says of the declaration itself; the rest of a row is about its bill. */
const ofDeclaration = ['mainComp', 'customer', 'customsFilingNo', 'customsCode', 'guarMode', 'levyNoticeDate'] as const;

/**
 * Rows of one declaration must agree on it: which of two companies is meant nobody knows. A cell that is left empty says nothing.
 * @throws 61004 at the row and cell that contradicts
 */
function refuseContradictions(rows: readonly ImportedRow[]): void {
  for (const name of ofDeclaration) {
    const said = rows.find(({ values }) => textOrNull(values[name]) !== null);
    const index = rows.findIndex(({ values }) => textOrNull(values[name]) !== null && values[name] !== said?.values[name]);
    if (!said || index < 0) continue;
    const line = said.source.rowNumber;
    const reason = say(`与同一报关单的第${line}行不一致`, `differs from row ${line} of the same declaration`);
    throw refuseField(`taxes.${index}.${name}`, levyRow.fields[name].label, reason);
  }
}

/** @throws 61004 the declaration is there with other bills */
async function isKnown(declNo: string, billNos: readonly string[], { db }: Call): Promise<boolean> {
  const { rows } = await db.query<{ bills: string[] | null }>(
    `select (select array_agg(t.tax_bill_no) from bh_usage_tax t where t.usage_id = u.id and not t.deleted_flg) as bills from bh_usage u where u.decl_no = $1 and not u.deleted_flg`,
    [declNo],
  );
  const [usage] = rows;
  if (!usage) return false;
  if (billNos.every((no) => usage.bills?.includes(no))) return true;
  throw refuseField(
    'declNo',
    bhUsage.fields.declNo.label,
    say('已登记，新增税单请办理补税', 'is registered; enter further bills as a supplement'),
  );
}

async function companyOf(creditCode: unknown, { db }: Call): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from bh_main_comp where credit_code = $1 and enabled and not deleted_flg', [
    creditCode,
  ]);
  if (!rows[0])
    throw refuseField(
      'mainComp',
      bhUsage.fields.mainCompId.label,
      say(`${String(creditCode)}不存在`, `${String(creditCode)} does not exist`),
    );
  return rows[0].id;
}

async function customerOf(creditCode: unknown, { db }: Call): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'select id from customer where credit_code = $1 and enabled and not deleted_flg order by id limit 1',
    [creditCode],
  );
  if (!rows[0])
    throw refuseField(
      'customer',
      bhUsage.fields.customerId.label,
      say(`${String(creditCode)}不存在`, `${String(creditCode)} does not exist`),
    );
  return rows[0].id;
}

/** A row of a list of paid tax bills. */
const paidRow = defineEntity({
  key: 'paidRow',
  service: 'baohan',
  design: 'guarantee',
  label: say('缴税导入', 'Payment import'),
  fields: {
    taxBillNo: text('缴款书号', 'Tax bill number', { max: 22, required: true, alias: ['税单号'] }),
    payDate: date('缴税日期', 'Paid on', { required: true, alias: ['缴税日'] }),
    payMode: dict('缴税方式', 'Mode', { dict: 'BH_PAY_MODE', required: true }),
    voucherNo: text('凭证号', 'Voucher', { max: 50 }),
  },
  verbs: [],
});

/** baohan.usagePayImport `{fileId}`: bills that were paid in full. A bill that this day's payment settled already is counted and left alone. */
const usagePayImport = ledgerMethod({
  method: 'usagePayImport',
  right: 'bhUsage:view',
  who: usageWho.pay,
  writes: true,
  commits: 'perRow',
  parse: (data) => ({ fileId: requiredText(data, data.fileId === undefined ? 'file' : 'fileId', 36) }),
  handle: async ({ fileId }, call) => {
    const sheet = await readImport(fileId, paidRow, call);
    const failures: FailedRow[] = [];
    const counts: Record<Outcome, number> = { ok: 0, existing: 0 };
    for (const row of sheet.rows) {
      const outcome = row.problems.length > 0 ? undefined : await attempt(call, (inside) => importPayment(row, inside));
      if (typeof outcome === 'string') counts[outcome] += 1;
      else failures.push({ row, problems: outcome ? problemsOfRefusal(outcome, row, sheet, call) : row.problems });
    }
    call.audit.entity = bhPayment.key;
    return call.inTransaction((db) => importAnswer(sheet, { ...counts, failures, fileName: '缴税导入错误.xlsx' }, { ...call, db }));
  },
});

async function importPayment({ values }: ImportedRow, call: Call): Promise<Outcome> {
  if (String(values.payDate) > call.now.slice(0, 10)) {
    const { text } = guaranteeErrors.FUTURE_DATE();
    throw guaranteeErrors.FUTURE_DATE({}, { payDate: text });
  }
  const { rows } = await call.db.query<{ id: string; usage_id: string; open: string; paid_today: boolean }>(
    `select t.id, t.usage_id, (t.amount - t.paid_amount)::text as open,
       exists (select 1 from bh_payment p where p.tax_id = t.id and p.pay_kind = 'CUSTOMS' and p.pay_date = $2) as paid_today
     from bh_usage_tax t where t.tax_bill_no = $1 and t.bill_status <> 'VOID' and not t.deleted_flg`,
    [values.taxBillNo, values.payDate],
  );
  const [bill] = rows;
  if (!bill) throw refuseField('taxBillNo', bhUsageTax.fields.taxBillNo.label, say('不存在', 'does not exist'));
  await refuseForeignUsage(bill.usage_id, call);
  const open = parseFen(bill.open);
  if (open === 0n) {
    if (bill.paid_today) return 'existing';
    throw refuseField('taxBillNo', bhUsageTax.fields.taxBillNo.label, say('已缴清', 'is paid already'));
  }
  await payCustoms(
    {
      usageId: bill.usage_id,
      taxId: bill.id,
      payMode: values.payMode as CustomsPayment['payMode'],
      amount: open,
      payDate: String(values.payDate),
      voucherNo: textOrNull(values.voucherNo),
    },
    call,
  );
  return 'ok';
}

const templates = { levy: levyRow, payment: paidRow } as const;

/** baohan.usageImportTemplate `{kind: levy | payment}`: the sheet people fill in. @returns {hashaddr, fileName} */
const usageImportTemplate = ledgerMethod({
  method: 'usageImportTemplate',
  right: 'bhUsage:view',
  who: usageWho.pay,
  parse: (data) => ({ kind: data.kind === 'payment' ? ('payment' as const) : ('levy' as const) }),
  handle: async ({ kind }, call) => {
    const entity = templates[kind];
    const bytes = await importTemplate(entity, call.services.dictionaries);
    const fileName = `${entity.label[call.locale]}${say('模板', ' template')[call.locale]}.xlsx`;
    const { hashaddr } = await storeFile(
      { source: Readable.from(bytes), fileName, bizType: 'importTemplate', createdBy: call.actor.userId },
      call.services,
      call.db,
    );
    return { hashaddr, fileName };
  },
});

export const importCalls: readonly GatewayMethod[] = [usageLevyImport, usagePayImport, usageImportTemplate];
