import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { fundErrors } from '#domain/funds/index.ts';
import * as calls from '#domain/invoices/calls.ts';
import { invoiceErrors } from '#domain/invoices/errors.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { invoiceLink } from '#domain/invoices/invoiceLine.ts';
import { minus, plus } from '#domain/invoices/invoiceMath.ts';
import { invoiceOut } from '#domain/invoices/invoiceOut.ts';
import * as acts from '#domain/invoices/linkActs.ts';
import { change, markDeleted } from '../crud/change.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { insertMany } from '../crud/insertMany.ts';
import { readMany, readOne } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { tellFollowers } from '../crud/takeAct.ts';
import { rowOf } from '../crud/writeRecord.ts';
import { type AfterStep, writesAt } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { type Invoiced, mayClaim, restOfInvoice, setClaim, unlinkedOf } from './claims.ts';
import { needInvoiceRight } from './rights.ts';
import { followTarget, linkedTo, targetKind } from './targets.ts';

/** A sheet that an invoice bills, were it a draft, stays approved: links are taken off first. @throws 62074 */
export const billedStays: AfterStep = writesAt([], async ({ id }, { key }, call) => {
  if (key !== 'cancelApprove') return;
  if ((await linkedTo('SETTLE', id, call)) > zeroFen) throw fundErrors.SETTLE_PAID();
});

export interface LinkAsked {
  readonly linkKind: string;
  readonly targetId: string;
  readonly linkAmount: string;
}

const readLinks = (invoiceId: string, { db }: Pick<Call, 'db'>) =>
  readMany(invoiceLink, ['id', 'linkKind', 'targetId', 'linkAmount'], { invoiceId }, db, { order: ['lineNo', 'id'] });

/** @throws 1002 there is no such target, 1001 it is somebody else's or not to be billed now, 62047 too much of it */
async function judgeTarget(
  record: {
    readonly direction: string | null;
    readonly customerId: string | null;
    readonly supplierId: string | null;
  } & {
    readonly mainCompId: string | null;
  },
  { linkKind, targetId, linkAmount }: LinkAsked,
  call: Call,
): Promise<string> {
  const kind = targetKind(linkKind);
  if (!kind || kind.direction !== record.direction)
    throw invalid({ linkKind: bi('该发票不能关联此类对象', 'Such a thing is not linked to this invoice') });
  const target = await kind.find(targetId, call);
  if (!target) throw sharedErrors.NOT_FOUND();
  const isOther =
    (target.customerId && target.customerId !== record.customerId) ||
    (target.supplierId && target.supplierId !== record.supplierId) ||
    (target.mainCompId && target.mainCompId !== record.mainCompId);
  if (isOther) throw invalid({ targetId: bi('与发票的往来单位或主体公司不一致', 'It is of another party or company') });
  if (!kind.open.includes(target.status))
    throw invalid({ targetId: bi('该单据当前不能开票', 'It cannot be billed in its status') });
  const rest = subtractFen(target.amount, await linkedTo(linkKind, targetId, call));
  if (parseFen(linkAmount) > rest) throw invoiceErrors.LINK_ABOVE_REST({ rest: formatFen(rest) });
  return target.no;
}

/** Writes links of an invoice and what it comes to; neither more of it than there is, nor more of its targets. */
export async function addLinks(
  record: Parameters<typeof judgeTarget>[0] & Invoiced,
  asked: readonly LinkAsked[],
  call: Call,
): Promise<string> {
  const before = await readLinks(record.id, call);
  let linked = record.linkedAmount ?? '0.00';
  for (const [at, link] of asked.entries()) {
    const targetNo = await judgeTarget(record, link, call);
    const rest = subtractFen(restOfInvoice(record), parseFen(linked));
    if (parseFen(link.linkAmount) > rest) throw invoiceErrors.LINK_ABOVE_REST({ rest: formatFen(rest) });
    const values = { ...link, targetNo, invoiceId: record.id, lineNo: before.length + at + 1 };
    const row = rowOf(invoiceLink, newId(), { ...values, linkedOn: call.now.slice(0, 10) }, call);
    await insertMany(invoiceLink, [row], call.db);
    linked = plus(linked, link.linkAmount);
  }
  await change(invoice, record.id, { linkedAmount: linked }, call);
  return linked;
}

const isIssued = ({ direction, issueStatus }: { direction: string | null; issueStatus: string | null }): boolean =>
  direction === 'IN' || issueStatus === 'ISSUED';

const billedBy = ({ invoiceNo, issueDate }: Pick<Invoiced, 'invoiceNo' | 'issueDate'>, { now }: Pick<Call, 'now'>) => ({
  invoiceNo: invoiceNo ?? '',
  issueDate: issueDate ?? now.slice(0, 10),
});

/** What an invoice is linked to is billed by it, which is being issued now. */
export async function followIssue(record: Pick<Invoiced, 'id' | 'invoiceNo' | 'issueDate'>, call: Call): Promise<void> {
  for (const link of await readLinks(record.id, call))
    await followTarget(link, { ...billedBy(record, call), issuing: record.id }, call);
}

/** All links of an invoice go, and what they billed is to be billed again. */
export async function releaseLinks(
  record: Pick<Invoiced, 'id'>,
  by: { readonly invoiceNo: string; readonly issueDate: string },
  call: Call,
): Promise<void> {
  const links = await readLinks(record.id, call);
  await markDeleted(invoiceLink, { invoiceId: record.id }, call);
  for (const link of links) await followTarget(link, by, call);
}

type Linkable = Awaited<ReturnType<typeof linkable>>;

/** @throws 1002 not his to see, 62051, 1004 nothing is linked to it in its status */
async function linkable(id: string, call: Call) {
  const record = await getRecord(invoice, id, call, { lock: true });
  needInvoiceRight('canEdit', record, call);
  const isGone = record.issueStatus === 'VOID' || record.issueStatus === 'DROPPED';
  if (isGone || record.redStatus === 'LOCKED' || record.redStatus === 'FULL_RED' || record.redFlag === 1)
    throw sharedErrors.WRONG_STATUS();
  return record;
}

/** What an issued invoice claims follows from what is linked to it. @throws 62047 it was paid by itself */
async function followClaim(record: Linkable, linkedAmount: string, source: string, call: Call): Promise<void> {
  if (record.direction !== 'OUT' || !isIssued(record)) return;
  const claim = unlinkedOf({ ...record, linkedAmount });
  if (!(await mayClaim(record, claim, call))) throw invoiceErrors.LINK_ABOVE_REST({ rest: '0.00' });
  await setClaim(record, claim, { source, reason: '关联变更' }, call);
  await tellFollowers(invoiceOut, record.id, 'link', call);
}

async function linkTo({ id, ...link }: LinkAsked & { readonly id: string }, call: Call): Promise<string> {
  const record = await linkable(id, call);
  const linkedAmount = await addLinks(record, [link], call);
  await followClaim(record, linkedAmount, `link:${record.rowVersion}`, call);
  if (isIssued(record)) await followTarget(link, billedBy(record, call), call);
  return linkedAmount;
}

/** @throws 1002 the invoice has no such link */
async function unlinkFrom({ id, linkId }: { readonly id: string; readonly linkId: string }, call: Call) {
  const record = await linkable(id, call);
  const names = ['id', 'linkKind', 'targetId', 'linkAmount'] as const;
  const link = await readOne(invoiceLink, names, { id: linkId, invoiceId: id }, call.db);
  if (!link) throw sharedErrors.NOT_FOUND();
  await markDeleted(invoiceLink, { id: linkId }, call);
  const linkedAmount = minus(record.linkedAmount, link.linkAmount);
  await change(invoice, id, { linkedAmount }, call);
  await followClaim(record, linkedAmount, `unlink:${linkId}`, call);
  if (isIssued(record)) await followTarget(link, billedBy(record, call), call);
  return linkedAmount;
}

export const invoiceLinked = implementCall(calls.linkInvoice, async (asked, call) => {
  const linkedAmount = await linkTo(asked, call);
  const { id, ...detail } = asked;
  Object.assign(call.audit, {
    ...{ logType: 'ACTION', entity: invoice.key, recordId: id },
    detail: { action: 'link', ...detail },
  });
  return { id, linkedAmount };
});

export const invoiceUnlinked = implementCall(calls.unlinkInvoice, async ({ id, linkId }, call) => {
  const linkedAmount = await unlinkFrom({ id, linkId }, call);
  const detail = { action: 'unlink', linkId };
  Object.assign(call.audit, { logType: 'ACTION', entity: invoice.key, recordId: id, detail });
  return { id, linkedAmount };
});

/** The same from the record's own page, where the person chooses what it bills. */
export const orderLinked = implementAct(acts.linkOrder, async ({ record, input }, call) => ({
  linkedAmount: await linkTo(
    { id: record.id, linkKind: 'ORDER', targetId: input.orderId ?? '', linkAmount: input.linkAmount ?? '' },
    call,
  ),
}));

export const orderUnlinked = implementAct(acts.unlinkOrder, async ({ record, input }, call) => ({
  linkedAmount: await unlinkFrom({ id: record.id, linkId: input.linkId ?? '' }, call),
}));

export const billedLinked = implementAct(acts.linkBilled, async ({ record, input }, call) => {
  const linkAmount = input.linkAmount ?? '';
  const target = input.settleId
    ? { linkKind: 'SETTLE', targetId: input.settleId }
    : { linkKind: 'TAX_FEE', targetId: input.advanceId ?? '' };
  return { linkedAmount: await linkTo({ id: record.id, ...target, linkAmount }, call) };
});

export const billedUnlinked = implementAct(acts.unlinkBilled, async ({ record, input }, call) => ({
  linkedAmount: await unlinkFrom({ id: record.id, linkId: input.linkId ?? '' }, call),
}));
