import type { ActManyAnswer } from '#dataProvider/index.ts';
import { todayText } from '#domain/core/moments.ts';
import { formatFen, formatThousands, subtractFen, sumFen } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { bhPayment } from '#domain/guarantee/bhUsage.ts';
import { fenIn } from '#domain/guarantee/usagePreview.ts';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import type { Batch } from '../../parts/list/actions.ts';
import { useText } from '../../shell/text.ts';
import { useBaohan } from '../approval/useBaohan.ts';
import { askedOf } from './askedOf.ts';

const words = {
  title: text('批量登记缴税', 'Pay many'),
  lead: text(
    '所选 {count} 票报关单的未缴税款将按同一日期、同一方式登记为全部缴清。',
    'All open tax of {count} declarations is entered as paid on one day in one way.',
  ),
  total: text('已加载的 {count} 票未缴合计 {amount} 元', '{amount} open in the {count} loaded ones'),
  confirm: text('全部登记缴税', 'Pay all'),
};

const asked = askedOf(bhPayment, { payMode: { required: true }, payDate: { required: true }, voucherNo: {} });

/** The open bills of the ticked declarations, paid on one day; each declaration says itself what became of it. */
export function BatchPayDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const say = useText();
  const ask = useBaohan();
  const { ids, records } = batch;
  const open = sumFen(records.map((usage) => subtractFen(fenIn(usage, 'totalAmount'), fenIn(usage, 'paidCustoms'))));
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
      lead={
        <div className="ledger-lead">
          <p>{say(words.lead, { count: ids.length })}</p>
          {records.length > 0 && (
            <p className="tg-muted">{say(words.total, { count: records.length, amount: formatThousands(formatFen(open)) })}</p>
          )}
        </div>
      }
    />
  );
}
