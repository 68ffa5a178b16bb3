import type { RaRecord } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import type { CardLook } from '../../parts/list/listContext.ts';
import { DocumentList } from './DocumentList.tsx';

/** /deposit/depositModifyList: lasting changes of quotas; what lowers one is red. */
export function AdjustList() {
  return (
    <DocumentList
      docType="ADJUST"
      title={text('额度调整列表', 'Adjustments')}
      create={text('新建调整', 'New adjustment')}
      emptyHint={text(
        '业务部门或进出口部可对有效额度发起调整，确认后额度立即变化。',
        'Business or import/export may change a quota; it changes once the adjustment is confirmed.',
      )}
      columns={columns}
      card={card}
    />
  );
}

const columns = {
  quotaNo: { width: 112 },
  oldAmount: { width: 108 },
  adjustAmount: { width: 104 },
  newAmount: { width: 108 },
  approvedChange: { width: 104 },
  resultAmount: { width: 108 },
} as const;

const card: CardLook = {
  title: 'customerId',
  marks: ['status'],
  lines: [
    { label: text('额度', 'Quota'), value: ({ quotaNo }: RaRecord) => String(quotaNo ?? '--') },
    'adjustAmount',
    'approvedChange',
    'resultAmount',
  ],
};
