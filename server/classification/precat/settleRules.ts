import { precatSettle } from '#domain/classification/precat/precatSettle.ts';
import { chargedLines } from '#domain/classification/precat/settleMath.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { asSystem } from '../../crud/readRecord.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { Effect, EntityRules, Prepare } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';

interface Terms {
  readonly urgentFactor: string;
  readonly rejectFee: string;
  readonly maxDiscount: string;
  readonly curr: string;
}

const without: Terms = { urgentFactor: '1.50', rejectFee: '0', maxDiscount: '0.2', curr: 'CNY' };

/** What a protocol charges. It stays as it is, and nobody else counts lines under it, until the transaction ends. */
async function chargingOf(protocolId: unknown, { db, now }: Call) {
  const { rows } = await db.query<Terms>(
    `select urgent_factor::text as "urgentFactor", reject_fee::text as "rejectFee", max_discount::text as "maxDiscount", curr
     from precat_protocol where id = $1 for update`,
    [protocolId],
  );
  const { rows: prices } = await db.query<{ fromQty: number; toQty: number | null; unitPrice: string; ieFlag: string | null }>(
    `select from_qty as "fromQty", to_qty as "toQty", unit_price::text as "unitPrice", ie_flag as "ieFlag" from precat_price
     where protocol_id = $1 and not deleted_flg order by line_no`,
    [protocolId],
  );
  const { rows: counted } = await db.query<{ count: number }>(
    `select count(*)::int as count from settle_line l join precat_settle s on s.id = l.settle_id join precat_product p on p.id = l.product_id
     where s.protocol_id = $1 and s.created_time >= date_trunc('month', $2::timestamp) and s.status <> 'CANCELLED' and p.process_status <> 'REJECTED'
       and not s.deleted_flg and not l.deleted_flg`,
    [protocolId, now],
  );
  return { terms: rows[0] ?? without, prices, chargedBefore: counted[0]?.count ?? 0 };
}

/** The settlement of an application that is done; none where nothing of it is charged. Without a protocol its prices are written by hand. */
export async function draftSettlement({ id, customerId, protocolId, urgency, ieFlag, products }: RecordValues, call: Call): Promise<void> {
  const { terms, prices, chargedBefore } = await chargingOf(protocolId, call);
  const goods = (Array.isArray(products) ? products : []) as readonly { readonly id: string; readonly processStatus: string }[];
  const lines = chargedLines(
    goods.flatMap((line) => (line.processStatus === 'CANCELLED' ? [] : [{ id: line.id, isRejected: line.processStatus === 'REJECTED' }])),
    {
      prices,
      chargedBefore,
      urgency: String(urgency),
      ieFlag: String(ieFlag),
      urgentFactor: terms.urgentFactor,
      rejectFee: terms.rejectFee,
    },
  );
  if (lines.length === 0) return;
  const values = {
    ...{ applyId: id, customerId, protocolId: protocolId ?? null, maxDiscount: terms.maxDiscount, curr: terms.curr },
    lines: lines.map((line, at) => ({ ...line, lineNo: at + 1 })),
  };
  await createRecord(precatSettle, values, { ...asSystem(call), audit: {} });
}

const prepare: Prepare = async (record, _facts, { db }) => ({
  ...record,
  ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
});

/** A reversed invoice is none; the number of the one that reverses it stays. */
const invoiceReversed: Effect = async () => ({ invoiceNo: null, invoiceDate: null });

export const settleRules: EntityRules = { prepare, effects: { invoiceReversed } };
