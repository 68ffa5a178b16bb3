import { asStop, refuseFields, refuseInWords } from '../../approval/offers.ts';
import { defineAct } from '../../core/act.ts';
import type { Stop } from '../../core/actRules.ts';
import type { BusinessError } from '../../core/errors.ts';
import { bi, fill, type Text } from '../../core/text.ts';
import { type BhReview, bhReview, isAdmissible } from '../bhReview.ts';
import { guaranteeErrors } from '../errors.ts';
import type { Entrance } from '../reviewCalls.ts';
import { wordOf } from '../wordOf.ts';

/** 61002 with the status in words. */
export const badReviewStatus = ({ reviewStatus }: Pick<BhReview, 'reviewStatus'>): BusinessError =>
  refuseInWords(guaranteeErrors.BAD_STATUS, { status: wordOf('BH_REVIEW_STATUS', reviewStatus) });

const whyNotDecided = (review: BhReview): Stop | undefined =>
  review.reviewStatus === 'SUBMITTED' ? undefined : asStop(badReviewStatus(review));

/** Veto items by name, or the points that are missing. */
function whyNotAdmitted(review: BhReview): Stop | undefined {
  if (isAdmissible(review)) return whyNotDecided(review);
  const hits = (review.vetoes ?? [])
    .filter(({ hit }) => hit === '1')
    .map(({ vetoCode }) => wordOf('BH_VETO', vetoCode));
  const named = { zh: hits.map(({ zh }) => zh).join('、'), en: hits.map(({ en }) => en).join(', ') };
  const why: Text =
    hits.length > 0
      ? bi(`命中一票否决：${named.zh}。只能不准入`, `Veto items apply: ${named.en}. The sheet can only be refused`)
      : fill(
          bi(
            '等级为 D（总分 {total}，准入须达到 60 分）。只能不准入',
            'Grade D ({total} points, 60 are needed). The sheet can only be refused',
          ),
          { total: String(review.totalScore) },
        );
  return { ...why, code: guaranteeErrors.REVIEW_VETO().returnCode };
}

const isOld = ({ formVersion }: BhReview): boolean => formVersion === '2022';
const oldForm = refuseFields(bhReview, {
  entranceResult: bi('2022版没有有条件准入', 'The form of 2022 knows no conditional admission'),
});

/**
 * Import/export's leader, or who stands in for him, decides; which decision it is the one call is told as `result`.
 * @see docs/spec/guarantee.md 3.1
 */
const decision = (result: Entrance) =>
  ({
    who: ['JCK'],
    right: 'view',
    // Whoever wrote or handed in the sheet does not decide on it.
    fourEyes: true,
    method: 'reviewEntranceSave',
    named: { result },
    reason: { required: result !== 'PASS', max: 500, label: bi('准入理由', 'Reason') },
  }) as const;

const refuseReview = defineAct(bhReview, {
  ...decision('FAIL'),
  key: 'refuse',
  label: bi('不准入', 'Refuse'),
  title: bi('不准入 {name}', 'Refuse {name}'),
  done: bi('已记录：不准入', 'Refused'),
  danger: true,
  stop: whyNotDecided,
});

const admitOnConditions = defineAct(bhReview, {
  ...decision('CONDITIONAL'),
  key: 'admitOnConditions',
  label: bi('有条件准入', 'Admit on conditions'),
  title: bi('有条件准入 {name}', 'Admit {name} on conditions'),
  done: bi('已有条件准入', 'Admitted on conditions'),
  isMissed: (review) => !isOld(review),
  stop: (review) => whyNotAdmitted(review) ?? (isOld(review) ? asStop(oldForm) : undefined),
});

/** What follows an admissible sheet in most cases. */
export const admitReview = defineAct(bhReview, {
  ...decision('PASS'),
  key: 'admit',
  label: bi('准入', 'Admit'),
  title: bi('准入 {name}', 'Admit {name}'),
  done: bi('已准入', 'Admitted'),
  stop: whyNotAdmitted,
});

/** By what they decide, in the order in which they are offered. */
export const admissionActs = { FAIL: refuseReview, CONDITIONAL: admitOnConditions, PASS: admitReview } as const;
