import type { ServerArea } from '../area/serverArea.ts';
import { guaranteeActHandlers, guaranteeRefusals } from './acts/index.ts';
import { resendPush } from './customsLink/exchangeWithCustoms.ts';
import { documentComputed } from './documents/documentComputed.ts';
import { documentCalls, guaranteeKinds } from './documents/documents.ts';
import { insideArea } from './insideArea.ts';
import { ledgerComputed } from './ledger/ledgerComputed.ts';
import { guaranteeCron, guaranteeJobs, ledgerCalls, ledgerRules } from './ledgerCalls.ts';
import { followSummary } from './levies/summaryLevies.ts';
import { guaranteePrints, guaranteeSheets } from './print/guaranteePrints.ts';
import { followAccount } from './settings/leaderCalls.ts';
import { seedParams } from './settings/settingCalls.ts';
import { guaranteeWorklistHandlers } from './workbench/worklistHandlers.ts';

export { customsSystemOf } from './customsLink/connectedCustoms.ts';
export type {
  CustomsSystem,
  DeclarationMessage,
  DeclarationReceipt,
  OpenDeclaration,
} from './customsLink/customsSystem.ts';
export { type AdvancedBill, billProblems, postAdvance, postRepaid, takeBackPosted } from './levies/advancePostings.ts';
export { exceptionsAround, loadCalendar, loadParams } from './settings/paramBook.ts';

/** Guarantees, the credit they give, the documents that move it, and the levies that use it. */
export const guaranteeServerArea: ServerArea = {
  key: 'guarantee',
  methods: [...documentCalls, ...ledgerCalls],
  kinds: guaranteeKinds,
  acts: guaranteeActHandlers,
  refusals: guaranteeRefusals,
  rules: {
    computed: { ...documentComputed, ...ledgerComputed },
    entities: ledgerRules,
    senders: { GUARANTEE: resendPush },
    sheets: guaranteeSheets,
  },
  afterWrite: { sysUser: followAccount },
  afterStep: { declaration: followSummary },
  border: insideArea,
  jobs: guaranteeJobs,
  cron: guaranteeCron,
  prints: guaranteePrints,
  queues: guaranteeWorklistHandlers,
  seed: seedParams,
};
