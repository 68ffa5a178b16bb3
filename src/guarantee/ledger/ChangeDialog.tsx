import { useWatch } from 'react-hook-form';
import type { RecordValues, Rule } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { formatFen, formatThousands, subtractFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhLevyChange } from '#domain/guarantee/bhUsage.ts';
import { fenIn, isRaise, previewChange } from '#domain/guarantee/usagePreview.ts';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { askedOf } from './askedOf.ts';
import { ConsequencePanel } from './ConsequencePanel.tsx';
import { useAmount } from './RepayDialog.tsx';
import type { UsageAnswer } from './useUsage.ts';
import type { ActDialogProps } from './useUsageActs.tsx';

const words = {
  title: text('征税变更 {declNo}', 'Levy change {declNo}'),
  confirm: text('保存变更', 'Save change'),
  paid: text('已缴税的报关单不能撤单，请办理退税', 'Paid declarations cannot be cancelled; enter a refund'),
  heldBefore: text('已有金额未占用保函，新增税款一并挂起', 'Something is held from the guarantee already; the new tax is held with it'),
  noGuarantee: text(
    '没有可用的保函（有效期、关区或担保范围不符），新增税款将挂起',
    'No guarantee fits (validity, district or scope): the new tax will be held',
  ),
  shortGuarantee: text(
    '保函可用 {room} 元，不够新增税款，将挂起',
    'The guarantee has {room} left, less than the new tax, which will be held',
  ),
  tooMuch: text('超过该税种税额 {amount}', 'More than the {amount} of this tax kind'),
};

const needed =
  (name: string, when: (values: RecordValues) => boolean, zh: string, en: string): Rule =>
  (values) =>
    when(values) && isEmpty(values[name]) ? { [name]: text(`${zh}不能为空`, `${en} is required`) } : undefined;

const isCancellation = ({ changeType }: RecordValues): boolean => changeType === 'CANCEL';
const kindsOf = (values: RecordValues) => ({ changeType: String(values.changeType ?? ''), direction: String(values.direction ?? '') });

const asked = askedOf(
  bhLevyChange,
  {
    changeType: { required: true }, direction: {}, taxKind: {}, changeAmount: {}, newTaxBillNo: {}, changeDate: { required: true }, docRef: {}, reason: { required: true },
  },
  [
    needed('direction', ({ changeType }) => changeType === 'CORRECT', '方向', 'Direction'),
    needed('taxKind', (values) => !isCancellation(values), '税种', 'Tax kind'),
    needed('changeAmount', (values) => !isCancellation(values), '金额', 'Amount'),
    needed('newTaxBillNo', ({ changeType }) => changeType === 'SUPPLEMENT', '新税单', 'New bill'),
  ],
); // biome-ignore format: the questions in one line

/** What a change of this kind does not ask for. */
function hides(values: RecordValues): string[] {
  const { changeType } = values;
  if (isEmpty(changeType) || isCancellation(values)) return ['direction', 'taxKind', 'changeAmount', 'newTaxBillNo'];
  return [...(changeType === 'CORRECT' ? [] : ['direction']), ...(isRaise(kindsOf(values)) ? [] : ['newTaxBillNo'])];
}

/** Customs asks for more or gives back. */
export function ChangeDialog({ answer, onSend, onClose }: ActDialogProps) {
  const say = useText();
  const { usage } = answer;
  return (
    <FieldsDialog
      title={say(words.title, { declNo: String(usage.declNo) })}
      asked={asked}
      start={{ id: '', changeDate: todayText(() => new Date()) }}
      confirm={words.confirm}
      hides={hides}
      onCancel={onClose}
      onConfirm={(values) => {
        const hidden = hides(values);
        return onSend('usageChangeSave', Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name))));
      }}
    >
      <AfterChange answer={answer} />
    </FieldsDialog>
  );
}

/** Why no guarantee takes the new tax: its amount, or validity, district and scope. */
const whyHeld = ({ usage, facts }: UsageAnswer) =>
  fenIn(usage, 'heldGuar') > 0n ? words.heldBefore : facts.raiseRoom === null ? words.noGuarantee : words.shortGuarantee;

function AfterChange({ answer }: { answer: UsageAnswer }) {
  const say = useText();
  const [changeType, direction, taxKind]: readonly unknown[] = useWatch({ name: ['changeType', 'direction', 'taxKind'] });
  const amount = useAmount('changeAmount');
  const { usage, taxes } = answer;
  const change = { ...kindsOf({ changeType, direction }), taxKind: String(taxKind ?? ''), amount: amount ?? zeroFen };
  if (change.changeType === 'CANCEL') {
    const isPaid = fenIn(usage, 'paidCustoms') > 0n || fenIn(usage, 'settledAmount') > 0n;
    return isPaid ? <p className="ledger-warning">{say(words.paid)}</p> : <ConsequencePanel consequence={previewChange(answer, change)} />;
  }
  if (!change.changeType || !change.taxKind || amount === undefined || (change.changeType === 'CORRECT' && !change.direction)) return null;
  if (!isRaise(change)) {
    const billed = sumFen(
      taxes.filter((bill) => bill.taxKind === change.taxKind && bill.billStatus !== 'VOID').map((bill) => fenIn(bill, 'amount')),
    );
    if (subtractFen(billed, amount) < 0n)
      return <p className="ledger-warning">{say(words.tooMuch, { amount: formatThousands(formatFen(billed)) })}</p>;
  }
  const consequence = previewChange(answer, change);
  return (
    <>
      {consequence.heldGuar > 0n && (
        <p className="ledger-warning">{say(whyHeld(answer), { room: formatThousands(answer.facts.raiseRoom ?? '0') })}</p>
      )}
      <ConsequencePanel consequence={consequence} isRefund />
    </>
  );
}
