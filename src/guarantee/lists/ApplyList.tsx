import type { RaRecord } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import type { CardLook } from '../../parts/list/listContext.ts';
import { DocumentList } from './DocumentList.tsx';

/** /deposit/apply: every application for a customer's credit. */
export function ApplyList() {
  return (
    <DocumentList
      docType="APPLY"
      title={text('额度申请', 'Quota applications')}
      create={text('新建申请', 'New application')}
      emptyHint={text(
        '业务经办按已准入的评审表发起申请，批准并确认后形成客户额度。',
        'Business operators apply with an admitted review sheet; a confirmed application becomes a quota.',
      )}
      columns={columns}
      cells={cells}
      card={card}
    />
  );
}

const columns = {
  applyKind: { width: 84 },
  applyAmount: { width: 116 },
  oldAmount: { width: 116 },
  approvedAmount: { width: 116 },
  resultAmount: { width: 116 },
  grade: { width: 84 },
} as const;

const cells = {
  grade: ({ grade }: RaRecord) => <DictValue dict="BH_GRADE" value={grade} />,
} as const;

const card: CardLook = {
  title: 'customerId',
  marks: ['status'],
  lines: ['applyAmount', 'approvedAmount', 'validTo', 'daysInStatus'],
};
