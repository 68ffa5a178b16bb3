import { bi } from '../core/text.ts';
import { defineWorklist, dueSoon, type WorklistDefinition } from '../core/worklist.ts';
import { exitDisplay } from './exitDisplay.ts';
import { merchantInspection } from './merchantInspection.ts';
import { offsiteFiling } from './offsiteFiling.ts';
import {
  exitDisplayReviewsPath,
  exitDisplaysPath,
  inspectionsPath,
  offsiteReviewsPath,
  offsitesPath,
} from './paths.ts';

const displays = (filter: Readonly<Record<string, unknown>>) => ({ icon: 'display', filter: () => filter }) as const;

const displaysToReview = defineWorklist(exitDisplay, {
  key: 'displaysToReview',
  label: bi('待审核出区展示', 'Exit displays to review'),
  ...displays({ status: 'SUBMITTED' }),
  right: 'exitDisplay:act:approve',
  who: ['JCK', 'C1'],
  at: exitDisplayReviewsPath,
  opens: { view: 'review' },
  since: 'submittedTime',
});

const displaysToFile = defineWorklist(exitDisplay, {
  key: 'displaysToFile',
  label: bi('待登记海关备案', 'Exit displays to file with customs'),
  ...displays({ status: 'APPROVED' }),
  right: 'exitDisplay:act:file',
  who: ['JCK', 'C1'],
  at: exitDisplayReviewsPath,
  opens: { view: 'filing' },
});

const displaysToLetOut = defineWorklist(exitDisplay, {
  key: 'displaysToLetOut',
  label: bi('待登记出区', 'Exits to register'),
  ...displays({ status__in: ['FILED'] }),
  right: 'exitDisplay:act:out',
  who: ['W1'],
  at: exitDisplaysPath,
});

const displaysReturned = defineWorklist(exitDisplay, {
  key: 'displaysReturned',
  label: bi('退回的出区展示', 'Exit displays returned'),
  ...displays({ status__in: ['RETURNED'] }),
  right: 'exitDisplay:act:submit',
  who: ['BUSI'],
  at: exitDisplaysPath,
});

const sitesToReview = defineWorklist(offsiteFiling, {
  key: 'sitesToReview',
  label: bi('待初审场外备案', 'Sites, first review'),
  ...displays({ status: 'SUBMITTED' }),
  right: 'offsiteFiling:act:firstPass',
  who: ['JCK', 'C1'],
  at: offsiteReviewsPath,
  opens: { view: 'first' },
});

const sitesToConfirm = defineWorklist(offsiteFiling, {
  key: 'sitesToConfirm',
  label: bi('待复审场外备案', 'Sites, second review'),
  ...displays({ status: 'REVIEWING' }),
  right: 'offsiteFiling:act:secondPass',
  who: ['JCK_L'],
  at: offsiteReviewsPath,
  opens: { view: 'second' },
});

const myInspections = defineWorklist(merchantInspection, {
  key: 'myInspections',
  label: bi('我的商户巡检', 'My inspections'),
  icon: 'merchant',
  right: 'merchantInspection:act:pass',
  who: ['JCK', 'W1'],
  at: inspectionsPath,
  filter: ({ actor }) => ({ status__in: ['PLANNED'], inspectorId: actor.userId }),
  due: 'planDate',
});

const rectifications = defineWorklist(merchantInspection, {
  key: 'rectifications',
  label: bi('商户整改', 'Rectifications'),
  icon: 'merchant',
  right: 'merchantInspection:act:reply',
  who: ['BUSI'],
  at: inspectionsPath,
  filter: () => ({ status__in: ['RECTIFY'] }),
  due: 'deadline',
});

const rechecks = defineWorklist(merchantInspection, {
  key: 'rechecks',
  label: bi('待复查整改', 'Rectifications to recheck'),
  icon: 'merchant',
  right: 'merchantInspection:act:recheckOk',
  who: ['JCK'],
  at: inspectionsPath,
  filter: () => ({ status__in: ['RECHECK'] }),
});

const displaysDue = defineWorklist(exitDisplay, {
  key: 'displaysDue',
  label: bi('出区展示 30 天内到期', 'Exit displays due within 30 days'),
  icon: 'display',
  place: 'alerts',
  right: 'exitDisplay:list',
  at: exitDisplaysPath,
  filter: (facts) => ({ status__in: ['OUT', 'PART_BACK'], dueDate__between: dueSoon(facts) }),
  due: 'dueDate',
});

const sitesEnding = defineWorklist(offsiteFiling, {
  key: 'sitesEnding',
  label: bi('场外备案 30 天内到期', 'Sites ending within 30 days'),
  icon: 'display',
  place: 'alerts',
  right: 'offsiteFiling:list',
  at: offsitesPath,
  filter: (facts) => ({ status__in: ['EFFECTIVE'], validTo__between: dueSoon(facts) }),
  due: 'validTo',
});

/** In the order in which people meet them. */
export const displayWorklists: readonly WorklistDefinition[] = [
  displaysToReview,
  displaysToFile,
  displaysToLetOut,
  displaysReturned,
  sitesToReview,
  sitesToConfirm,
  myInspections,
  rectifications,
  rechecks,
  displaysDue,
  sitesEnding,
];
