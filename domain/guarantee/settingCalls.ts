import { defineBatchSave } from '../core/batchSave.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { bool, json, ref, text, textarea } from '../core/field.ts';
import { bhEmailCustomer, bhEmailWarning } from './bhAlert.ts';
import { bhMainComp } from './bhMainComp.ts';
import { bhDeptLeader, bhMainCompBw } from './people.ts';
import { bhCalendar } from './settings.ts';

const service = 'baohan';
/** What is done by hand says why. */
const reason = textarea('原因', 'Reason', { max: 200, required: true });

export const saveCalendar = defineBatchSave(bhCalendar, { method: 'calendarSave', who: ['JCK_L'] });
export const saveMainCompanies = defineBatchSave(bhMainComp, {
  method: 'mainCompSave',
  right: 'bhMainComp:edit',
  who: ['JCK'],
});
export const saveCompanyStaff = defineBatchSave(bhMainCompBw, { method: 'mainCompBwSave', who: ['JCK_L'] });
export const saveCustomerAddresses = defineBatchSave(bhEmailCustomer, {
  method: 'emailCustomerBatchSave',
  who: ['JCK_L'],
});
export const saveAlertRules = defineBatchSave(bhEmailWarning, { method: 'emailWarningBatchSave', who: ['JCK_L'] });
/** The leader flag of accounts follows from it at once. */
export const saveDeptLeaders = defineBatchSave(bhDeptLeader, { method: 'deptLeaderSave', who: ['ADMIN'] });

/** `{rows: [{code, value}]}`: limits of the area; every change stands in the operation log with its old value. */
export const saveParameters = defineCall({
  service,
  method: 'paramSave',
  right: null,
  who: ['ADMIN'],
  writes: true,
  input: { rows: json('参数', 'Parameters') },
  answer: answerShape<{ readonly saved: number }>(),
});

/** Whether mails leave the house: the switch is on, and there is a server to hand them to. */
export const mailState = defineCall({
  service,
  method: 'mailState',
  right: 'bhMail:list',
  unscoped: 'it says whether mails leave the house, and reads none of them',
  input: {},
  answer: answerShape<{ readonly on: boolean; readonly hasServer: boolean }>(),
});

/** Whether mails of the area leave the house. */
export const mailSwitch = defineCall({
  service,
  method: 'maintEmailSwitchGet',
  right: null,
  who: ['ADMIN'],
  input: {},
  answer: answerShape<{ readonly on: boolean }>(),
});

export const turnMailSwitch = defineCall({
  service,
  method: 'maintEmailSwitchSet',
  right: null,
  who: ['ADMIN'],
  writes: true,
  input: { on: bool('发送', 'On'), reason },
  answer: answerShape<{ readonly on: boolean }>(),
});

/**
 * Takes a customer out of the area. Documents that are not in effect are marked as deleted, quotas closed; ledger and
 * logs stay. The name is typed again so that nobody hits the wrong one.
 */
export const deleteGuaranteeCustomer = defineCall({
  service,
  method: 'maintDeleteCustomerWithOrders',
  right: null,
  who: ['ADMIN'],
  writes: true,
  input: {
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    customerName: text('再次输入客户全称', 'Full name again', { max: 100, required: true }),
    reason,
  },
  answer: answerShape<{ readonly quotas: number; readonly documents: number }>(),
});

/** A comparison of balances, levies and bills with the ledger. */
export interface LedgerProof {
  readonly id: string;
  readonly provedAt: string;
  readonly tookMs: number;
  readonly accounts: number;
  readonly movements: number;
  readonly differenceCount: number;
  readonly differences: readonly {
    readonly proof: string;
    readonly id: string;
    readonly expected: string;
    readonly found: string;
  }[];
}

/** The proofs of the last nights; with `run` it proves now. */
export const ledgerProofs = defineCall({
  service,
  method: 'maintLedgerProof',
  right: null,
  who: ['ADMIN', 'JCK_L'],
  input: { run: bool('立即核对', 'Prove now') },
  answer: answerShape<{ readonly rows: readonly LedgerProof[]; readonly total: number }>(),
});

/** Which customs system the gateway works with, for administrators who look after the pushes. */
export const customsSystem = defineCall({
  service,
  method: 'customsSystemGet',
  right: 'bhCustomsPush:list',
  unscoped: 'it names the customs system, and reads no push',
  input: {},
  answer: answerShape<{ readonly system: 'simulated' | 'none' }>(),
});

/** Sends a push that waits for its next try at once. */
export const retryPush = defineCall({
  service,
  method: 'customsPushRetry',
  right: 'bhCustomsPush:edit',
  who: ['JCK'],
  writes: true,
  input: { id: text('推送', 'Push', { max: 36, required: true }) },
  answer: answerShape<{ readonly id: string; readonly rowVersion: number }>(),
});
