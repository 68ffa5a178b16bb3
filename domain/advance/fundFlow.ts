import type { Stop } from '../core/actRules.ts';
import type { FlowState } from '../core/flow.ts';
import type { Who } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';

/** How far the money of an advance is, beside the status of its approval. @see docs/spec/finance.md 2.2 */
export const fundStates = [
  { key: 'NONE', label: bi('未生效', 'Not effective'), tone: 'plain', icon: 'ring' },
  { key: 'WAIT_PAY', label: bi('待付款', 'Waiting for payment'), tone: 'wait', icon: 'clock' },
  { key: 'PAYING', label: bi('付款复核中', 'Payment under check'), tone: 'wait', icon: 'half' },
  { key: 'PAID', label: bi('垫付中', 'Advanced'), tone: 'run', icon: 'dot' },
  { key: 'PART_REPAID', label: bi('部分还款', 'Partly repaid'), tone: 'run', icon: 'half' },
  { key: 'FEE_DUE', label: bi('待收服务费', 'Fee due'), tone: 'wait', icon: 'clock' },
  { key: 'SETTLED', label: bi('已结清', 'Settled'), tone: 'ok', icon: 'tick' },
  { key: 'BAD', label: bi('已核销', 'Written off'), tone: 'bad', icon: 'lock' },
  { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
] as const satisfies readonly FlowState[];

type FundStatus = (typeof fundStates)[number]['key'];

interface FundStep {
  readonly from: readonly FundStatus[];
  /** Where it leads; by what is open where several can be. */
  readonly to: readonly FundStatus[];
  /** Nobody but the product where nobody is named. */
  readonly who: readonly Who[];
}

const running = ['PAID', 'PART_REPAID', 'FEE_DUE'] as const;
const resting = [...running, 'SETTLED'] as const;

/**
 * Every way from one state of the money into another. Buttons, gateway and what follows from receipts all ask this
 * table.
 */
export const fundSteps = {
  effect: { from: ['NONE'], to: ['WAIT_PAY'], who: [] },
  applyPay: { from: ['WAIT_PAY'], to: ['PAYING'], who: ['FINANC'] },
  rejectPay: { from: ['PAYING'], to: ['WAIT_PAY'], who: ['FINANC_L'] },
  confirmPay: { from: ['PAYING'], to: ['PAID'], who: ['FINANC_L'] },
  payReturned: { from: ['PAID'], to: ['WAIT_PAY'], who: ['FINANC_L'] },
  cancelPay: { from: ['WAIT_PAY'], to: ['CANCELLED'], who: ['JCK_L', 'FINANC_L'] },
  repaid: { from: resting, to: resting, who: [] },
  writeOff: { from: running, to: ['BAD'], who: ['FINANC_L'] },
  unwriteOff: { from: ['BAD'], to: resting, who: ['FINANC_L'] },
} as const satisfies Readonly<Record<string, FundStep>>;

export type FundAction = keyof typeof fundSteps;

const labelOf = (status: unknown): Text =>
  fundStates.find(({ key }) => key === status)?.label ?? bi(String(status), String(status));

export const isFundNow = (action: FundAction, { fundStatus }: { readonly fundStatus?: string | null }): boolean =>
  (fundSteps[action].from as readonly unknown[]).includes(fundStatus ?? 'NONE');

/** Why the money does not take this step now. */
export function fundStop(action: FundAction, record: { readonly fundStatus?: string | null }): Stop | undefined {
  if (isFundNow(action, record)) return undefined;
  const { zh, en } = labelOf(record.fundStatus ?? 'NONE');
  return bi(`资金状态为「${zh}」，不能办理`, `The money is "${en}": this cannot be done now`);
}

/** Whether somebody has money of ours: overdue days run, receipts may be allocated. */
export const isOut = ({ fundStatus }: { readonly fundStatus?: string | null }): boolean =>
  fundStatus === 'PAID' || fundStatus === 'PART_REPAID';

/**
 * Where the money of an advance rests, by what is open of it.
 * @param facts yuan as fen
 */
export function restingStatus({
  paid,
  principal,
  feeOpen,
}: {
  readonly paid: bigint;
  readonly principal: bigint;
  readonly feeOpen: bigint;
}): (typeof resting)[number] {
  if (principal > 0n) return principal < paid ? 'PART_REPAID' : 'PAID';
  return feeOpen > 0n ? 'FEE_DUE' : 'SETTLED';
}
