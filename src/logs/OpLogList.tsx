import type { RecordOf } from '#domain/core/entity.ts';
import { opLog } from '#domain/logs/index.ts';
import { EmptyValue } from '../parts/cells/EmptyValue.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { findRoute } from '../shell/routeTable.ts';
import { useText } from '../shell/text.ts';

/** /fta/log/list: the derived list, in which a page is called what its tab is called; its address is the tooltip. */
export const OpLogList = () => <EntityListPage entity={opLog} cells={cells} />;

const cells = { page: ({ page }: RecordOf<typeof opLog>) => (page ? <PageName address={page} /> : <EmptyValue />) };

function PageName({ address }: { address: string }) {
  const t = useText();
  const route = findRoute(address.split('?')[0] ?? '');
  return <span title={address}>{route ? t(route.title) : address}</span>;
}
