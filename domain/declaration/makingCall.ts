import { answerShape, defineCall } from '../core/call.ts';
import { ref } from '../core/field.ts';
import type { Text } from '../core/text.ts';

/** What becomes of the lines of an order, told before its declarations are made. @throws 1002 outside the person's rows */
export const queryMaking = defineCall({
  service: 'business',
  method: 'queryMaking',
  right: 'customsOrder:act:make',
  input: { id: ref('报关委托单', 'Order', { entity: 'customsOrder', required: true }) },
  answer: answerShape<{ readonly notes: readonly Text[] }>(),
});
