import type { DraftOf, NewOf } from '#domain/core/entity.ts';
import { whOrder, whOrderLine } from '#domain/warehouse/index.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { PartnerMessage } from '../gateway/partnerMessage.ts';

/** A warehouse order that a partner's system sends; a line without part number is a problem order's business. */
export const warehouseMessage: PartnerMessage = {
  head: whOrder,
  row: whOrderLine,
  otherwise: ({ msgNo }) => ({ orderNo: msgNo.slice(0, 40), orderKind: 'OUT' }),
  load: async ({ head, rows, customerId, msgNo }, call) => {
    const values: NewOf<typeof whOrder> = {
      ...head,
      customerId,
      lines: rows.map((row, at) => ({ ...(row as DraftOf<typeof whOrderLine>), lineNo: at + 1 })),
    };
    const { id } = await createRecord(whOrder, values, { ...call, audit: {} });
    return { entity: whOrder.key, id, bizNo: String(head.orderNo ?? msgNo) };
  },
};
