import type { LoggedStep } from '#domain/approval/changes.ts';
import { nameOfEditor } from '#domain/approval/editors.ts';
import type { OfferedTransition } from '#domain/approval/offers.ts';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';

/**
 * Why a step is closed: the rule, the present value, and who can change it. Undefined when it is open.
 * @param log oldest first
 */
export function whyClosed(
  { obstacle, reason, transition }: OfferedTransition,
  record: RecordValues,
  log: readonly LoggedStep[],
): Text | undefined {
  switch (obstacle) {
    case undefined:
      return undefined;
    case 'FOUR_EYES': {
      const { zh, en } = nameOfEditor(transition.by);
      return reason && bi(`${reason.zh}（请其他${zh}办理）。`, `${reason.en} (another ${en}).`);
    }
    case 'FUND': {
      const funds = log.findLast(
        ({ action, deptCode }) => action === 'submit' && deptCode === departments.finance,
      )?.userName;
      return bi(
        `计财经办${funds ? `（${funds}）` : ''}填写了「资金可行：否」。可退回计财经办重新评估；改为「是」后，计财部领导即可同意。`,
        `The finance operator${funds ? ` (${funds})` : ''} answered "funds available: no". Return it to him; with "yes" the finance leader can approve.`,
      );
    }
    case 'OA_PENDING': {
      const isRefused = record.oaStatus === 'REJECTED';
      return isRefused
        ? bi(
            'OA审批结果为「拒绝」，不能确认生效，只能退回计财。',
            'OA refused; the document can only be returned to finance.',
          )
        : bi(
            'OA审批结果为「审批中」。管理员登记OA通过后即可确认。',
            'OA is still pending. Once an administrator enters its consent, the document can be confirmed.',
          );
    }
    case 'CLOSED':
    case 'NO_RIGHT':
    case 'OTHER_DEPT':
      return reason;
    default:
      return obstacle satisfies never;
  }
}
