import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatPrice, precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import { precatSettle, settleLine } from '#domain/classification/precat/precatSettle.ts';
import { chargedLines, payableOf } from '#domain/classification/precat/settleMath.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { note } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { asSystem } from '../../crud/readRecord.ts';
import { rules } from '../../crud/rulesOn.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import type { Application } from './records.ts';

const [l, p, s] = [columnsIn(settleLine, 'l'), columnsIn(precatProduct, 'p'), columnsIn(precatSettle, 's')];

const without = { urgentFactor: '1.50', rejectFee: '0', maxDiscount: '0.2', curr: 'CNY' };

/** What a protocol charges. It stays as it is, and nobody else counts lines under it, until the transaction ends. */
async function chargingOf(protocolId: string | null, { db, now }: Call) {
  const agreed = await readOne(
    precatProtocol,
    ['urgentFactor', 'rejectFee', 'maxDiscount', 'curr'],
    { id: protocolId },
    db,
    {
      ...{ lock: 'update', deleted: 'too' },
    },
  );
  const prices = await readMany(precatPrice, ['fromQty', 'toQty', 'unitPrice', 'ieFlag'], { protocolId }, db, {
    order: ['lineNo'],
  });
  const { rows: counted } = await db.query<{ count: number }>(
    `select count(*)::int as count from settle_line l join precat_settle s on s.id = ${l.settleId} join precat_product p on p.id = ${l.productId}
     where ${s.protocolId} = $1 and ${s.createdTime} >= date_trunc('month', $2::timestamp) and ${s.status} <> 'CANCELLED'
     and ${p.processStatus} <> 'REJECTED'
       and not s.deleted_flg and not l.deleted_flg`,
    [protocolId, now],
  );
  return { terms: agreed ?? without, prices, chargedBefore: counted[0]?.count ?? 0 };
}

/**
 * The settlement of an application that is done; none where nothing of it is charged. Without a protocol its prices are
 * written by hand.
 */
export async function draftSettlement(
  { id, customerId, protocolId, urgency, ieFlag, products }: Application,
  call: Call,
): Promise<void> {
  const { terms, prices, chargedBefore } = await chargingOf(protocolId, call);
  const lines = chargedLines(
    (products ?? []).flatMap((line) =>
      line.processStatus === 'CANCELLED' ? [] : [{ id: line.id, isRejected: line.processStatus === 'REJECTED' }],
    ),
    {
      prices,
      chargedBefore,
      urgency: String(urgency),
      ieFlag: String(ieFlag),
      urgentFactor: terms.urgentFactor ?? without.urgentFactor,
      rejectFee: terms.rejectFee ?? without.rejectFee,
    },
  );
  if (lines.length === 0) return;
  const values = {
    ...{ applyId: id, customerId, protocolId, maxDiscount: terms.maxDiscount, curr: terms.curr },
    lines: lines.map((line, at) => ({ ...line, lineNo: at + 1 })),
  };
  await createRecord(precatSettle, values, { ...asSystem(call), audit: {} });
}

/** What is due of each line: what a customer is told, and what invoices and revenue by item are made of. */
async function spreadDue(id: string, { db }: Call): Promise<void> {
  const sheet = await readOne(precatSettle, ['discountRate'], { id }, db);
  const names = ['id', 'unitPrice', 'factor', 'payable'] as const;
  const lines = await readMany(settleLine, names, { settleId: id }, db, { order: ['lineNo', 'id'] });
  const due = payableOf(lines, sheet?.discountRate ?? '0');
  for (const [at, { id: lineId, payable }] of lines.entries())
    if (payable !== due[at]) await note(settleLine, { id: lineId }, { payable: due[at] ?? null }, db);
}

export const settleRules = rules(precatSettle, {
  beforeSave: async (record, _facts, { db }) => ({
    ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
    // Why lines are free was said of the lines as they were.
    zeroReason: null,
  }),
  afterWrite: ({ id }, _before, call) => spreadDue(id, call),
  effects: {
    /** A reversed invoice is none; the number of the one that reverses it stays. */
    invoiceReversed: async () => ({ invoiceNo: null, invoiceDate: null, payDate: null }),
    paymentTakenBack: async () => ({ payDate: null }),
  },
});
