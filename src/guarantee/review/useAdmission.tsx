import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { defineEntity } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import type { Actor } from '#domain/core/rights.ts';
import { fill, type Text, say as text } from '#domain/core/text.ts';
import { isAdmissible } from '#domain/guarantee/bhReview.ts';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import type { BarAction } from '../../parts/form/ActionBar.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { type Entrance, useReviewCalls } from './reviewCalls.ts';
import { rowsOf } from './useSheet.ts';
import { isHit } from './VetoTable.tsx';

interface Decision {
  readonly result: Entrance;
  readonly label: Text;
  readonly done: Text;
}

const decisions: readonly Decision[] = [
  { result: 'FAIL', label: text('不准入', 'Refuse'), done: text('已记录：不准入', 'Refused') },
  { result: 'CONDITIONAL', label: text('有条件准入', 'Admit on conditions'), done: text('已有条件准入', 'Admitted on conditions') },
  { result: 'PASS', label: text('准入', 'Admit'), done: text('已准入', 'Admitted') },
];

/** Buttons and dialog of import/export's leader. @see guarantee.md 3.1 */
export function useAdmission(review: RaRecord | undefined, onDone: () => void) {
  const say = useText();
  const actor = useActor();
  const calls = useReviewCalls();
  const vetoNames = useDictionary('BH_VETO');
  const [asked, setAsked] = useState<Decision>();

  const actions = (): BarAction[] => {
    if (!review) return [];
    const hits = rowsOf(review.vetoes).filter(({ hit }) => isHit(hit));
    const reason = reasonAgainst(review, actor, hits.map(({ vetoCode }) => vetoNames.nameOf(vetoCode)).join('、'));
    return decisions
      .filter(({ result }) => result !== 'CONDITIONAL' || review.formVersion !== '2022')
      .map((decision) => ({
        key: decision.result,
        label: decision.label,
        rank: decision.result === 'PASS' ? 'primary' : 'outlined',
        danger: decision.result === 'FAIL',
        reason: decision.result === 'FAIL' ? fourEyes(review, actor) : reason,
        run: () => setAsked(decision),
      }));
  };
  const dialog = asked && review && (
    <FieldsDialog
      title={`${say(asked.label)} ${String(review.reviewNo)}`}
      asked={asked.result === 'PASS' ? optionalReason : neededReason}
      confirm={asked.label}
      isDanger={asked.result === 'FAIL'}
      onCancel={() => setAsked(undefined)}
      onConfirm={async ({ reason }) => {
        await calls.decide({ id: String(review.id), rowVersion: review.rowVersion, result: asked.result, reason });
        showToast({ tone: 'ok', text: say(asked.done) });
        setAsked(undefined);
        onDone();
      }}
    />
  );
  return { actions, dialog };
}

const reasonQuestion = (required: boolean) =>
  defineEntity({
    key: 'bhReviewAdmission',
    service: 'baohan',
    design: 'guarantee',
    label: text('准入意见', 'Admission'),
    fields: { reason: textarea('准入理由', 'Reason', { max: 500, required }) },
    scope: 'everyone',
    verbs: [],
  });
const neededReason = reasonQuestion(true);
const optionalReason = reasonQuestion(false);

const fourEyes = ({ submittedBy, createdBy }: RaRecord, { userId }: Actor): Text | undefined =>
  submittedBy === userId || createdBy === userId
    ? text('经办与审核不能为同一人', 'Whoever wrote or submitted the sheet may not decide on it')
    : undefined;

function reasonAgainst(review: RaRecord, actor: Actor, hits: string): Text | undefined {
  if (isAdmissible({ grade: review.grade, vetoes: review.vetoes })) return fourEyes(review, actor);
  if (hits !== '')
    return fill(text('命中一票否决：{hits}。只能不准入', 'Veto items apply: {hits}. The sheet can only be refused'), { hits });
  return fill(
    text(
      '等级为 D（总分 {total}，准入须达到 60 分）。只能不准入',
      'Grade D ({total} points, 60 are needed). The sheet can only be refused',
    ),
    {
      total: String(review.totalScore),
    },
  );
}
