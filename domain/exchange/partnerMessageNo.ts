import { defineEntity } from '../core/entity.ts';
import { datetime, dict, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * 报文号登记: numbers of messages that were taken, with the receipt each was answered with. It stays when the log goes, so
 * a number that comes again years later still makes no second record.
 * @see docs/spec/operations.md 3.14
 */
export const partnerMessageNo = defineEntity({
  key: 'partnerMessageNo',
  service: 'van',
  design: 'operations',
  label: bi('报文号', 'Message number'),
  fields: {
    partner: dict('客户接口', 'Partner', { dict: 'PARTNER', required: true }),
    direction: dict('方向', 'Direction', { dict: 'MSG_DIRECTION', required: true }),
    msgNo: text('报文号', 'Message no', { max: 60, required: true }),
    receiptNo: text('回执号', 'Receipt no', { max: 40, required: true }),
    receivedTime: datetime('接收时间', 'Received', { required: true }),
    bodyHash: text('内容校验值', 'Hash of the content', { max: 64, required: true }),
  },
  unique: [['partner', 'direction', 'msgNo']],
  index: [['receivedTime']],
  scope: { everyone: 'nobody reads it but the door' },
  verbs: [],
});
