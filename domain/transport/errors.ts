import { bi, type Text } from '../core/text.ts';

/** Sentences of transport; what is wrong with a field is said there. @see docs/spec/operations.md 6 */
export const transportWords = {
  orderTaken: (orderNo: string, no: string): Text =>
    bi(`订单${orderNo}已在派车单${no}`, `Order ${orderNo} is on dispatch ${no}`),
  orderNotReady: (orderNo: string): Text =>
    bi(`订单${orderNo}不是待出库状态，不能派车`, `Order ${orderNo} is not ready to leave`),
  orderNotReadyNow: (orderNo: string): Text =>
    bi(`订单${orderNo}已不是待出库状态，请先移出该订单`, `Order ${orderNo} is not ready any more: take it off first`),
  otherCustomer: (orderNo: string): Text =>
    bi(`订单${orderNo}不属于该客户`, `Order ${orderNo} belongs to another customer`),
  otherAddress: bi('地址不属于该客户', 'The address belongs to another customer'),
  notOnDispatch: (orderNo: string): Text =>
    bi(`订单${orderNo}不在该派车单上`, `Order ${orderNo} is not on this dispatch`),
  lastOrder: bi('派车单至少保留一个订单，请取消派车单', 'A dispatch keeps one order: cancel it instead'),
  noConnector: (carrier: string): Text =>
    bi(
      `承运商${carrier}尚未接入轨迹接口，请手工登记或导入事件`,
      `${carrier} is not connected: enter or import its events`,
    ),
} as const;
