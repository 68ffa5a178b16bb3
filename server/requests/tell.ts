import { bi } from '#domain/core/text.ts';
import { type ApprovalRequest, approvalRequest } from '#domain/requests/approvalRequest.ts';
import { requestPath } from '#domain/requests/paths.ts';
import type { Call } from '../gateway/method.ts';
import { type Message, sendMessage, settleTodo } from '../gateway/userMessages.ts';

type Told = Pick<ApprovalRequest, 'id' | 'approvalNo' | 'title' | 'createdBy'>;

const tell = ({ id }: Told, message: Pick<Message, 'userIds' | 'type' | 'title'>, call: Call): Promise<void> =>
  sendMessage(call.db, call.services, {
    ...message,
    ...{ url: requestPath(id), entity: approvalRequest.key, recordId: id, by: call.actor.userId },
  });

/** What was to do for a request before is done; now it waits for these. */
export async function tellTurn(record: Told, userIds: readonly string[], call: Call): Promise<void> {
  await settleTodo(call.db, call.services, { recordId: record.id, now: call.now });
  const { approvalNo, title } = record;
  const words = bi(`待审批 ${approvalNo}：${title ?? ''}`, `Request ${approvalNo} waits for you: ${title ?? ''}`);
  await tell(record, { userIds, type: 'TODO', title: words }, call);
}

/** They hear of it once more. */
export const tellAgain = (record: Told, userIds: readonly string[], call: Call): Promise<void> => {
  const { approvalNo, title } = record;
  const words = bi(`催办 ${approvalNo}：${title ?? ''}`, `Reminder of request ${approvalNo}: ${title ?? ''}`);
  return tell(record, { userIds, type: 'TODO', title: words }, call);
};

const results = {
  APPROVED: bi('已通过', 'was approved'),
  RETURNED: bi('被退回', 'was returned'),
  REJECTED: bi('被拒绝', 'was rejected'),
} as const;

/** The applicant hears what became of it. */
export async function tellResult(
  record: Told,
  result: keyof typeof results,
  opinion: string | undefined,
  call: Call,
): Promise<void> {
  await settleTodo(call.db, call.services, { recordId: record.id, now: call.now });
  const { zh, en } = results[result];
  const why = opinion ? { zh: `：${opinion}`, en: `: ${opinion}` } : { zh: '', en: '' };
  const title = bi(
    `审批 ${record.approvalNo} ${zh}${why.zh}`.slice(0, 300),
    `Request ${record.approvalNo} ${en}${why.en}`.slice(0, 300),
  );
  await tell(record, { userIds: [record.createdBy ?? ''], type: 'RESULT', title }, call);
}

/** Who gets a copy hears that it was handed in. */
export const tellCopies = (record: Told, userIds: readonly string[], call: Call): Promise<void> => {
  const { approvalNo, title } = record;
  const words = bi(`抄送 ${approvalNo}：${title ?? ''}`, `Copy of request ${approvalNo}: ${title ?? ''}`);
  return tell(record, { userIds, type: 'NOTICE', title: words }, call);
};
