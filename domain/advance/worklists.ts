import { bi } from '../core/text.ts';
import { defineWorklist, dueSoon, type WorklistDefinition } from '../core/worklist.ts';
import { advancesPath, advanceWorkPath, assessPath } from './paths.ts';
import { taxAdvance } from './taxAdvance.ts';
import { taxAssess } from './taxAssess.ts';

/** What waits for people around advances. */
export const advanceWorklists: readonly WorklistDefinition[] = [
  defineWorklist(taxAdvance, {
    key: 'advancesToPay',
    label: bi('待付款垫税单', 'Advances to pay'),
    icon: 'tax',
    right: 'taxAdvance:act:applyPay',
    who: ['FINANC'],
    at: advanceWorkPath,
    opens: { view: 'waitPay' },
    filter: () => ({ fundStatus: 'WAIT_PAY' }),
  }),
  defineWorklist(taxAdvance, {
    key: 'paymentsToCheck',
    label: bi('待复核的垫税付款', 'Payments to check'),
    icon: 'tax',
    right: 'taxAdvance:act:confirmPay',
    who: ['FINANC_L'],
    at: advanceWorkPath,
    opens: { view: 'paying' },
    filter: () => ({ fundStatus: 'PAYING' }),
  }),
  defineWorklist(taxAdvance, {
    key: 'waiversToGrant',
    label: bi('待审的费用减免', 'Waivers to grant'),
    icon: 'tax',
    right: 'taxAdvance:act:confirmWaiver',
    who: ['FINANC_L'],
    at: advanceWorkPath,
    opens: { view: 'waivers' },
    filter: () => ({ waiveAsked__gte: '0.01' }),
  }),
  defineWorklist(taxAdvance, {
    key: 'advancesDue',
    label: bi('近期应还垫款', 'Advances due soon'),
    icon: 'clock',
    place: 'alerts',
    right: 'taxAdvance:list',
    at: advancesPath,
    filter: (facts) => ({ fundStatus__in: ['PAID', 'PART_REPAID'], repayDate__between: dueSoon(facts) }),
    due: 'repayDate',
  }),
  defineWorklist(taxAssess, {
    key: 'assessmentsToScore',
    label: bi('待评分的税款评估', 'Assessments to score'),
    icon: 'list',
    right: 'taxAssess:act:score',
    who: ['JCK'],
    at: assessPath,
    filter: () => ({ status: 'SUBMITTED' }),
  }),
];
