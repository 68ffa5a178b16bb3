import { type ApprovalDocument, type ExitRoute, type KindDefinition, toDocument } from '#domain/approval/document.ts';
import { nameOfEditor } from '#domain/approval/editors.ts';
import { comparesProtected, nextContext, type Outlook } from '#domain/approval/effects.ts';
import { protectedChanged } from '#domain/approval/sections.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import type { Transition } from '#domain/approval/transitions.ts';
import type { Foretold } from '#domain/core/act.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';

/** Where consent of the import/export leader sends the document. */
const routeWords: Readonly<Record<ExitRoute, Text>> = {
  TO_INVESTMENT: bi('送投资部', 'goes to investment'),
  TO_ACCOUNTING: bi('送计财部', 'goes to finance'),
  TO_CONFIRM: bi('由进出口部确认生效', 'is confirmed by import/export'),
  RETURN_BUSINESS_BY_INVESTMENT: bi('按投资部意见退回业务领导', 'returns to the business leader, as investment wants'),
  RETURN_BUSINESS_BY_ACCOUNTING: bi('按计财部意见退回业务领导', 'returns to the business leader, as finance wants'),
  RETURN_INVESTMENT_BY_ACCOUNTING: bi(
    '按计财部意见退回投资部领导',
    'returns to the investment leader, as finance wants',
  ),
  BACK_TO_INVESTMENT: bi('不退业务，送回投资部领导', 'does not return to business but to the investment leader'),
  BACK_TO_ACCOUNTING: bi('不予退回，送回计财部领导', 'is not returned but goes back to the finance leader'),
};

/** What a step will lead to, from the same pure function and the same facts that the server stores with. */
export function foretell(
  kind: KindDefinition,
  record: RecordValues,
  transition: Transition,
  outlook: Outlook,
): Foretold {
  const document = toDocument(record);
  const isProtectedChanged = protectedChanged(kind, record, record.businessSnapshot);
  const after = nextContext(document, transition, {
    userId: '',
    ...outlook,
    protectedChanged: isProtectedChanged,
  });
  const { label, editor, final } = statusOf(transition.to);
  const who = nameOfEditor(editor);
  return {
    next: final ? label : bi(`${label.zh}（${who.zh}办理）`, `${label.en} (${who.en})`),
    route: routeOf(transition, document, after.exitRoute),
    remarks: [
      ...lostPasses(document, transition, isProtectedChanged),
      ...(after.oaStatus === 'PENDING' && document.oaStatus !== 'PENDING'
        ? [bi('本单需OA审批，通过后才能确认生效', 'OA approval is needed before it can be confirmed')]
        : []),
      ...(transition.effect.takesEffect === 'whenConfirmed' ? confirmed(kind, record, outlook) : []),
    ],
  };
}

function routeOf(
  { from, action }: Transition,
  { exitRoute }: ApprovalDocument,
  routeAfter: ExitRoute | null,
): Text | undefined {
  if (action === 'approve' && (from === 'EXITDEPT_PENDING_REVIEW' || from === 'RETURN_EXITDEPT_LEADER') && exitRoute) {
    const words = routeWords[exitRoute];
    return bi(`同意后${words.zh}`, `Approved, it ${words.en}`);
  }
  if (statusAfterSubmit.has(action) && routeAfter) {
    const words = routeWords[routeAfter];
    return bi(`领导同意后${words.zh}`, `With the leader's consent it ${words.en}`);
  }
  return undefined;
}

/** Steps of the import/export operator that choose a route. */
const statusAfterSubmit: ReadonlySet<string> = new Set(['submit', 'agreeReturn', 'disagreeReturn']);

function lostPasses(document: ApprovalDocument, transition: Transition, isProtectedChanged: boolean): Text[] {
  const { invPassed, accPassed } = document;
  if (!invPassed && !accPassed) return [];
  if (transition.effect.passes === 'clear')
    return [
      bi(
        '投资、计财此前的通过将作废，需重新审批',
        'Earlier passes of investment and finance are void; they judge anew',
      ),
    ];
  return isProtectedChanged && comparesProtected(transition, document)
    ? [bi('金额或期限已改，投资、计财需重新审批', 'Amount or term changed: investment and finance judge anew')]
    : [];
}

function confirmed(kind: KindDefinition, record: RecordValues, { customsLinked }: Outlook): Text[] {
  const { approvedAmount } = record;
  const effect = customsLinked ? sentToCustoms : (startsLater(kind, record) ?? atOnce);
  if (typeof approvedAmount !== 'string' || approvedAmount === '') return [effect];
  const amount = formatThousands(approvedAmount);
  return [bi(`批准金额 ${amount} 元`, `Approved amount ${amount}`), effect];
}

const atOnce = bi('确认后立即生效', 'It takes effect at once');
const sentToCustoms = bi(
  '确认后推送海关系统，收到成功回执才生效',
  'It is sent to the customs system and takes effect with a good receipt',
);

function startsLater(kind: KindDefinition, record: RecordValues): Text | undefined {
  const day = kind.firstDay?.(record);
  const today = todayText(() => new Date());
  return day && day > today ? bi(`确认后自 ${day} 起生效`, `Once confirmed it takes effect on ${day}`) : undefined;
}
