import { type Fen, formatFen } from '#domain/core/money.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import type { Consequence } from '#domain/guarantee/usagePreview.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { Outcome, type TallyLine } from '../../parts/facts/Tally.tsx';
import { useText } from '../../shell/text.ts';

const words = {
  title: text('确认后', 'After confirming'),
  quotaBack: text('恢复客户额度', 'Returns to the quota'),
  quotaUsed: text('扣减客户额度', 'Taken from the quota'),
  guarBack: text('恢复保函', 'Returns to the guarantee'),
  guarUsed: text('占用保函', 'Taken from the guarantee'),
  heldLess: text('冲减待超额金额', 'Less held from the quota'),
  heldMore: text('待超额金额增加', 'More held from the quota'),
  heldGuarLess: text('冲减保函异常金额', 'Less held from the guarantee'),
  heldGuarMore: text('保函异常金额增加', 'More held from the guarantee'),
  customsOwes: text('海关应退', 'Owed back by customs'),
  customerOwed: text('应退客户', 'Owed back to the customer'),
  fee: text('预计滞纳金', 'Late fee'),
  status: text('状态变为', 'Status becomes'),
  nothing: text('额度和保函都不变', 'Neither quota nor guarantee changes'),
};

interface ConsequencesProps {
  readonly consequence: Consequence;
  readonly lateFee?: Fen;
  /** Customs may owe something back. */
  readonly isRefund?: boolean;
}

/** What an act would do to the accounts of a declaration, before somebody confirms it. */
export function Consequences({ consequence, lateFee, isRefund = false }: ConsequencesProps) {
  const say = useText();
  const { quota, guarantee, held, heldGuar, paid, settled, status } = consequence;
  const changes = [
    ...changeOf(quota, words.quotaBack, words.quotaUsed),
    ...changeOf(guarantee, words.guarBack, words.guarUsed),
    ...changeOf(held, words.heldLess, words.heldMore, true),
    ...changeOf(heldGuar, words.heldGuarLess, words.heldGuarMore, true),
    ...(isRefund && paid < 0n ? changeOf(paid, words.customsOwes, words.customsOwes) : []),
    ...(isRefund && settled < 0n ? changeOf(settled, words.customerOwed, words.customerOwed) : []),
    ...(lateFee ? changeOf(lateFee, words.fee, words.fee, true) : []),
  ];
  const after = { label: words.status, value: <DictValue dict="BH_USAGE_STATUS" value={status} /> };
  return <Outcome heading={words.title} lines={[...changes, after]} note={changes.length === 0 && say(words.nothing)} />;
}

/** Nothing where nothing changes; more of what is bad is red. */
function changeOf(amount: Fen, less: Text, more: Text, isBad = false): TallyLine[] {
  if (amount === 0n) return [];
  const value = <MoneyValue value={formatFen(amount).replace('-', '')} />;
  return [{ label: amount < 0n ? less : more, value, tone: isBad && amount > 0n ? 'bad' : undefined }];
}
