import type { RaRecord } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import { OpinionTimeline } from '../../approval/OpinionTimeline.tsx';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { useText } from '../../shell/text.ts';
import type { DocKind } from '../docKinds.ts';
import { DrawerState } from './DrawerState.tsx';
import { useDocument } from './useDocument.ts';

const title = text('审批日志 {docNo}', 'Approval log {docNo}');

/** Who did what with a document, beside the list it was looked up in. */
export function LogDrawer({ kind, record, onClose }: { kind: DocKind; record: RaRecord; onClose: () => void }) {
  const say = useText();
  const query = useDocument(kind, record.id);
  const { data } = query;
  return (
    <RecordDrawer
      title={say(title, { docNo: String(record.docNo ?? '') })}
      mark={<DictValue dict="BH_STATUS" value={record.status} />}
      onClose={onClose}
    >
      <DrawerState query={query} />
      {data && <OpinionTimeline entity={kind.entity} doc={data.doc} log={data.log} people={data.people} limit={data.log.length} />}
    </RecordDrawer>
  );
}
