import type { AreaRules } from '../crud/areaRules.ts';
import type { GatewayMethod } from '../gateway/method.ts';
import type { JobHandler } from '../jobs/job.ts';
import { accountDocumentCalls } from './accountDocuments.ts';
import { accountCourse, accountOnDay, maintLedgerProof } from './accountOnDay.ts';
import { alertCalls } from './alertCalls.ts';
import { watchGuaranteesHourly } from './alertJob.ts';
import { applyAmountUsed } from './applyAmountUsed.ts';
import { customsCalls } from './customsLink/customsCalls.ts';
import { exchangeWithCustoms } from './customsLink/exchangeWithCustoms.ts';
import { maintDeleteCustomerWithOrders } from './deleteCustomer.ts';
import { documentCredit } from './documentCredit.ts';
import { endGuaranteeDay } from './endDay.ts';
import { guaranteeCalls, guaranteeRules } from './guaranteeCalls.ts';
import { deputyRules, leaderCalls, leaderRules } from './leaderCalls.ts';
import { sendOutbox } from './outbox.ts';
import { proveLedgerNightly } from './proveLedger.ts';
import { bindingRules, settingCalls } from './settingCalls.ts';
import { statisticsCalls } from './statisticsCalls.ts';
import { usageCalls } from './usageCalls.ts';
import { importCalls } from './usageImport.ts';
import { workbenchCalls } from './workbenchCalls.ts';

/** Calls of accounts, levies, alerts, statistics and settings under the names of the design. @see guarantee.md 8 */
export const ledgerCalls: readonly GatewayMethod[] = [
  applyAmountUsed,
  ...usageCalls,
  ...importCalls,
  ...guaranteeCalls,
  accountOnDay,
  accountCourse,
  ...accountDocumentCalls,
  documentCredit,
  ...alertCalls,
  ...settingCalls,
  ...leaderCalls,
  ...statisticsCalls,
  ...workbenchCalls,
  ...customsCalls,
  maintDeleteCustomerWithOrders,
  maintLedgerProof,
];

/** What the derived calls of this side ask before they write. */
export const ledgerRules: AreaRules['entities'] = {
  bhGuarantee: guaranteeRules,
  bhMainCompBw: bindingRules,
  bhDeptLeader: leaderRules,
  deptDeputy: deputyRules,
};

/** Work of the area that nobody asks for. @see guarantee.md 7.11 */
export const guaranteeJobs: Readonly<Record<string, JobHandler>> = {
  endGuaranteeDay,
  proveLedger: proveLedgerNightly,
  watchGuarantees: watchGuaranteesHourly,
  sendOutbox,
  exchangeWithCustoms,
};

/** 00:05 the new day, 00:40 the proof, hourly alerts and repeated mails, every minute the outbox and the customs system. */
export const guaranteeCron = [
  '5 0 * * * endGuaranteeDay',
  '40 0 * * * proveLedger',
  '0 * * * * watchGuarantees',
  '* * * * * sendOutbox',
  '* * * * * exchangeWithCustoms',
];
