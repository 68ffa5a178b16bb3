import { defineArea } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { approvalDictionaries } from './dictionaries.ts';
import { bhOaRecord, bhReceiptLog } from './records.ts';

/** 审批: what the approval machine keeps for the documents of every area. */
export const approvalArea = defineArea({
  key: 'approval',
  label: bi('审批', 'Approval'),
  entities: [bhOaRecord, bhReceiptLog],
  dictionaries: approvalDictionaries,
});
