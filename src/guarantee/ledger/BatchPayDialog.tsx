import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import { isDate, todayText } from '#domain/core/moments.ts';
import { say as text } from '#domain/core/text.ts';
import { bhPayment, bhUsage } from '#domain/guarantee/bhUsage.ts';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import type { Batch } from '../../parts/list/actions.ts';
import { useText } from '../../shell/text.ts';
import { useBaohan } from '../useBaohan.ts';
import { askedOf } from './askedOf.ts';

const words = {
  title: text('批量登记缴税', 'Pay many'),
  lead: text(
    '所选 {count} 票报关单的未缴税款将按同一日期、同一方式登记为全部缴清。',
    'All open tax of {count} declarations is entered as paid on one day in one way.',
  ),
  open: text('未缴税单 {bills} 张，合计', '{bills} open bills, in all'),
  fee: text('其中 {bills} 张已过期限，预计滞纳金', '{bills} of them past their deadline, late fee'),
  noFee: text('都在缴款期限内，没有滞纳金', 'All within their deadlines, no late fee'),
  confirm: text('全部登记缴税', 'Pay all'),
  after: text('本次缴税', 'This payment'),
};

const asked = askedOf(bhPayment, { payMode: { required: true }, payDate: { required: true }, voucherNo: {} });

/** The open bills of the ticked declarations, paid on one day; each declaration says itself what became of it. */
export function BatchPayDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const say = useText();
  const ask = useBaohan();
  const { ids } = batch;
  const pay = async (values: Record<string, unknown>) => {
    const answer = await ask<ActManyAnswer>('usagePayBatch', { ...values, usageIds: ids, perRow: 1 }, { write: true });
    onClose();
    batch.report(answer);
  };
  return (
    <FieldsDialog
      title={say(words.title)}
      asked={asked}
      start={{ id: '', payDate: todayText(() => new Date()) }}
      confirm={words.confirm}
      onCancel={onClose}
      onConfirm={pay}
      lead={<p className="ledger-lead">{say(words.lead, { count: ids.length })}</p>}
    >
      <Outlook ids={ids} />
    </FieldsDialog>
  );
}

/** Amounts are yuan as decimal text. */
interface PayOutlook {
  readonly bills: number;
  readonly amount: string;
  readonly lateBills: number;
  readonly lateFee: string;
}

/** What is paid, and what customs charges for being late if it is paid on the chosen day. */
function Outlook({ ids }: { ids: readonly unknown[] }) {
  const say = useText();
  const ask = useBaohan();
  const payDate: unknown = useWatch({ name: 'payDate' });
  const { data } = useQuery({
    queryKey: [bhUsage.key, 'usagePayOutlook', ids, payDate],
    queryFn: ({ signal }) => ask<PayOutlook>('usagePayOutlook', { usageIds: ids, payDate }, { signal, loading: false, toast: false }),
    enabled: typeof payDate === 'string' && isDate(payDate),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data) return null;
  return (
    <section className="ledger-after" aria-live="polite" aria-label={say(words.after)}>
      <h3>{say(words.after)}</h3>
      <dl>
        <div>
          <dt>{say(words.open, { bills: data.bills })}</dt>
          <dd>
            <MoneyValue value={data.amount} />
          </dd>
        </div>
        {data.lateBills > 0 && (
          <div data-bad>
            <dt>{say(words.fee, { bills: data.lateBills })}</dt>
            <dd>
              <MoneyValue value={data.lateFee} />
            </dd>
          </div>
        )}
      </dl>
      {data.lateBills === 0 && <p className="tg-muted">{say(words.noFee)}</p>}
    </section>
  );
}
