import { answerShape, defineCall } from '../core/call.ts';
import { ref } from '../core/field.ts';
import type { ForetoldTable } from '../core/flow.ts';
import type { Text } from '../core/text.ts';

/** Parts of the owner that a problem's raw number may mean, and how many others have the same. @throws 1002, 1005 */
export const suggestPartNo = defineCall({
  service: 'business',
  method: 'suggestPartNo',
  right: 'wrongOrder:view',
  input: { id: ref('问题订单', 'Problem order', { entity: 'wrongOrder', required: true }) },
  answer: answerShape<{ readonly notes: readonly Text[]; readonly tables: readonly ForetoldTable[] }>(),
});
