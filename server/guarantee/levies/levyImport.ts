import { customer } from '#domain/company/customer.ts';
import { defineForm } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { bool, date, declarationNo, dict, money, text } from '#domain/core/field.ts';
import { parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { bhUsage, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import type { FailedRow, ReadRow, Saved } from '../../sheets/runImport.ts';
import type { ImportColumn } from '../../sheets/sheetHead.ts';
import { refuseOutsideScope } from '../areaAccess.ts';
import { failedBy, type LevyRowOutcome, rowImport } from './importSheet.ts';
import { recordLevy } from './saveLevy.ts';

/** A row of the customs system's list of levies: one tax bill. */
export const levyRow = defineForm({
  key: 'levyRow',
  service: 'baohan',
  design: 'guarantee',
  label: bi('征税导入', 'Levy import'),
  fields: {
    declNo: declarationNo('报关单号', 'Declaration number', { required: true }),
    mainComp: text('主体公司信用代码', 'Main company credit code', { max: 18, required: true, alias: ['主体公司'] }),
    customer: text('客户信用代码', 'Customer credit code', { max: 18, required: true, alias: ['客户'] }),
    customsFilingNo: text('备案编号', 'Filing number', { max: 30, alias: ['担保备案编号'] }),
    customsCode: text('申报关区', 'Customs office', { max: 4, required: true }),
    guarMode: dict('担保方式', 'Guarantee scope', { dict: 'BH_GUAR_SCOPE', required: true }),
    levyNoticeDate: date('税款通知日', 'Tax notice', { required: true, notAfter: 'today' }),
    taxBillNo: text('缴款书号', 'Tax bill number', { max: 22, required: true, alias: ['税单号'] }),
    taxKind: dict('税种', 'Tax kind', { dict: 'BH_TAX_KIND', required: true }),
    amount: money('税额', 'Amount', { min: '0.01', required: true }),
    deadline: date('缴款期限', 'Deadline', { notBefore: 'levyNoticeDate' }),
    lateReason: text('补记原因', 'Why it is registered late', { max: 200 }),
    confirmed: bool('大额已核对', 'Large amount checked'),
  },
});

/**
 * The customs system's list of levies, one row per tax bill. Each declaration is a transaction of its own; what is
 * known already is counted and left alone, so the same file twice posts nothing.
 */
export const levyImport = rowImport(levyRow, async (rows, { failures, columns }, call): Promise<Saved> => {
  const broken = new Set(failures.map(({ row }) => row.record.declNo).filter(Boolean));
  const counts: Record<LevyRowOutcome, number> = { success: 0, existing: 0 };
  const refused: FailedRow[] = [];
  for (const [declNo, own] of byDeclaration(rows)) {
    // Half a declaration is worse than none: its total would be wrong.
    const outcome = broken.has(declNo) ? halfBroken : await attempt(call, (inside) => importLevy(own, inside));
    if (typeof outcome === 'string') counts[outcome] += own.length;
    else refused.push(...blamed(outcome, own, columns));
  }
  return { ...counts, failures: refused };
});

function byDeclaration(rows: readonly ReadRow[]): Map<unknown, ReadRow[]> {
  const groups = new Map<unknown, ReadRow[]>();
  for (const row of rows) groups.set(row.record.declNo, [...(groups.get(row.record.declNo) ?? []), row]);
  return groups;
}

const halfBroken = new BusinessError('61004', bi('同一报关单有错误行', 'another row of this declaration is wrong'));

/** The refusal of a declaration stands at the row that caused it; its other rows only wait for that one. */
function blamed(refusal: BusinessError, rows: readonly ReadRow[], columns: readonly ImportColumn[]): FailedRow[] {
  const line = Object.keys(refusal.fieldErrors ?? {}).flatMap((name) => /^taxes\.(\d+)\./.exec(name)?.[1] ?? [])[0];
  const guilty = Number(line ?? 0);
  return rows.map((row, index) =>
    failedBy(refusal === halfBroken || index === guilty ? refusal : halfBroken, row, columns),
  );
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function importLevy(rows: readonly ReadRow[], call: Call): Promise<LevyRowOutcome> {
  const [first] = rows;
  if (!first) return 'existing';
  refuseContradictions(rows);
  const { record: values } = first;
  const declNo = String(values.declNo);
  const bills = rows.map((row) => ({
    taxBillNo: String(row.record.taxBillNo),
    taxKind: String(row.record.taxKind),
    amount: parseFen(String(row.record.amount)),
    issueDate: String(row.record.levyNoticeDate),
    deadline: textOrNull(row.record.deadline),
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
  refuseOutsideScope({ mainCompId }, call);
  const { repeated } = await recordLevy(
    {
      declNo,
      declDate: String(values.levyNoticeDate),
      releaseDate: null,
      customsCode: String(values.customsCode),
      mainCompId,
      customerId,
      customsFilingNo: rows.map((row) => textOrNull(row.record.customsFilingNo)).find((no) => no !== null) ?? null,
      guarMode: String(values.guarMode),
      orderNo: null,
      contractNo: null,
      billNo: null,
      levyNoticeDate: String(values.levyNoticeDate),
      customsDeadline: null,
      dueDate: null,
      lateReason: rows.map((row) => textOrNull(row.record.lateReason)).find((reason) => reason !== null) ?? null,
      bills,
      confirmed: rows.some((row) => row.record.confirmed === 1),
      source: 'IMPORT',
      sourceKey: `IMPORT:${declNo}`,
    },
    call,
  );
  return repeated ? 'existing' : 'success';
}

/** What every row of a declaration says of the declaration itself; the rest of a row is about its bill. */
const ofDeclaration = ['mainComp', 'customer', 'customsFilingNo', 'customsCode', 'guarMode', 'levyNoticeDate'] as const;

/**
 * Rows of one declaration must agree on it: which of two companies is meant nobody knows. A cell that is left empty
 * says nothing.
 * @throws 61004 at the row and cell that contradicts
 */
function refuseContradictions(rows: readonly ReadRow[]): void {
  for (const name of ofDeclaration) {
    const said = rows.find(({ record }) => textOrNull(record[name]) !== null);
    const index = rows.findIndex(
      ({ record }) => textOrNull(record[name]) !== null && record[name] !== said?.record[name],
    );
    if (!said || index < 0) continue;
    const line = said.source.rowNumber;
    const reason = bi(`与同一报关单的第${line}行不一致`, `differs from row ${line} of the same declaration`);
    throw refuseField(`taxes.${index}.${name}`, levyRow.fields[name].label, reason);
  }
}

const [t, u] = [columnsIn(bhUsageTax, 't'), columnsIn(bhUsage, 'u')];

/** @throws 61004 the declaration is there with other bills */
async function isKnown(declNo: string, billNos: readonly string[], { db }: Call): Promise<boolean> {
  const { rows } = await db.query<{ bills: string[] | null }>(
    `select (select array_agg(${t.taxBillNo}) from bh_usage_tax t where ${t.usageId} = u.id and not t.deleted_flg) as bills
      from bh_usage u where ${u.declNo} = $1 and not u.deleted_flg`,
    [declNo],
  );
  const [usage] = rows;
  if (!usage) return false;
  if (billNos.every((no) => usage.bills?.includes(no))) return true;
  throw refuseField(
    'declNo',
    bhUsage.fields.declNo.label,
    bi('已登记，新增税单请办理补税', 'is registered; enter further bills as a supplement'),
  );
}

async function companyOf(creditCode: unknown, { db }: Call): Promise<string> {
  const company = await readOne(bhMainComp, ['id'], { creditCode: textOrNull(creditCode), enabled: 1 }, db);
  if (!company)
    throw refuseField(
      'mainComp',
      bhUsage.fields.mainCompId.label,
      bi(`${String(creditCode)}不存在`, `${String(creditCode)} does not exist`),
    );
  return company.id;
}

async function customerOf(creditCode: unknown, { db }: Call): Promise<string> {
  const named = { creditCode: textOrNull(creditCode), enabled: 1 } as const;
  const found = await readOne(customer, ['id'], named, db, { order: ['id'] });
  if (!found)
    throw refuseField(
      'customer',
      bhUsage.fields.customerId.label,
      bi(`${String(creditCode)}不存在`, `${String(creditCode)} does not exist`),
    );
  return found.id;
}
