import type { RouteRights } from '../routes.ts';

const parties = ['customer', 'bhMainComp', 'bhQuota', 'sysUser'];
const forDocuments = [...parties, 'bhReview', 'bhGuarantee', 'bhUsage'];
const quotaDocuments = ['bhApply', 'bhShortAdjust', 'bhDelay', 'bhExcess'];

/** Which entities a route of the area works on. @see guarantee.md 3, routes.csv */
export const guaranteeRoutes: Readonly<Record<string, RouteRights>> = {
  '/baohan': { own: ['bhReview'], looked: parties },
  '/deposit/baohan': { own: ['bhReview'], looked: parties },
  '/deposit/baohan2023': { own: ['bhReview'], looked: parties },
  '/deposit/baohan2024': { own: ['bhReview'], looked: parties },
  '/deposit/desktop': { own: ['bhWorkbench'], looked: parties },
  '/deposit/apply': { own: ['bhApply'], looked: forDocuments },
  '/deposit/depositModify': { own: ['bhAdjust'], looked: forDocuments },
  '/deposit/depositModifyList': { own: ['bhAdjust'], looked: forDocuments },
  '/deposit/overDepositList': { own: ['bhExcess'], looked: forDocuments },
  '/deposit/depositShortList': { own: ['bhShortAdjust'], looked: forDocuments },
  '/deposit/depositDelayList': { own: ['bhDelay'], looked: forDocuments },
  '/deposit/depositNew': { own: quotaDocuments, looked: forDocuments },
  '/deposit/depositApprove': { own: quotaDocuments, looked: forDocuments },
  '/deposit/depositView': { own: quotaDocuments, looked: forDocuments },
  '/deposit/depositList': { own: ['bhQuota'], looked: parties },
  '/deposit/depositOpr': { own: ['bhUsage', 'bhLevyChange'], looked: forDocuments },
  '/deposit/depositAdmin': { own: ['bhGuarantee', 'bhMainComp', 'bhParam', 'bhCalendar', 'bhCustomsPush'], looked: parties },
  '/deposit/depositHistory': { own: ['bhMovement'], looked: [...forDocuments, 'bhLevyChange'] },
  '/deposit/depositAlert': { own: ['bhAlert', 'bhEmailWarning', 'bhEmailCustomer', 'bhMail'], looked: parties },
  '/deposit/userRoleJob': { own: ['bhDeptLeader', 'deptDeputy'], looked: ['sysUser'] },
  '/deposit/bhMainCompBw': { own: ['bhMainCompBw'], looked: ['bhMainComp', 'sysUser'] },
  '/deposit/statisticsBaohanUsed': { own: ['bhStatistics'], looked: parties },
};
