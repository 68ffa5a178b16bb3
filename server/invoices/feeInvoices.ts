import { taxAdvance, taxFeeDay } from '#domain/advance/index.ts';
import { invalid } from '#domain/core/errors.ts';
import { type Fen, formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { monthBefore } from '#domain/core/months.ts';
import { bi } from '#domain/core/text.ts';
import { daysOfPeriod, isPeriod } from '#domain/funds/index.ts';
import * as calls from '#domain/invoices/calls.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { invoiceLink } from '#domain/invoices/invoiceLine.ts';
import { splitGross } from '#domain/invoices/invoiceMath.ts';
import { invoiceOut } from '#domain/invoices/invoiceOut.ts';
import { scopeKeyOf } from '#domain/invoices/invoiceRights.ts';
import { agreement, chargeItem, taxItem } from '#domain/partners/index.ts';
import { change } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { createRecord } from '../crud/writeRecord.ts';
import { financeParam } from '../funds/index.ts';
import type { Call, Db } from '../gateway/method.ts';
import { workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { addLinks } from './links.ts';
import { needInvoiceRight } from './rights.ts';

/** Fees of one customer that a draft bills: one company, one kind of invoice, one rate. */
interface FeeGroup {
  readonly customerId: string;
  readonly mainCompId: string;
  readonly invoiceKind: string | null;
  readonly taxRate: string | null;
  readonly advances: readonly FeeOfAdvance[];
}

interface FeeOfAdvance {
  readonly id: string;
  readonly declNo: string | null;
  readonly due: string;
}

const [a, f, g] = [columnsIn(taxAdvance, 'a'), columnsIn(taxFeeDay, 'f'), columnsIn(agreement, 'g')];
const [l, i] = [columnsIn(invoiceLink, 'l'), columnsIn(invoice, 'i')];

/** A draft has so many lines at most; what is left goes on the next one. */
const mostLines = 500;

/**
 * What of the fees of advances is accrued to the end of a month, and neither waived nor billed: a fee that was paid
 * before its invoice is billed, too. Written off fees are not, as those that are waived.
 * @see docs/spec/finance-addendum.md F29
 */
async function unbilledFees(
  { period, mainCompId }: { readonly period: string; readonly mainCompId?: string },
  db: Db,
): Promise<readonly FeeGroup[]> {
  const [, end] = daysOfPeriod(period);
  const { rows } = await db.query<FeeGroup>(
    `select ${a.customerId} "customerId", ${a.mainCompId} "mainCompId", ${g.invoiceKind} "invoiceKind",
       ${g.taxRate} "taxRate",
       json_agg(json_build_object('id', a.id, 'declNo', ${a.declNo}, 'due', e.due::text) order by ${a.payDate}, ${a.docNo}) as advances
     from tax_advance a left join agreement g on g.id = ${a.agreementId}
     cross join lateral (
       select coalesce((select sum(${f.fee}) from tax_fee_day f where ${f.advanceId} = a.id and ${f.feeDate} <= $1 and not f.deleted_flg), 0)
         - coalesce(${a.feeWaived}, 0) - coalesce((select sum(${l.linkAmount}) from invoice_link l
           join invoice i on i.id = ${l.invoiceId} and not i.deleted_flg and ${i.issueStatus} not in ('VOID', 'DROPPED')
           where ${l.linkKind} = 'TAX_FEE' and ${l.targetId} = a.id and not l.deleted_flg), 0) as due) e
     where ${a.fundStatus} in ('PAID', 'PART_REPAID', 'FEE_DUE', 'SETTLED') and not a.deleted_flg and e.due > 0
       and ($2::text is null or ${a.mainCompId} = $2)
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [end, mainCompId ?? null],
  );
  return rows;
}

/** What an invoice calls the fee: the item of the charge for advances, where finance named one. */
async function feeItem({ db }: Call) {
  const charge = await readOne(chargeItem, ['taxItemId'], { serviceType: 'TAXADV', enabled: 1 }, db, {
    order: ['code'],
  });
  const item = charge?.taxItemId
    ? await readOne(taxItem, ['id', 'name', 'shortName', 'taxCode', 'vatRate'], { id: charge.taxItemId }, db)
    : undefined;
  const { id = null, name, shortName, taxCode = null, vatRate = null } = item ?? {};
  const called = name ?? '垫付服务费';
  return { taxItemId: id, taxCode, vatRate, itemName: shortName ? `*${shortName}*${called}` : called };
}

/** A draft with a line for each advance, linked to it. @returns what it comes to */
async function draftOf({ advances, ...group }: FeeGroup, call: Call): Promise<Fen> {
  const { vatRate, ...item } = await feeItem(call);
  const taxRate = group.taxRate ?? vatRate ?? (await financeParam('FEE_VAT_RATE', group.mainCompId, call.db));
  const system = { ...asSystem(call), audit: {} };
  const declared = advances.flatMap(({ declNo }) => declNo ?? []).join(' ');
  const made = await createRecord(
    invoiceOut,
    {
      ...{ invoiceKind: group.invoiceKind ?? '81', customerId: group.customerId, mainCompId: group.mainCompId },
      lines: advances.map(({ due, declNo }) => ({
        ...{ ...item, spec: declNo, taxRate, ...splitGross(due, taxRate), lineKind: 'NORMAL' },
      })),
      remark: declared.slice(0, 230),
    },
    system,
  );
  const links = advances.map(({ id, due }) => ({ linkKind: 'TAX_FEE', targetId: id, linkAmount: due }));
  await addLinks(await getRecord(invoice, made.id, system), links, system);
  await change(invoiceOut, made.id, { sourceKind: 'FEE' }, system);
  return sumFen(advances.map(({ due }) => parseFen(due)));
}

function* inParts({ advances, ...group }: FeeGroup): Generator<FeeGroup> {
  for (let at = 0; at < advances.length; at += mostLines)
    yield { ...group, advances: advances.slice(at, at + mostLines) };
}

/** Whoever bills fees comes after the one who is at it: the second finds them billed. */
const inTurn = (mainCompId: string, { db }: Call) =>
  db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`feeInvoices:${mainCompId}`]);

export const feesBilled = implementCall(calls.addFeeInvoices, async ({ mainCompId, period }, call) => {
  needInvoiceRight('canEdit', { scopeKey: scopeKeyOf(mainCompId, 'OUT') }, call);
  if (!isPeriod(period)) throw invalid({ period: bi('期间为年月，如202604', 'A year and month such as 202604') });
  await inTurn(mainCompId, call);
  const gross: Fen[] = [];
  for (const group of await unbilledFees({ period, mainCompId }, call.db))
    for (const part of inParts(group)) gross.push(await draftOf(part, call));
  if (gross.length === 0)
    throw invalid({ period: bi('没有未开票的服务费', 'No fee to the end of this month is left to be billed') });
  const answer = { made: gross.length, gross: formatFen(sumFen(gross)) };
  Object.assign(call.audit, { logType: 'ACTION', entity: invoiceOut.key, detail: { period, mainCompId, ...answer } });
  return answer;
});

/** On the first of a month, behind the fees of its last night: drafts for all customers, each for itself. */
export const feeInvoices: JobHandler = async (_payload, { services }) => {
  const { pool } = services;
  const { now } = systemCall(services, pool);
  if (now.slice(8, 10) !== '01') return { made: 0 };
  const period = monthBefore(now.slice(0, 7), 1).replace('-', '');
  const groups = await unbilledFees({ period }, pool);
  const pairs = [...new Map(groups.map((group) => [`${group.customerId}:${group.mainCompId}`, group])).values()];
  const made = await workAtObjects('feeInvoices', services, (at) =>
    at.each(
      pairs.map(({ customerId, mainCompId }) => ({
        ...{ type: 'customer', id: `${customerId}:${mainCompId}`, name: customerId, customerId, mainCompId },
      })),
      async ({ customerId, mainCompId }, db) => {
        const call = systemCall(services, db);
        await inTurn(mainCompId, call);
        const open = await unbilledFees({ period, mainCompId }, db);
        for (const group of open.filter((one) => one.customerId === customerId))
          for (const part of inParts(group)) await draftOf(part, call);
      },
    ),
  );
  return { made };
};
