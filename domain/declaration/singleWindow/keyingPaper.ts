import { definePaper } from '../../core/paper.ts';
import { bi } from '../../core/text.ts';
import { declarationChange } from '../declarationChange.ts';

/**
 * 修撤录入单: what is keyed in at the Single Window, since the message of an amendment is not public: each value with what
 * stands there now.
 */
export const keyingPaper = definePaper(declarationChange, {
  key: 'KEYING',
  label: bi('修撤录入单', 'Sheet to key in'),
  isRecord: true,
  parts: [
    {
      title: bi('申请', 'Request'),
      facts: ['kind', 'declId', 'entryId', 'reasonCode', 'askedBy', 'sentBy', { field: 'reason', span: 2 }],
    },
    {
      title: bi('修改内容', 'Changes'),
      table: 'lines',
      columns: [
        ['lineNo', 22],
        ['name', '*'],
        ['oldValue', '*'],
        ['newValue', '*'],
      ],
    },
    { signs: [bi('录入人', 'Keyed in by'), bi('复核人', 'Compared by'), bi('日期', 'Date')] },
  ],
});
