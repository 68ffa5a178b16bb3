import { precatSettle } from '#domain/classification/precat/precatSettle.ts';
import { customerFrom } from '#domain/company/customerFrom.ts';
import {
  baseSupplier,
  companyScore,
  customer,
  scoreCompany,
  scoreTrend,
  toCustomer,
  toSupplier,
} from '#domain/company/index.ts';
import { companyScoreWithParts } from '#domain/company/scoreMath.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn, type NamedColumns } from '../crud/namedColumns.ts';
import { isThere } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { Params } from '../crud/scope.ts';
import { createRecord, patchRow } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { implementReport } from '../reports/implementReport.ts';

/** Days after its invoice in which a bill is paid in time. */
const payDays = 30;
const [s, c] = [columnsIn(precatSettle, 's'), columnsIn(customer, 'c')];

/** How a company has paid us: bills of pre-classification that were paid, or are due by now. */
async function paymentsOf(
  code: unknown,
  { db, now }: Call,
): Promise<{ readonly billed: number; readonly paidOnTime: number }> {
  const { rows } = await db.query<{ billed: number; paidOnTime: number }>(
    `select count(*)::int as billed, count(*) filter (where ${s.payDate} <= ${s.invoiceDate} + $2::int)::int as "paidOnTime"
     from precat_settle s join customer c on c.id = ${s.customerId}
     where ${c.creditCode} = $1 and ${s.status} in ('INVOICED', 'PAID') and ${s.invoiceDate} is not null
       and (${s.payDate} is not null or ${s.invoiceDate} + $2::int < $3::date) and not s.deleted_flg and not c.deleted_flg`,
    [code, payDays, now.slice(0, 10)],
  );
  return rows[0] ?? { billed: 0, paidOnTime: 0 };
}

/** common.calcCompanyScore: a row of its own for each calculation; the profile shows the last one. */
export const score = implementAct(scoreCompany, async ({ record }, call) => {
  const { creditLevel, foundDate, paidCapital, penaltyCount, creditCode } = record;
  const paid = await paymentsOf(creditCode, call);
  const facts = {
    creditLevel,
    foundDate,
    paidCapital,
    penalties: penaltyCount ?? 0,
    ...paid,
    today: call.now.slice(0, 10),
  };
  const { total, grade, parts } = companyScoreWithParts(facts);
  const lines = parts.map((part, at) => ({ ...part, lineNo: at + 1 }));
  await createRecord(
    companyScore,
    { companyId: record.id, creditCode, total, grade, calcTime: call.now, parts: lines },
    { ...call, audit: {} },
  );
  return { score: total, scoreGrade: grade };
});

/**
 * A customer's file with what is known of the company.
 * @throws 1006 there is one already, 1005 who may not make customers
 */
export const makeCustomer = implementAct(toCustomer, async ({ record, input }, call) => {
  const { name, creditCode, regStatus, foundDate, province, address } = record;
  const isSame = {
    and: (known: NamedColumns<typeof customer>, place: (value: unknown) => string) =>
      `${known.creditCode} = ${place(creditCode)} or ${known.name} = ${place(name)}`,
  };
  if (await isThere(customer, {}, call.db, isSame))
    throw new BusinessError(
      sharedErrors.DUPLICATE().returnCode,
      bi('该企业已有客户档案', 'The company has a customer file already'),
    );
  const known = { regStatus: regStatus ?? null, foundDate: foundDate ?? null, province: province ?? null };
  // A place of a customer names its region.
  const found = {
    ...known,
    name: String(name),
    creditCode: String(creditCode),
    address: province ? (address ?? null) : null,
  };
  const contacts = [{ name: input.contactName ?? null, phone: input.contactPhone ?? null, mainFlg: 1 as const }];
  await createRecord(
    customer,
    { ...customerFrom(found, {}), managerId: input.managerId, contacts },
    { ...call, audit: {} },
  );
  return undefined;
});

/** @throws 1006 it stands among them already */
export const makeSupplier = implementAct(toSupplier, async ({ record }, call) => {
  const { name, creditCode } = record;
  if (await isThere(baseSupplier, { creditCode }, call.db))
    throw new BusinessError(
      sharedErrors.DUPLICATE().returnCode,
      bi('该企业已是基础供应商', 'The company is a base supplier already'),
    );
  const { id } = await createRecord(baseSupplier, { name, creditCode }, { ...call, audit: {} });
  await patchRow(baseSupplier, id, { source: 'QCC', lastSyncAt: call.now }, asSystem(call));
  return undefined;
});

const t = columnsIn(companyScore, 't');

/** The last score of each month and of the whole period; months add up to none. */
export const trend = implementReport(scoreTrend, async ({ sql }, { db }) => {
  const last = async (place: string, groups: string) => {
    const params = new Params();
    const { rows } = await db.query<{
      groupId: string | null;
      month: string | null;
      score: string;
      calculations: number;
    }>(
      `select ${place}, (array_agg(${t.total} order by ${t.calcTime} desc, ${t.id} desc))[1]::text as score, count(*)::int as calculations
       from company_score t where ${sql.where(params)} group by ${groups}`,
      params.values,
    );
    return rows;
  };
  const [rows, subtotals] = [
    await last(`${sql.group} as "groupId", ${sql.month} as month`, '1, 2'),
    await last(`${sql.group} as "groupId", null as month`, '1'),
  ];
  return { rows, subtotals };
});
