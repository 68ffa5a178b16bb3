import BlockOutlined from '@mui/icons-material/BlockOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import type { RaRecord } from 'react-admin';
import { givenBack } from '#domain/approval/statuses.ts';
import { fill, say as text } from '#domain/core/text.ts';
import type { LogRow } from '../../approval/documentAnswer.ts';
import { useText } from '../../shell/text.ts';

/** Why the document lies where it lies: who gave it back and for what reason, or why it was closed. */
export function DocumentNote({ doc, log }: { doc: RaRecord; log: readonly LogRow[] }) {
  const say = useText();
  if (doc.closedFlag === 1) {
    return (
      <div className="form-alert wait" role="status">
        <BlockOutlined sx={{ fontSize: 18 }} aria-hidden />
        <div>
          {say(fill(text('单据已作废：{reason}', 'The document was closed: {reason}'), { reason: String(doc.closedReason ?? '') }))}
        </div>
      </div>
    );
  }
  const back = givenBack.has(doc.status)
    ? log.findLast(({ toStatus, fromStatus }) => toStatus === doc.status && fromStatus !== toStatus)
    : undefined;
  if (!back?.opinion) return null;
  return (
    <div className="form-alert bad" role="status">
      <UndoOutlined sx={{ fontSize: 18 }} aria-hidden />
      <div>
        {say(
          fill(text('{name} 于 {time} 退回：', '{name} gave it back on {time}: '), {
            name: back.userName,
            time: back.actTime.slice(0, 16),
          }),
        )}
        <strong>{back.opinion}</strong>
      </div>
    </div>
  );
}
