import { answerShape, defineCall } from '../core/call.ts';
import { declarationNo, json, ref, text } from '../core/field.ts';
import { bi, fill } from '../core/text.ts';

/** How many orders one call takes. */
export const mostOrdersAtOnce = 200;

/** 回填清单号/备案号: numbers that customs gave, on many orders at once; all of them or none. */
export const saveWhOrderNumbers = defineCall({
  service: 'business',
  method: 'saveWhOrderNumbers',
  right: 'whOrder:act:declare',
  who: ['C1', 'W1'],
  writes: true,
  input: {
    ids: json('仓库订单', 'Orders', { required: true }),
    qdNo: text('清单编号', 'Bonded list no (QD)', {
      max: 18,
      help: bi('一个清单编号只属于一个订单', 'One list belongs to one order'),
    }),
    filingNo: text('备案号', 'Filing no', { max: 20 }),
    declarationNo: declarationNo('报关单号', 'Declaration no'),
    passNo: text('核放单号', 'Gate pass no', { max: 20 }),
  },
  answer: answerShape<{ readonly saved: number }>(),
  tool: {
    of: 'whOrder',
    label: bi('回填清单号/备案号', 'Enter numbers'),
    rows: 'ids',
    told: ({ saved }) => fill(bi('已回填 {saved} 个订单', '{saved} order(s) have their numbers'), { saved }),
  },
});

/** What is under way in the warehouse for whoever asks: the orders he sees, by how far they are, and how many are late. */
export const queryLogisticsByRole = defineCall({
  service: 'business',
  method: 'queryLogisticsByRole',
  right: 'whOrder:list',
  input: {
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    warehouse: text('仓库', 'Warehouse', { max: 20 }),
  },
  answer: answerShape<{
    readonly rows: readonly { readonly status: string; readonly orders: number; readonly late: number }[];
  }>(),
});

/** Sheets of orders that came in: who brought how many, and how many of them are still on their way. */
export const queryUploadedWarehouseInfo = defineCall({
  service: 'batch',
  method: 'queryUploadedWarehouseInfo',
  right: 'whOrder:list',
  input: { importNo: text('导入批次', 'Import batch', { max: 20 }) },
  answer: answerShape<{
    readonly rows: readonly {
      readonly importNo: string;
      readonly uploadedTime: string;
      readonly uploadedBy: string;
      readonly orders: number;
      readonly open: number;
    }[];
  }>(),
});
