import { answerShape, defineCall } from '../core/call.ts';
import { dict, json, ref } from '../core/field.ts';
import type { ForetoldTable } from '../core/flow.ts';
import { bi, type Text } from '../core/text.ts';

/** What goes on the vehicle when a dispatch is sent, and whether that is too much for it. @throws 1002 not his rows */
export const foretellDispatch = defineCall({
  service: 'business',
  method: 'foretellDispatch',
  right: 'dispatchOrder:act:send',
  input: { id: ref('派车单', 'Dispatch', { entity: 'dispatchOrder', required: true }) },
  answer: answerShape<{ readonly notes: readonly Text[]; readonly tables: readonly ForetoldTable[] }>(),
});

/**
 * 派车: a draft of a dispatch for orders of one customer that are ready.
 * @throws 1001 an order is not ready, is on another dispatch, or several customers are mixed
 */
export const makeDispatch = defineCall({
  service: 'business',
  method: 'makeDispatch',
  right: 'dispatchOrder:create',
  who: ['W1', 'BUSI'],
  writes: true,
  rowsOf: ['dispatchOrder', 'whOrder'],
  input: {
    orderIds: json('订单', 'Orders', { required: true, limits: { depth: 1, entries: 100, text: 36 } }),
    vehicleType: dict('车型', 'Vehicle', { dict: 'VEHICLE_TYPE', required: true }),
  },
  answer: answerShape<{ readonly id: string; readonly dispatchNo: string }>(),
  tool: {
    of: 'whOrder',
    label: bi('派车', 'Dispatch'),
    rows: 'orderIds',
    told: ({ dispatchNo }) =>
      bi(`派车单 ${dispatchNo} 已建立，请补充后下发`, `Dispatch ${dispatchNo} is a draft: complete and send it`),
  },
});
