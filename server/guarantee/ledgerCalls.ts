import type { AreaRules } from '../gateway/areaRules.ts';
import type { GatewayMethod } from '../gateway/method.ts';
import type { JobHandler } from '../jobs/job.ts';
import { shortActRules } from './acts/shortActs.ts';
import { usageActRules } from './acts/usageActs.ts';
import { alertCalls } from './alerts/alertCalls.ts';
import { watchGuaranteesHourly } from './alerts/alertJob.ts';
import { sendOutbox } from './alerts/outbox.ts';
import { customsCalls } from './customsLink/customsCalls.ts';
import { exchangeWithCustoms } from './customsLink/exchangeWithCustoms.ts';
import { customerExposureHandler } from './documents/customerExposure.ts';
import { documentCreditHandler } from './documents/documentCredit.ts';
import { guaranteeCalls, guaranteeRules } from './guarantees/guaranteeCalls.ts';
import { accountDocumentCalls } from './ledger/accountDocuments.ts';
import { accountCourseHandler, accountOnDayHandler, ledgerProofsHandler } from './ledger/accountOnDay.ts';
import { endGuaranteeDay } from './ledger/endDay.ts';
import { proveLedgerNightly } from './ledger/proveLedger.ts';
import { applyAmountUsedHandler } from './levies/applyAmountUsed.ts';
import { usageCalls } from './levies/usageCalls.ts';
import { importCalls } from './levies/usageImport.ts';
import { deleteCustomerHandler } from './settings/deleteCustomer.ts';
import { deputyRules, leaderCalls, leaderRules } from './settings/leaderCalls.ts';
import { bindingRules, settingCalls } from './settings/settingCalls.ts';
import { statisticsCalls } from './statistics/usageReport.ts';
import { workbenchCalls } from './workbench/workbenchCalls.ts';

/**
 * Calls of accounts, levies, alerts, statistics and settings under the names of the design.
 * @see docs/spec/guarantee.md 8
 */
export const ledgerCalls: readonly GatewayMethod[] = [
  applyAmountUsedHandler,
  ...usageCalls,
  ...importCalls,
  ...guaranteeCalls,
  accountOnDayHandler,
  accountCourseHandler,
  ...accountDocumentCalls,
  customerExposureHandler,
  documentCreditHandler,
  ...alertCalls,
  ...settingCalls,
  ...leaderCalls,
  ...statisticsCalls,
  ...workbenchCalls,
  ...customsCalls,
  deleteCustomerHandler,
  ledgerProofsHandler,
];

/** What the derived calls of this side ask before they write. */
export const ledgerRules: AreaRules['entities'] = {
  bhGuarantee: guaranteeRules,
  bhShortAdjust: shortActRules,
  bhUsage: usageActRules,
  bhMainCompBw: bindingRules,
  bhDeptLeader: leaderRules,
  deptDeputy: deputyRules,
};

/** Work of the area that nobody asks for. @see docs/spec/guarantee.md 7.11 */
export const guaranteeJobs: Readonly<Record<string, JobHandler>> = {
  endGuaranteeDay,
  proveLedger: proveLedgerNightly,
  watchGuarantees: watchGuaranteesHourly,
  sendOutbox,
  exchangeWithCustoms,
};

/**
 * 00:05 the new day, 00:40 the proof, hourly alerts and repeated mails, every minute the outbox and the customs system.
 */
export const guaranteeCron = [
  '5 0 * * * endGuaranteeDay ?fill=1d',
  '40 0 * * * proveLedger ?fill=1d',
  '0 * * * * watchGuarantees',
  '* * * * * sendOutbox',
  '* * * * * exchangeWithCustoms',
];
