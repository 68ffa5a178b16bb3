import BlockOutlined from '@mui/icons-material/BlockOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import type { RaRecord } from 'react-admin';
import type { LoggedStep } from '#domain/approval/loggedStep.ts';
import { givenBack } from '#domain/approval/statuses.ts';
import { say as text } from '#domain/core/text.ts';
import { Notice } from '../../parts/document/Notice.tsx';
import { useText } from '../../shell/text.ts';

/** Why the document lies where it lies: who gave it back and for what reason, or why it was closed. */
export function DocumentNote({ doc, log }: { doc: RaRecord; log: readonly LoggedStep[] }) {
  const say = useText();
  if (doc.closedFlag === 1) {
    return (
      <Notice tone="wait" role="status" icon={<BlockOutlined aria-hidden />}>
        {say(text('单据已作废：{reason}', 'The document was closed: {reason}'), { reason: String(doc.closedReason ?? '') })}
      </Notice>
    );
  }
  const back = givenBack.has(doc.status)
    ? log.findLast(({ toStatus, fromStatus }) => toStatus === doc.status && fromStatus !== toStatus)
    : undefined;
  if (!back?.opinion) return null;
  return (
    <Notice tone="bad" role="status" icon={<UndoOutlined aria-hidden />}>
      {say(text('{name} 于 {time} 退回：', '{name} gave it back on {time}: '), { name: back.userName, time: back.actTime.slice(0, 16) })}
      <strong>{back.opinion}</strong>
    </Notice>
  );
}
