import { answerShape, defineCall } from '../core/call.ts';
import { text } from '../core/field.ts';
import type { OrderCheck } from './orderChecks.ts';

/** The checks of an order as they stand now: what it agrees in with its protocol, and what not. Changes nothing. */
export const checkAutoOrder = defineCall({
  service: 'purchase',
  method: 'checkAutoOrder',
  right: 'autoOrder:view',
  input: { id: text('订单', 'Order', { max: 36, required: true }) },
  answer: answerShape<{ readonly checks: readonly OrderCheck[] }>(),
});
