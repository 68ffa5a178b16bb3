import { type RaRecord, useLocation } from 'react-admin';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import type { CardLook, ListView } from '../../parts/list/listContext.ts';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { hasListParams } from '../../shell/tabs/tabsState.ts';
import { useActor } from '../../shell/useSession.ts';
import { DocumentList } from './DocumentList.tsx';
import { HeldList } from './HeldList.tsx';

const title = text('超额审批', 'Excess approvals');

/** /deposit/overDepositList: what waits for an approval, and the approvals themselves. */
export function ExcessList() {
  const actor = useActor();
  const { search } = useLocation();
  const documents = { key: 'documents', label: text('超额单据', 'Excess documents'), content: <ExcessDocuments /> };
  const held = { key: 'held', label: text('待超额征税', 'Held levies'), content: <HeldList /> };
  const seesHeld = hasRight(actor, 'bhUsage:list');
  // Filters in the address are those of the documents; the held levies keep theirs to themselves.
  const part = !seesHeld || hasListParams(search) ? documents.key : held.key;
  return <PageTabs label={title} parts={seesHeld ? [held, documents] : [documents]} asked={{ part, address: search }} />;
}

function ExcessDocuments() {
  return (
    <DocumentList
      docType="EXCESS"
      title={title}
      create={text('新建超额', 'New excess')}
      emptyHint={text(
        '征税超出可用额度时，由业务经办发起超额审批。',
        'Business operators ask for one when a levy does not fit into the quota.',
      )}
      columns={columns}
      card={card}
      moreViews={moreViews}
    />
  );
}

const moreViews: readonly ListView[] = [{ key: 'usable', label: text('可用', 'Usable'), filter: { excessStatus__in: ['ACTIVE'] } }];

const columns = {
  declNo: { width: 160 },
  excessAmount: { width: 116 },
  approvedAmount: { width: 116 },
  consumedAmount: { width: 108 },
  remainAmount: { width: 108 },
  excessLevel: { width: 84 },
} as const;

const card: CardLook = {
  title: 'customerId',
  marks: ['status'],
  lines: ['excessAmount', 'approvedAmount', { label: text('已用 / 剩余', 'Used / left'), value: usedOf }, 'excessStatus'],
};

function usedOf({ consumedAmount, remainAmount }: RaRecord): string {
  return `${consumedAmount ?? '0.00'} / ${remainAmount ?? '--'}`;
}
