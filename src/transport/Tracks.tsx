import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import type { RecordOf } from '#domain/core/entity.ts';
import type { Tone, ToneIcon } from '#domain/core/flow.ts';
import { bi } from '#domain/core/text.ts';
import { trackEvent, trackShipment } from '#domain/transport/index.ts';
import { LineTimeline } from '../parts/form/LineTimeline.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { ImportDialog } from '../parts/ImportDialog.tsx';
import { useSendSheet } from '../parts/import/useSendSheet.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { EntityRecordPage } from '../parts/screens/EntityRecordPage.tsx';
import { startDownload } from '../parts/startDownload.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';

type Track = RecordOf<typeof trackShipment>;

const words = {
  events: bi('轨迹', 'Timeline'),
  import: bi('导入轨迹', 'Import events'),
};

const looks: Readonly<Record<string, { readonly tone: Tone; readonly icon: ToneIcon }>> = {
  PROBLEM: { tone: 'bad', icon: 'mark' },
  RETURN: { tone: 'bad', icon: 'back' },
  SIGN: { tone: 'ok', icon: 'tick' },
};
const onItsWay = { tone: 'run', icon: 'dot' } as const;

function Events({ track }: { track: Pick<Track, 'events'> }) {
  const t = useText();
  return (
    <LineTimeline
      line={trackEvent}
      rows={track.events ?? []}
      title={t(words.events)}
      when="eventTime"
      what="event"
      beside="place"
      note="note"
      look={(event) => looks[event] ?? onItsWay}
    />
  );
}

/** What happened to a shipment, beside the list. */
function EventsOf({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<Track>(trackShipment.key, { id });
  return data ? <Events track={data} /> : <RecordState error={error} onRetry={() => void refetch()} />;
}

/** /fta/tracklist: shipments, each with its timeline; what carriers say comes in as a sheet. */
export function TrackList() {
  const t = useText();
  const can = useCan();
  const [shown, setShown] = useState<Track>();
  const [isImporting, setIsImporting] = useState(false);
  const send = useSendSheet({ service: 'business', method: 'importTrack', busimodel: 'trackShipment' });
  return (
    <EntityListPage
      entity={trackShipment}
      rowActions={(record) => [{ key: 'events', label: words.events, run: () => setShown(record) }]}
      tools={
        can({ action: 'import', resource: trackShipment.key })
          ? [{ key: 'events', label: words.import, icon: <FileUploadOutlined />, run: () => setIsImporting(true) }]
          : []
      }
    >
      {shown && (
        <RecordDrawer title={`${shown.trackNo} ${t(words.events)}`} onClose={() => setShown(undefined)}>
          <EventsOf id={shown.id} />
        </RecordDrawer>
      )}
      {isImporting && (
        <ImportDialog
          resource={trackShipment.key}
          title={words.import}
          send={send}
          loadTemplate={loadTemplate}
          isAllOrNothing={false}
          onClose={() => setIsImporting(false)}
        />
      )}
    </EntityListPage>
  );
}

/** /trackShipment/:id: a shipment, and what happened to it. */
export const TrackRecord = () => (
  <EntityRecordPage entity={trackShipment} lead={(record) => <Events track={record} />} />
);

async function loadTemplate(): Promise<void> {
  startDownload(
    `/api/file/template?entity=${trackShipment.key}&fields=trackNo,carrier,lastEvent,lastEventTime,lastPlace,lastNote`,
    `${words.import.zh}模板.xlsx`,
  );
}
