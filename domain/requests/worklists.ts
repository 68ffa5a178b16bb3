import { bi } from '../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../core/worklist.ts';
import { approvalRequest } from './approvalRequest.ts';
import { approvalsPath } from './paths.ts';

/** What waits for people in the approval centre. */
export const requestWorklists: readonly WorklistDefinition[] = [
  defineWorklist(approvalRequest, {
    key: 'requestsToAgree',
    label: bi('待我审批', 'Requests that wait for me'),
    icon: 'list',
    right: 'approvalRequest:act:agreeNext',
    at: approvalsPath,
    opens: { view: 'todo' },
    filter: () => ({ waitsFor: 'me', status: 'PENDING' }),
    since: 'stepSince',
  }),
  defineWorklist(approvalRequest, {
    key: 'requestsReturned',
    label: bi('被退回的申请', 'My requests that were returned'),
    icon: 'file',
    right: 'approvalRequest:act:submit',
    at: approvalsPath,
    opens: { view: 'returned' },
    filter: () => ({ createdBy: 'me', status__in: ['RETURNED'] }),
  }),
];
