import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { isDate } from '#domain/core/moments.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { bhUsage, payOutlook } from '#domain/guarantee/index.ts';
import type { PartsOfBatch } from '../../parts/acts/actParts.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { Outcome } from '../../parts/facts/Tally.tsx';
import { useText } from '../../shell/text.ts';

const words = {
  lead: text(
    '所选 {count} 票报关单的未缴税款将按同一日期、同一方式登记为全部缴清。',
    'All open tax of {count} declarations is entered as paid on one day in one way.',
  ),
  open: text('未缴税单 {bills} 张，合计', '{bills} open bills, in all'),
  fee: text('其中 {bills} 张已过期限，预计滞纳金', '{bills} of them past their deadline, late fee'),
  noFee: text('都在缴款期限内，没有滞纳金', 'All within their deadlines, no late fee'),
  after: text('本次缴税', 'This payment'),
};

/** The open bills of the ticked declarations, paid on one day; each declaration says itself what became of it. */
export const BatchPayParts: PartsOfBatch = ({ batch: { ids }, children }) =>
  children({ lead: <Said count={ids.length} />, after: <Outlook ids={ids} /> });

function Said({ count }: { count: number }): ReactNode {
  return <p>{useText()(words.lead, { count })}</p>;
}

/** What is paid, and what customs charges for being late if it is paid on the chosen day. */
function Outlook({ ids }: { ids: readonly unknown[] }) {
  const say = useText();
  const payDate: unknown = useWatch({ name: 'payDate' });
  const asked = typeof payDate === 'string' && isDate(payDate) ? { usageIds: ids, payDate } : null;
  const { data } = useAnswer(payOutlook, asked, { about: bhUsage, keepsLast: true });
  if (!data) return null;
  const isLate = data.lateBills > 0;
  const open = { label: fill(words.open, { bills: data.bills }), value: <MoneyValue value={data.amount} /> };
  const fee = { label: fill(words.fee, { bills: data.lateBills }), value: <MoneyValue value={data.lateFee} />, tone: 'bad' as const };
  return <Outcome heading={words.after} lines={isLate ? [open, fee] : [open]} note={!isLate && say(words.noFee)} />;
}
