import {
  type Fen,
  formatFen,
  formatThousands,
  isDecimal,
  parseFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { changeLevy, repayLevy } from '#domain/guarantee/acts/usageActs.ts';
import {
  type Consequence,
  isRaise,
  previewChange,
  previewRepayment,
  storedFen,
  type UsageAnswer,
} from '#domain/guarantee/usagePreview.ts';
import { useQuestions } from '../../parts/acts/actParts.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { OutcomeSummary, type TallyLine } from '../../parts/facts/SummaryList.tsx';
import { useText } from '../../shell/text.ts';
import styles from './ledger.module.css';
import type { UsagePartsProps } from './onUsage.tsx';

const words = {
  paid: bi('已缴税的报关单不能撤单，请办理退税', 'Paid declarations cannot be cancelled; enter a refund'),
  heldBefore: bi(
    '已有金额未占用保函，新增税款一并挂起',
    'Something is held from the guarantee already; the new tax is held with it',
  ),
  noGuarantee: bi(
    '没有可用的保函（有效期、关区或担保范围不符），新增税款将挂起',
    'No guarantee fits (validity, district or scope): the new tax will be held',
  ),
  shortGuarantee: bi(
    '保函可用 {room} 元，不够新增税款，将挂起',
    'The guarantee has {room} left, less than the new tax, which will be held',
  ),
  tooMuch: bi('超过该税种税额 {amount}', 'More than the {amount} of this tax kind'),
};

/** The customer gives back what was advanced. */
export const RepayParts = ({ answer, children }: UsagePartsProps<typeof repayLevy>) =>
  children({ after: <AfterRepayment answer={answer} /> });

/** Customs asks for more or gives back. */
export const ChangeParts = ({ answer, children }: UsagePartsProps<typeof changeLevy>) =>
  children({ after: <AfterChange answer={answer} /> });

/** What stands in a question for an amount, once it is one. */
function fenOf(value: unknown): Fen | undefined {
  const amount = typeof value === 'string' && isDecimal(value) ? parseFen(value) : undefined;
  return amount !== undefined && amount > 0n ? amount : undefined;
}

function AfterRepayment({ answer }: { answer: UsageAnswer }) {
  const amount = fenOf(useQuestions(repayLevy, 'amount')[0]);
  const open = subtractFen(storedFen(answer.usage.totalAmount), storedFen(answer.usage.settledAmount));
  return amount === undefined || amount > open ? null : <Consequences consequence={previewRepayment(answer, amount)} />;
}

/** Why no guarantee takes the new tax: its amount, or validity, district and scope. */
const whyHeld = ({ usage, facts }: UsageAnswer) =>
  storedFen(usage.heldGuar) > 0n
    ? words.heldBefore
    : facts.raiseRoom === null
      ? words.noGuarantee
      : words.shortGuarantee;

function AfterChange({ answer }: { answer: UsageAnswer }) {
  const t = useText();
  const [changeType, direction, taxKind, changed] = useQuestions(
    changeLevy,
    'changeType',
    'direction',
    'taxKind',
    'changeAmount',
  );
  const amount = fenOf(changed);
  const { usage, taxes } = answer;
  const change = {
    changeType: String(changeType ?? ''),
    direction: String(direction ?? ''),
    taxKind: String(taxKind ?? ''),
    amount: amount ?? zeroFen,
  };
  if (change.changeType === 'CANCEL') {
    const isPaid = storedFen(usage.paidCustoms) > 0n || storedFen(usage.settledAmount) > 0n;
    return isPaid ? (
      <p className={styles.warning}>{t(words.paid)}</p>
    ) : (
      <Consequences consequence={previewChange(answer, change)} />
    );
  }
  if (
    !change.changeType ||
    !change.taxKind ||
    amount === undefined ||
    (change.changeType === 'CORRECT' && !change.direction)
  )
    return null;
  if (!isRaise(change)) {
    const billed = sumFen(
      taxes
        .filter((bill) => bill.taxKind === change.taxKind && bill.billStatus !== 'VOID')
        .map((bill) => storedFen(bill.amount)),
    );
    if (subtractFen(billed, amount) < 0n)
      return <p className={styles.warning}>{t(words.tooMuch, { amount: formatThousands(formatFen(billed)) })}</p>;
  }
  const consequence = previewChange(answer, change);
  return (
    <>
      {consequence.heldGuar > 0n && (
        <p className={styles.warning}>{t(whyHeld(answer), { room: formatThousands(answer.facts.raiseRoom ?? '0') })}</p>
      )}
      <Consequences consequence={consequence} isRefund />
    </>
  );
}

const outcomeWords = {
  title: bi('确认后', 'After confirming'),
  heldGuarMore: bi('保函异常金额增加', 'More held from the guarantee'),
  customsOwes: bi('海关应退', 'Owed back by customs'),
  customerOwed: bi('应退客户', 'Owed back to the customer'),
  fee: bi('预计滞纳金', 'Late fee'),
  nothing: bi('额度和保函都不变', 'Neither quota nor guarantee changes'),
};

interface ConsequencesProps {
  readonly consequence: Consequence;
  readonly lateFee?: Fen;
  /** Customs may owe something back. */
  readonly isRefund?: boolean;
}

/** What an act would do to the accounts of a declaration, before somebody confirms it. */
export function Consequences({ consequence, lateFee, isRefund = false }: ConsequencesProps) {
  const t = useText();
  const { quota, guarantee, held, heldGuar, paid, settled, status } = consequence;
  const changes = [
    ...changeOf(quota, bi('恢复客户额度', 'Returns to the quota'), bi('扣减客户额度', 'Taken from the quota')),
    ...changeOf(guarantee, bi('恢复保函', 'Returns to the guarantee'), bi('占用保函', 'Taken from the guarantee')),
    ...changeOf(
      held,
      bi('冲减待超额金额', 'Less held from the quota'),
      bi('待超额金额增加', 'More held from the quota'),
      true,
    ),
    ...changeOf(heldGuar, bi('冲减保函异常金额', 'Less held from the guarantee'), outcomeWords.heldGuarMore, true),
    ...(isRefund && paid < 0n ? changeOf(paid, outcomeWords.customsOwes, outcomeWords.customsOwes) : []),
    ...(isRefund && settled < 0n ? changeOf(settled, outcomeWords.customerOwed, outcomeWords.customerOwed) : []),
    ...(lateFee ? changeOf(lateFee, outcomeWords.fee, outcomeWords.fee, true) : []),
  ];
  const after = { label: bi('状态变为', 'Status becomes'), value: <DictValue dict="BH_USAGE_STATUS" value={status} /> };
  return (
    <OutcomeSummary
      heading={outcomeWords.title}
      lines={[...changes, after]}
      note={changes.length === 0 && t(outcomeWords.nothing)}
    />
  );
}

/** Nothing where nothing changes; more of what is bad is red. */
function changeOf(amount: Fen, less: Text, more: Text, isBad = false): TallyLine[] {
  if (amount === 0n) return [];
  const value = <MoneyValue value={formatFen(amount).replace('-', '')} />;
  return [{ label: amount < 0n ? less : more, value, tone: isBad && amount > 0n ? 'bad' : undefined }];
}
