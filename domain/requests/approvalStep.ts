import { defineEntity } from '../core/entity.ts';
import { datetime, dict, int, json, peopleField, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** 审批步骤: who is asked in one step of a request, and what became of it. @see docs/spec/operations.md 4 */
export const approvalStep = defineEntity({
  key: 'approvalStep',
  service: 'workflow',
  design: 'operations',
  label: bi('审批步骤', 'Approval step'),
  parent: { entity: 'approvalRequest', field: 'requestId' },
  fields: {
    requestId: ref('审批单', 'Request', { entity: 'approvalRequest', required: true, createOnly: true }),
    lineNo: int('行号', 'Line', { min: 1 }),
    stepNo: int('步骤', 'Step', { readOnly: true }),
    mode: dict('方式', 'Mode', { dict: 'APPROVAL_MODE', readOnly: true }),
    approvers: peopleField('审批人', 'Approvers', { most: 500, readOnly: true }),
    agreements: json('同意记录', 'Agreements', { readOnly: true }),
    doneBy: peopleField('已办人', 'Done by', { most: 500, readOnly: true }),
    doneTime: datetime('办理时间', 'Done', { readOnly: true }),
    result: dict('结果', 'Result', { dict: 'APPROVAL_RESULT', readOnly: true }),
    opinion: text('意见', 'Opinion', { max: 500, readOnly: true }),
  },
  scope: 'parent',
  verbs: [],
});
