import { clearanceApply, mergeClearanceLines } from '#domain/clearance/index.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { RecordState } from '../parts/form/RecordState.tsx';
import { EntityCreatePage } from '../parts/screens/EntityRecordPage.tsx';
import { useTab } from '../shell/tabs/useTab.ts';

/**
 * /fta/wmsClearnce: the derived form; of its own it has but the beginning: `?orderIds=` names warehouse orders whose
 * merged lines it starts with, which no default of a definition can ask the gateway for.
 */
export function ClearanceForm() {
  const { query } = useTab();
  return query.orderIds && !query.id ? (
    <OfOrders orderIds={query.orderIds.split(',').filter(Boolean)} />
  ) : (
    <EntityCreatePage entity={clearanceApply} />
  );
}

function OfOrders({ orderIds }: { readonly orderIds: readonly string[] }) {
  const { data, error, refetch } = useAnswer(mergeClearanceLines, { orderIds });
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} isPage />;
  return <EntityCreatePage entity={clearanceApply} defaultValues={data.record} />;
}
