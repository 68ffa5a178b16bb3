import { useLocation } from 'react-admin';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { hasListParams } from '../../shell/tabs/tabsState.ts';
import { useActor } from '../../shell/useSession.ts';
import { DocumentList } from './DocumentList.tsx';
import { documentLooks } from './documentLooks.tsx';
import { HeldList } from './HeldList.tsx';

/** /deposit/overDepositList: what waits for an approval, and the approvals themselves. */
export function ExcessList() {
  const actor = useActor();
  const { search } = useLocation();
  const documents = { key: 'documents', label: text('超额单据', 'Excess documents'), content: <DocumentList docType="EXCESS" /> };
  const held = { key: 'held', label: text('待超额征税', 'Held levies'), content: <HeldList /> };
  const seesHeld = hasRight(actor, 'bhUsage:list');
  // Filters in the address are those of the documents; the held levies keep theirs to themselves.
  const part = !seesHeld || hasListParams(search) ? documents.key : held.key;
  return (
    <PageTabs label={documentLooks.EXCESS.title} parts={seesHeld ? [held, documents] : [documents]} asked={{ part, address: search }} />
  );
}
