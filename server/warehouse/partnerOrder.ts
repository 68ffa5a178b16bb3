import type { DraftOf, NewOf } from '#domain/core/entity.ts';
import { whOrder, whOrderLine } from '#domain/warehouse/whOrder.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { PartnerMessage } from '../gateway/partnerMessage.ts';

/**
 * A warehouse order that a partner's system sends is entered as from the warehouse itself, with all its checks: a line
 * that cannot be booked is a problem order. The owner is the customer of the door, whatever the message says.
 */
export const whOrderMessage: PartnerMessage = {
  head: whOrder,
  row: whOrderLine,
  load: async ({ head, rows, customerId, partner, msgNo }, call) => {
    const values: NewOf<typeof whOrder> = {
      ...head,
      customerId,
      remark: `${partner} ${msgNo}`,
      lines: rows.map((row, at) => ({ ...(row as DraftOf<typeof whOrderLine>), lineNo: at + 1 })),
    };
    const { id } = await createRecord(whOrder, values, { ...call, audit: {} });
    return { entity: whOrder.key, id, bizNo: String(head.orderNo ?? msgNo) };
  },
};
