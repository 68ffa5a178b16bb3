import type { RaRecord } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { editShortRemark, stopShortAdjust } from '#domain/guarantee/acts/shortActs.ts';
import { bhShortAdjust } from '#domain/guarantee/bhShortAdjust.ts';
import { useActs } from '../../parts/acts/useActs.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import type { CardLook, ListView } from '../../parts/list/listContext.ts';
import { DaysLeft } from './DaysLeft.tsx';
import { DocumentList } from './DocumentList.tsx';

/** /deposit/depositShortList: changes for a period; import/export may end one before its time. */
export function ShortAdjustList() {
  const acts = useActs(bhShortAdjust);
  const actionsOf = (record: RaRecord, asked: string) => acts.actionsOf(record).filter(({ key }) => key === asked);
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
      moreActions={(record) => actionsOf(record, stopShortAdjust.key)}
      rareActions={(record) => actionsOf(record, editShortRemark.key)}
    >
      {acts.dialog}
    </DocumentList>
  );
}

const moreViews: readonly ListView[] = [
  { key: 'running', label: text('执行中', 'Running'), filter: { shortStatus__in: ['RUNNING'] } },
  { key: 'ending', label: text('3天内结束', 'Ending soon'), filter: { shortStatus__in: ['RUNNING'], daysLeft__lte: 3 } },
];

const columns = {
  direction: { width: 64 },
  oldAmount: { width: 116 },
  shortAmount: { width: 116 },
  approvedAmount: { width: 116 },
  resultAmount: { width: 116 },
  daysLeft: { width: 84 },
  stopReason: { width: 160 },
} as const;

const cells = {
  daysLeft: ({ daysLeft }: RaRecord) => (typeof daysLeft === 'number' ? <DaysLeft days={daysLeft} soon={3} /> : <EmptyValue />),
};

const card: CardLook = { title: 'customerId', marks: ['status'], lines: ['shortAmount', 'approvedAmount', 'shortStatus', 'endDate'] };
