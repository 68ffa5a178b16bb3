import type { DraftOf, NewOf } from '#domain/core/entity.ts';
import { demand } from '#domain/demand/demand.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { PartnerMessage } from '../gateway/partnerMessage.ts';

/** A demand that a partner's system sends is a draft of the clerk who answers for it: papers come by people. */
export const demandMessage: PartnerMessage = {
  head: demand,
  row: demandGoods,
  otherwise: ({ msgNo }) => ({ title: `客户接口报文 ${msgNo}`, demandType: 'IMPORT' }),
  load: async ({ head, rows, customerId, partner, msgNo }, call) => {
    const values: NewOf<typeof demand> = {
      ...head,
      customerId,
      remark: `${partner} ${msgNo}`,
      goods: rows.map((row, at) => ({ ...(row as DraftOf<typeof demandGoods>), lineNo: at + 1 })),
    };
    const { id } = await createRecord(demand, values, { ...call, audit: {} });
    return { entity: demand.key, id, bizNo: String(head.title ?? msgNo) };
  },
};
