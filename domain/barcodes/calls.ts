import { answerShape, defineCall } from '../core/call.ts';
import { date, int, ref, text } from '../core/field.ts';
import { bi, fill } from '../core/text.ts';
import { barcodeKind } from './barcode.ts';

/** As many codes as are made in one call. */
const mostGenerated = 1_000;

/**
 * business.generateBarcode: a range of new codes, all of them or none.
 * @throws 1006 one of them is there already, 1001 by field
 */
export const generateBarcode = defineCall({
  service: 'business',
  method: 'generateBarcode',
  right: 'barcode:create',
  writes: true,
  input: {
    barcodeKind,
    count: int('数量', 'Count', { required: true, min: 1, max: mostGenerated, default: 10 }),
    prefix: text('前缀', 'Prefix', {
      max: 60,
      help: bi(
        'EAN-13、托盘码填厂商代码，校验位自动生成；GS1填(01)GTIN等固定内容',
        'Company prefix of EAN-13 and SSCC, the check digit follows; for GS1 what stays the same, such as (01)',
      ),
    }),
    start: text('起始号', 'Start', {
      max: 18,
      help: bi('留空则接着该前缀已有的最大号', 'Empty: goes on behind the last number of this prefix'),
    }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    partNo: text('料号', 'Part no', { max: 60 }),
    batchNo: text('批次', 'Batch', { max: 20 }),
    expiry: date('效期', 'Expiry'),
  },
  answer: answerShape<{ readonly count: number; readonly first: string; readonly last: string }>(),
  tool: {
    of: 'barcode',
    label: bi('生成条码', 'Generate'),
    told: ({ count, first, last }) =>
      fill(bi('已生成 {count} 个条码：{first} 至 {last}', '{count} barcodes were made: {first} to {last}'), {
        count,
        first,
        last,
      }),
  },
});
