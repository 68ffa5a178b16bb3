import { BusinessError, type FieldErrors } from '#domain/core/errors.ts';
import { type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhPayment, bhUsage } from '#domain/guarantee/bhUsage.ts';
import { smallerFen } from '#domain/guarantee/quotaMath.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import { asSystem } from '../../crud/readRecord.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { payCustoms, repay, reversePayment } from './savePayment.ts';
import { tellKeepers } from './tellKeepers.ts';
import { billsOf, findUsage } from './usageRows.ts';

/** A certificate of which we pay a part, or all, for the customer. */
export interface AdvancedBill {
  readonly taxBillNo: string;
  readonly amount: Fen;
  /** How much of it is advanced. */
  readonly part: Fen;
}

/** What is told to the ledger of guarantees: of which advance, for which declaration, on which day. */
export interface AdvanceEvent {
  readonly declNo: string;
  readonly day: string;
  readonly about: { readonly entity: string; readonly recordId: string; readonly url: string; readonly no: string };
}

const [p, r] = [columnsIn(bhPayment, 'p'), columnsIn(bhPayment, 'r')];

const usageOf = (declNo: string, db: Db) => readOne(bhUsage, ['id', 'levyNoticeDate'], { declNo, cancelled: 0 }, db);

/**
 * What is wrong with the certificates of an advance, by line, where their declaration uses a guarantee: customs billed
 * others there, or other amounts, or was paid already.
 * @returns nothing for a declaration without a guarantee
 */
export async function billProblems(declNo: string, bills: readonly AdvancedBill[], { db }: Call): Promise<FieldErrors> {
  const usage = await usageOf(declNo, db);
  if (!usage) return {};
  const levied = new Map((await billsOf(db, usage.id)).map((bill) => [bill.taxBillNo, bill]));
  const errors: FieldErrors = {};
  for (const [at, { taxBillNo, amount, part }] of bills.entries()) {
    const bill = levied.get(taxBillNo);
    if (!bill)
      errors[`bills.${at}.taxBillNo`] = bi('担保用款中没有该税单', 'The levy on the guarantee has no such bill');
    else if (bill.amount !== amount)
      errors[`bills.${at}.amount`] = bi(
        `与担保用款的税额${formatFen(bill.amount)}不符`,
        `The levy on the guarantee says ${formatFen(bill.amount)}`,
      );
    else if (part > subtractFen(bill.amount, bill.paid))
      errors[`bills.${at}.advancePart`] = bi(
        `担保用款的未缴税额为${formatFen(subtractFen(bill.amount, bill.paid))}`,
        `Only ${formatFen(subtractFen(bill.amount, bill.paid))} of it is open on the guarantee`,
      );
  }
  return errors;
}

/**
 * The guarantee is free again for what we paid to customs, the customer's quota only when he repays. A bill is posted
 * once for a payment; nothing is posted where the declaration uses no guarantee.
 * @see docs/spec/finance-addendum.md F27
 */
export const postAdvance = (
  { payId, bills, ...event }: AdvanceEvent & { readonly payId: string; readonly bills: readonly AdvancedBill[] },
  call: Call,
): Promise<void> =>
  inLedger(event, call, async (inside) => {
    const usage = await usageOf(event.declNo, inside.db);
    if (!usage) return;
    for (const { taxBillNo, part } of bills) {
      const sourceKey = `${payId}:${taxBillNo}`;
      const bill = (await billsOf(inside.db, usage.id)).find((one) => one.taxBillNo === taxBillNo);
      if (part === zeroFen || !bill || (await isPosted(sourceKey, inside.db))) continue;
      await payCustoms(
        {
          ...{ usageId: usage.id, taxId: bill.id, payMode: 'COMPANY_ADVANCE', amount: part, sourceKey },
          ...{ payDate: later(event.day, usage.levyNoticeDate), voucherNo: event.about.no },
        },
        inside,
      );
    }
  });

/**
 * What the customer repaid of an advance frees his quota, once for an allocation, and never more than we advanced for
 * the declaration.
 */
export const postRepaid = (
  { allocId, amount, ...event }: AdvanceEvent & { readonly allocId: string; readonly amount: Fen },
  call: Call,
): Promise<void> =>
  inLedger(event, call, async (inside) => {
    const sourceKey = `repay:${allocId}`;
    const found = await usageOf(event.declNo, inside.db);
    const usage = found && (await findUsage(inside.db, found.id));
    if (!usage || (await isPosted(sourceKey, inside.db))) return;
    const { open, since } = await advancedOf(usage.id, inside.db);
    const most = smallerFen(open, subtractFen(usage.total, usage.settled));
    const repaid = smallerFen(amount, most);
    if (repaid <= 0n || !since) return;
    await repay(
      {
        ...{ usageId: usage.id, amount: repaid, payDate: later(event.day, since), sourceKey },
        voucherNo: event.about.no,
      },
      inside,
    );
  });

/** Takes back what was posted under these keys and is not taken back yet: a payment's bills, or an allocation. */
export const takeBackPosted = (
  { keys, reason, ...event }: AdvanceEvent & { readonly keys: PostedKeys; readonly reason: string },
  call: Call,
): Promise<void> =>
  inLedger(event, call, async (inside) => {
    for (const { id, usageId } of await postedUnder(keys, inside.db))
      await reversePayment({ usageId, paymentId: id, reason }, inside);
  });

/** Keys of a payment by its id, or of an allocation by its own. */
export type PostedKeys = { readonly payId: string } | { readonly allocId: string };

/** Latest first, as they could be taken back one by one. */
async function postedUnder(keys: PostedKeys, db: Db) {
  const [start, whole] = 'payId' in keys ? [`${keys.payId}:`, ''] : ['', `repay:${keys.allocId}`];
  const { rows } = await db.query<{ id: string; usageId: string }>(
    `select p.id, ${p.usageId} "usageId" from bh_payment p
     where (${p.sourceKey} = $1 or ($2 <> '' and starts_with(${p.sourceKey}, $2))) and not p.deleted_flg
       and not exists (select 1 from bh_payment r where ${r.reversedId} = p.id)
     order by ${p.usageId}, ${p.lineNo} desc`,
    [whole, start],
  );
  return rows;
}

const isPosted = async (sourceKey: string, db: Db): Promise<boolean> =>
  (await readOne(bhPayment, ['id'], { sourceKey }, db)) !== undefined;

/** What we advanced for a declaration and nobody repaid, with the first day of it. */
async function advancedOf(usageId: string, db: Db): Promise<{ readonly open: Fen; readonly since: string | null }> {
  const { rows } = await db.query<{ kind: string; amount: string; since: string | null }>(
    `select ${p.payKind} as kind, sum(${p.amount})::text as amount, to_char(min(${p.payDate}), 'YYYY-MM-DD') as since
     from bh_payment p
     where ${p.usageId} = $1 and not p.deleted_flg
       and (${p.payKind} = 'REPAY' or (${p.payKind} = 'CUSTOMS' and ${p.payMode} = 'COMPANY_ADVANCE'))
       and not exists (select 1 from bh_payment r where ${r.reversedId} = p.id)
     group by 1`,
    [usageId],
  );
  const sumOf = (asked: string): Fen => parseFen(rows.find(({ kind }) => kind === asked)?.amount ?? '0');
  return {
    open: subtractFen(sumOf('CUSTOMS'), sumOf('REPAY')),
    since: rows.find(({ kind }) => kind === 'CUSTOMS')?.since ?? null,
  };
}

const later = (day: string, other: string | null): string => (other && other > day ? other : day);

/**
 * The bank has moved the money whatever the ledger of guarantees says: what it refuses is told to those who keep it.
 * The product posts it, so that a closed month of guarantees does not ask finance for a reason.
 */
async function inLedger(
  { declNo, about: { no, ...about } }: AdvanceEvent,
  call: Call,
  work: (inside: Call) => Promise<void>,
): Promise<void> {
  const outcome = await attempt(call, (inside) => work(asSystem(inside)));
  if (!(outcome instanceof BusinessError)) return;
  const { zh, en } = outcome.text;
  await tellKeepers(
    bi(`${no}：报关单 ${declNo} 的担保台账未能登记：${zh}`, `${no}: the guarantee of ${declNo} was not posted: ${en}`),
    about,
    call,
  );
}
