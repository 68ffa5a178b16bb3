import type { RecordOf } from '#domain/core/entity.ts';
import type { FieldErrors } from '#domain/core/errors.ts';
import { type Fen, formatFen, inWords, parseFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import { fundItem, fundItemId, itemOfRow } from '#domain/funds/fundItem.ts';
import type { fundReceipt } from '#domain/funds/fundReceipt.ts';
import { readMany } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';
import type { PaidPart, Settling } from '../../gateway/settling.ts';

type Receipt = RecordOf<typeof fundReceipt>;

/** What the areas say of what is owed, by its kind. */
const settlingOf = (kind: string, { services }: Call): Settling => services.rules.settles?.[kind] ?? {};

/** Things of one kind together, as their area is asked about them. */
function byKind<One extends { readonly kind: string }>(ones: readonly One[]): ReadonlyMap<string, One[]> {
  const kinds = new Map<string, One[]>();
  for (const one of [...ones].sort((left, right) => (left.kind < right.kind ? -1 : 1)))
    kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  return kinds;
}

/** Asks the area of each kind, one after the other: kinds come in the same order for everybody. */
export async function eachKind<One extends { readonly kind: string; readonly id: string }>(
  ones: readonly One[],
  call: Call,
  ask: (settling: Settling, ids: readonly string[], of: readonly One[]) => Promise<void>,
): Promise<void> {
  for (const [kind, of] of byKind(ones)) {
    const ids = of.map(({ id }) => id).sort();
    await ask(settlingOf(kind, call), ids, of);
  }
}

/** What stands at the items that a receipt pays. */
interface PaidItem {
  readonly id: string;
  readonly kind: string;
  readonly itemId: string;
  readonly bizNo: string;
  readonly customerId: string | null;
  readonly mainCompId: string | null;
  readonly open: Fen;
}

async function fundItemsOf(
  rowIds: readonly string[],
  { db }: Pick<Call, 'db'>,
): Promise<ReadonlyMap<string, PaidItem>> {
  if (rowIds.length === 0) return new Map();
  const rows = await readMany(
    fundItem,
    ['id', 'itemKind', 'itemId', 'bizNo', 'customerId', 'mainCompId', 'open'],
    { id: rowIds },
    db,
  );
  return new Map(
    rows.map(({ id, itemKind, itemId, bizNo, customerId, mainCompId, open }) => [
      id,
      {
        ...{ id, kind: itemKind ?? '', itemId: itemId ?? '', bizNo: bizNo ?? '', customerId, mainCompId },
        open: parseFen(open ?? '0'),
      },
    ]),
  );
}

/** The parts of a stored receipt, as areas are told of them. */
export const partsOfReceipt = (receipt: Receipt): readonly PaidPart[] =>
  (receipt.allocs ?? []).flatMap(({ id, itemId, amount, allocKind }) => {
    const of = itemOfRow(itemId);
    if (!of) return [];
    return [
      {
        ...{ receiptId: receipt.id, receiptNo: receipt.receiptNo ?? '', receiptDate: receipt.receiptDate ?? '' },
        ...{ allocId: id, kind: of.kind, id: of.id, amount: parseFen(amount ?? '0'), isRecovery: allocKind === 'BAD' },
      },
    ];
  });

/** The most that money of a day may pay of each item, and which of them were written off. */
interface Limits {
  readonly most: ReadonlyMap<string, Fen>;
  readonly recoverable: ReadonlyMap<string, Fen>;
}

/** F5: what the area says of the day; what is open now where it says nothing. */
async function limitsOf(
  items: readonly { readonly kind: string; readonly id: string; readonly open: Fen }[],
  receiptDate: string,
  call: Call,
): Promise<Limits> {
  const most = new Map(items.map((item) => [fundItemId(item), item.open]));
  const recoverable = new Map<string, Fen>();
  await eachKind(items, call, async ({ limits, recoverable: written }, ids, of) => {
    const said = await limits?.(ids, receiptDate, call);
    for (const item of of) {
      const limit = said?.get(item.id);
      // The area knows what is owed when the money is booked, such as a minimum that comes with it.
      if (limit !== undefined) most.set(fundItemId(item), limit);
    }
    for (const [id, amount] of (await written?.(ids, call)) ?? [])
      recoverable.set(fundItemId({ kind: of[0]?.kind ?? '', id }), amount);
  });
  return { most, recoverable };
}

const allocKinds: Readonly<Record<string, string>> = {
  ADVANCE: 'PRINCIPAL',
  FEE: 'FEE',
  SETTLE: 'SETTLE',
  INVOICE: 'INVOICE',
};

/** What a line says of the item it pays; one that was written off is recovered. */
export async function allocFacts(itemId: string, call: Call) {
  const item = (await fundItemsOf([itemId], call)).get(itemId);
  if (!item) return { allocKind: null, targetNo: null };
  const written = item.open === 0n && (await settlingOf(item.kind, call).recoverable?.([item.itemId], call));
  return {
    allocKind: written && written.get(item.itemId) !== undefined ? 'BAD' : (allocKinds[item.kind] ?? null),
    targetNo: item.bizNo,
  };
}

type Alloc = NonNullable<Receipt['allocs']>[number];

type Judged = Pick<Receipt, 'customerId' | 'mainCompId' | 'receiptDate' | 'receiptKind' | 'declNo'> & {
  readonly allocs?: readonly Pick<Partial<Alloc>, 'itemId' | 'amount' | 'allocKind'>[] | null;
};

/**
 * Judges each part of a receipt by what it pays: of the same customer and company, and no more than money of its day
 * may pay.
 * @throws 1001 by line, 62023 more than is open
 * @see docs/spec/finance-addendum.md F5
 */
export async function judgeParts(receipt: Judged, call: Call): Promise<void> {
  const lines = receipt.allocs ?? [];
  const items = await fundItemsOf(
    lines.flatMap(({ itemId }) => itemId ?? []),
    call,
  );
  const known = [...items.values()].map(({ kind, itemId, open }) => ({ kind, id: itemId, open }));
  const { most, recoverable } = await limitsOf(known, receipt.receiptDate ?? '', call);
  const errors: FieldErrors = {};
  for (const [at, { itemId, amount, allocKind }] of lines.entries()) {
    const item = items.get(itemId ?? '');
    if (!item || item.customerId !== receipt.customerId || item.mainCompId !== receipt.mainCompId) {
      errors[`allocs.${at}.itemId`] = bi('不是该客户在该主体的款项', 'Not owed by this customer to this company');
      continue;
    }
    const key = fundItemId({ kind: item.kind, id: item.itemId });
    // A line that was to pay what has been written off meanwhile recovers nothing until it is allocated anew.
    const mayRecover = item.open === 0n && (!allocKind || allocKind === 'BAD');
    const recovered = mayRecover ? recoverable.get(key) : undefined;
    const limit = recovered ?? most.get(key) ?? zeroFen;
    if (parseFen(amount ?? '0') > limit) throw aboveOpen(at, parseFen(amount ?? '0'), limit);
  }
  if (Object.keys(errors).length > 0) throw fundErrors.WRONG_PARTS({}, errors);
  if (receipt.receiptKind === 'REFUND') await refuseOtherDeclarations(receipt, items, call);
}

function aboveOpen(at: number, amount: Fen, open: Fen) {
  const said = bi(
    `分配金额${inWords(amount)}元超过未收金额${inWords(open)}元`,
    `Allocation ${inWords(amount)} exceeds open ${inWords(open)}`,
  );
  return fundErrors.ABOVE_OPEN({ amount: formatFen(amount), open: formatFen(open) }, { [`allocs.${at}.amount`]: said });
}

/** A refund by customs goes to the principal of its own declaration; whatever is left is prepaid. */
async function refuseOtherDeclarations(
  receipt: Judged,
  items: ReadonlyMap<string, PaidItem>,
  call: Call,
): Promise<void> {
  const payables = await payablesOf(receipt, call);
  const fitting = new Set(
    payables.filter(({ kind, declNo }) => kind === 'ADVANCE' && declNo === receipt.declNo).map(fundItemId),
  );
  const errors: FieldErrors = {};
  for (const [at, { itemId }] of (receipt.allocs ?? []).entries()) {
    const item = items.get(itemId ?? '');
    if (item && !fitting.has(fundItemId({ kind: item.kind, id: item.itemId })))
      errors[`allocs.${at}.itemId`] = bi(
        '海关退税只能冲抵该报关单的垫付本金',
        'A refund pays its own declaration only',
      );
  }
  if (Object.keys(errors).length > 0) throw fundErrors.WRONG_PARTS({}, errors);
}

/** All that money of a day may pay of what a customer owes a company, as the areas say it. */
export async function payablesOf(
  { customerId, mainCompId, receiptDate }: Pick<Receipt, 'customerId' | 'mainCompId' | 'receiptDate'>,
  call: Call,
) {
  const all = [];
  const areas = Object.entries(call.services.rules.settles ?? {}).sort(([left], [right]) => (left < right ? -1 : 1));
  const pair = { customerId: customerId ?? '', mainCompId: mainCompId ?? '' };
  for (const [, { payables }] of areas) if (payables) all.push(...(await payables(pair, receiptDate ?? '', call)));
  return all;
}
