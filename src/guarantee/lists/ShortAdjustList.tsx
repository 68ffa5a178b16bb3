import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { formatThousands } from '#domain/core/money.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhShortAdjust } from '#domain/guarantee/bhShortAdjust.ts';
import { useApprovalActor } from '../../approval/useApprovalActor.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import type { RowAction } from '../../parts/list/actions.ts';
import type { CardLook, ListView } from '../../parts/list/listContext.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { docKinds } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';
import { DaysLeft } from './DaysLeft.tsx';
import { DocumentList } from './DocumentList.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { shortActions } from './shortActions.ts';
import { nameOf, useDocumentCalls } from './useDocumentCalls.ts';

const words = {
  stop: text('停止', 'Stop'),
  stopTitle: text('停止短期调整 {name}？', 'Stop {name}?'),
  notStarted: text('尚未开始，停止后不再生效。', 'It has not started and never will.'),
  takenBack: text(
    '临时增加的 {amount} 元当日收回；已占用的不变，可用额度可能为负。',
    'The {amount} are taken back today; what is used stays, so the available credit may become negative.',
  ),
  givenBack: text('临时减少的 {amount} 元当日恢复。', 'The {amount} come back today.'),
  stopped: text('{name}：已停止', '{name} stopped'),
  remark: text('修改备注', 'Edit remark'),
  remarkTitle: text('修改备注 {name}', 'Remark of {name}'),
  saved: text('备注已保存', 'Remark saved'),
  save: text('保存', 'Save'),
};

const labels: Readonly<Record<'stop' | 'remark', Text>> = { stop: words.stop, remark: words.remark };
const kind = docKinds.SHORT;

/** /deposit/depositShortList: changes for a period; import/export may end one before its time. */
export function ShortAdjustList() {
  const say = useText();
  const actor = useActor();
  const ask = useBaohan();
  const { reload } = useDocumentCalls(kind, useApprovalActor());
  const [open, setOpen] = useState<{ readonly at: 'stop' | 'remark'; readonly record: RaRecord }>();
  const close = () => setOpen(undefined);

  const actionsOf = (record: RaRecord, asked: 'stop' | 'remark'): RowAction[] =>
    shortActions(record, actor)
      .filter(({ key }) => key === asked)
      .map(({ key, reason }) => ({ key, label: labels[key], reason, danger: key === 'stop', run: () => setOpen({ at: key, record }) }));
  const send = async (record: RaRecord, method: string, values: Readonly<Record<string, string>>, done: string) => {
    await ask(method, { id: record.id, rowVersion: record.rowVersion, ...values }, { write: true }).finally(reload);
    close();
    showToast({ tone: 'ok', text: done });
  };
  return (
    <DocumentList
      docType="SHORT"
      title={text('短期调整列表', 'Short-term adjustments')}
      create={text('新建短期调整', 'New short-term adjustment')}
      emptyHint={text(
        '额度临时不够或需临时压缩时发起，到期自动恢复。',
        'For a time only: the quota goes back by itself when the period ends.',
      )}
      columns={columns}
      cells={cells}
      card={card}
      moreViews={moreViews}
      moreActions={(record) => actionsOf(record, 'stop')}
      rareActions={(record) => actionsOf(record, 'remark')}
    >
      {open?.at === 'stop' && (
        <ReasonDialog
          title={say(words.stopTitle, { name: nameOf(open.record) })}
          lead={<p className="bh-lead">{say(stopOutlook(open.record), { amount: amountOf(open.record) })}</p>}
          name="reason"
          label={bhShortAdjust.fields.stopReason.label}
          max={200}
          confirm={words.stop}
          isDanger
          onCancel={close}
          onConfirm={(reason) => send(open.record, 'shortAdjustStop', { reason }, say(words.stopped, { name: nameOf(open.record) }))}
        />
      )}
      {open?.at === 'remark' && (
        <ReasonDialog
          title={say(words.remarkTitle, { name: nameOf(open.record) })}
          name="remark"
          label={bhShortAdjust.fields.remark.label}
          max={500}
          isRequired={false}
          start={String(open.record.remark ?? '')}
          confirm={words.save}
          onCancel={close}
          onConfirm={(remark) => send(open.record, 'shortAdjustEditRemark', { remark }, say(words.saved))}
        />
      )}
    </DocumentList>
  );
}

/** What the quota will look like after the stop. */
function stopOutlook({ shortStatus, direction }: RaRecord): Text {
  if (shortStatus === 'NOT_STARTED') return words.notStarted;
  return direction === 'DEC' ? words.givenBack : words.takenBack;
}

const amountOf = ({ approvedAmount, shortAmount }: RaRecord): string => formatThousands(String(approvedAmount ?? shortAmount ?? '0.00'));

const moreViews: readonly ListView[] = [
  { key: 'running', label: text('执行中', 'Running'), filter: { shortStatus__in: ['RUNNING'] } },
  { key: 'ending', label: text('3天内结束', 'Ending soon'), filter: { shortStatus__in: ['RUNNING'], daysLeft__lte: 3 } },
];

const columns = {
  direction: { width: 64 },
  shortAmount: { width: 116 },
  daysLeft: { width: 84 },
  stopReason: { width: 160 },
} as const;

const cells = {
  daysLeft: ({ daysLeft }: RaRecord) => (typeof daysLeft === 'number' ? <DaysLeft days={daysLeft} soon={3} /> : <EmptyValue />),
};

const card: CardLook = { title: 'customerId', marks: ['status'], lines: ['shortAmount', 'shortStatus', 'endDate'] };
