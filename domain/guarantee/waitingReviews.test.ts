import { expect, test } from 'vitest';
import { waitingReviewStatus } from './waitingReviews.ts';

const person = (deptCode: string, isLeader = false) => ({ userId: 'u', deptCode, isLeader });

test.each([
  ['a leader of import/export admits', person('jck01', true), 'SUBMITTED'],
  ['so does his deputy', { ...person('jck01'), deputyOf: { userId: 'l', userName: '李' } }, 'SUBMITTED'],
  ['his operators do not', person('jck01'), undefined],
  ['an operator of business finishes drafts', person('D10'), 'DRAFT'],
  ['his leader has nothing to do with sheets', person('D10', true), undefined],
  ['nor have investment and finance', person('TZ'), undefined],
] as const)('%s', (_case, actor, status) => {
  expect(waitingReviewStatus(actor)).toBe(status);
});
