import { taxAdvance } from '#domain/advance/index.ts';
import { precatSettle } from '#domain/classification/index.ts';
import { addDays } from '#domain/core/moments.ts';
import { type Fen, formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { invoiceLink } from '#domain/invoices/invoiceLine.ts';
import { agreement, autoOrder } from '#domain/partners/index.ts';
import { change } from '../crud/change.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { setDueDate } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';

/** What an invoice may be linked to, as far as links need to know it. */
interface LinkTarget {
  readonly no: string;
  readonly amount: Fen;
  readonly status: string;
  readonly customerId: string | null;
  readonly supplierId: string | null;
  readonly mainCompId: string | null;
  readonly curr: string | null;
}

interface TargetKind {
  readonly direction: 'IN' | 'OUT';
  /** States in which it can be billed. */
  readonly open: readonly string[];
  /** Its record, locked: whoever links to it comes one after the other. */
  find(id: string, call: Call): Promise<LinkTarget | undefined>;
  /** What becomes of it when all of it is billed, and when that is no longer so. */
  billed?(id: string, facts: BilledBy, call: Call): Promise<void>;
  unbilled?(id: string, facts: BilledBy, call: Call): Promise<void>;
  /** What follows from how much of it was billed by invoices that were issued. */
  counted?(id: string, billed: Fen, facts: BilledBy, call: Call): Promise<void>;
}

/** The invoice that billed a target, or the red one that took that back. */
export interface BilledBy {
  readonly invoiceNo: string;
  readonly issueDate: string;
}

const step = async (
  entity: Parameters<typeof takeAct>[0],
  { id, action, params, opinion }: { id: string; action: string; params?: object; opinion?: string },
  call: Call,
) => {
  const request = { id, rowVersion: 'any' as const, action, ...(params && { params: { ...params } }) };
  await takeAct(entity, { ...request, opinion }, { ...asSystem(call), audit: {} });
};

const settlement: TargetKind = {
  direction: 'OUT',
  open: ['APPROVED', 'INVOICED', 'PAID'],
  async find(id, { db }) {
    const row = await readOne(
      precatSettle,
      ['settleNo', 'amount', 'status', 'customerId', 'mainCompId', 'curr'],
      { id },
      db,
      {
        lock: 'update',
      },
    );
    if (!row) return undefined;
    const { settleNo, amount, status, customerId, mainCompId, curr } = row;
    return {
      ...{ no: settleNo ?? '', amount: parseFen(amount ?? '0'), status: status ?? '', curr: curr ?? null },
      ...{ customerId: customerId ?? null, supplierId: null, mainCompId: mainCompId ?? null },
    };
  },
  billed: async (id, { invoiceNo, issueDate }, call) => {
    const row = await readOne(precatSettle, ['status'], { id }, call.db);
    if (row?.status === 'APPROVED')
      await step(precatSettle, { id, action: 'invoice', params: { invoiceNo, invoiceDate: issueDate } }, call);
  },
  // Whatever was paid of it: receipts settle the sheet, and not its invoice.
  unbilled: async (id, _facts, call) => {
    const row = await readOne(precatSettle, ['status'], { id }, call.db);
    if (row?.status === 'INVOICED' || row?.status === 'PAID')
      await step(precatSettle, { id, action: 'release', opinion: '发票红冲或解除关联' }, call);
  },
};

const order: TargetKind = {
  direction: 'IN',
  open: ['AUTO_OK', 'CONFIRMED', 'BILLED'],
  async find(id, { db }) {
    const row = await readOne(
      autoOrder,
      ['orderNo', 'actualAmount', 'status', 'supplierId', 'mainCompId', 'customerId'],
      { id },
      db,
      { lock: 'update' },
    );
    if (!row) return undefined;
    const { orderNo, actualAmount, status, supplierId, mainCompId } = row;
    return {
      ...{ no: orderNo ?? '', amount: parseFen(actualAmount ?? '0'), status: status ?? '', curr: null },
      ...{ customerId: null, supplierId: supplierId ?? null, mainCompId: mainCompId ?? null },
    };
  },
  billed: async (id, _facts, call) => {
    const row = await readOne(autoOrder, ['status'], { id }, call.db);
    if (row?.status === 'AUTO_OK' || row?.status === 'CONFIRMED') await step(autoOrder, { id, action: 'bill' }, call);
  },
  unbilled: async (id, _facts, call) => {
    const row = await readOne(autoOrder, ['status'], { id }, call.db);
    if (row?.status === 'BILLED') await step(autoOrder, { id, action: 'unbill' }, call);
  },
};

/** The fee of an advance: what is accrued of it and not waived may be billed, and is due once it is. */
const advanceFee: TargetKind = {
  direction: 'OUT',
  open: ['PAID', 'PART_REPAID', 'FEE_DUE', 'SETTLED'],
  async find(id, { db }) {
    const row = await readOne(
      taxAdvance,
      ['docNo', 'feeAccrued', 'feeWaived', 'fundStatus', 'customerId', 'mainCompId'],
      { id },
      db,
      { lock: 'update' },
    );
    if (!row) return undefined;
    const amount = subtractFen(parseFen(row.feeAccrued ?? '0'), parseFen(row.feeWaived ?? '0'));
    return {
      ...{ no: row.docNo ?? '', amount, status: row.fundStatus ?? '', curr: null, supplierId: null },
      ...{ customerId: row.customerId, mainCompId: row.mainCompId },
    };
  },
  counted: async (id, billed, { issueDate }, call) => {
    const row = await readOne(taxAdvance, ['agreementId'], { id }, call.db);
    const agreed = row?.agreementId
      ? await readOne(agreement, ['payDays'], { id: row.agreementId }, call.db)
      : undefined;
    // What nobody billed is not due.
    const feeDueDate = billed > 0n ? addDays(issueDate, agreed?.payDays ?? 0) : null;
    await change(taxAdvance, id, { feeBilled: formatFen(billed), feeDueDate }, { ...asSystem(call), audit: {} });
    await setDueDate({ kind: 'FEE', id }, feeDueDate, call.db);
  },
};

const kinds: Readonly<Record<string, TargetKind>> = { SETTLE: settlement, ORDER: order, TAX_FEE: advanceFee };

/** What can be linked by hand under a kind; nothing for kinds that other areas link. */
export const targetKind = (linkKind: string | null | undefined): TargetKind | undefined =>
  linkKind && Object.hasOwn(kinds, linkKind) ? kinds[linkKind] : undefined;

const [l, i] = [columnsIn(invoiceLink, 'l'), columnsIn(invoice, 'i')];

/**
 * How much of a target invoices bill that count: all that are not gone, or those that were issued alone.
 * @param issued only what has its number, as an output invoice has when it was issued
 * @param beside an invoice that counts as issued, since it is being issued now
 */
export async function linkedTo(
  linkKind: string,
  targetId: string,
  { db }: Pick<Call, 'db'>,
  { issued = false, beside = '' }: { readonly issued?: boolean; readonly beside?: string } = {},
): Promise<Fen> {
  const { rows } = await db.query<{ sum: string }>(
    `select coalesce(sum(${l.linkAmount}), 0)::text as sum from invoice_link l join invoice i on i.id = ${l.invoiceId} and not i.deleted_flg
     where ${l.linkKind} = $1 and ${l.targetId} = $2 and not l.deleted_flg
       and (${i.id} = $3 or coalesce(${i.issueStatus}, 'ISSUED') ${issued ? "= 'ISSUED'" : "not in ('VOID', 'DROPPED')"})`,
    [linkKind, targetId, beside],
  );
  return parseFen(rows[0]?.sum ?? '0');
}

/** Takes the step that follows from how much of a target is billed now. */
export async function followTarget(
  { linkKind, targetId }: { readonly linkKind: string | null; readonly targetId: string | null },
  facts: BilledBy & { readonly issuing?: string },
  call: Call,
): Promise<void> {
  const kind = targetKind(linkKind);
  const target = targetId ? await kind?.find(targetId, call) : undefined;
  if (!kind || !target || !targetId || !linkKind) return;
  const billed = await linkedTo(linkKind, targetId, call, { issued: true, beside: facts.issuing ?? '' });
  await kind.counted?.(targetId, billed, facts, call);
  const isBilled = billed >= target.amount && target.amount > 0n;
  if (isBilled) await kind.billed?.(targetId, facts, call);
  else await kind.unbilled?.(targetId, facts, call);
}
