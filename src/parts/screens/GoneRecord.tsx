import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { parseTime } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { type Draft, dropDraft, readDrafts } from '../../shell/drafts.ts';
import { useText } from '../../shell/text.ts';
import { Notice } from '../document/Notice.tsx';
import { LostWords } from '../form/conflicts/LostWords.tsx';

const words = {
  gone: bi(
    '该记录已被删除，或您已不能查看，不能再保存。您填写的内容仍在下面，请先复制再离开。',
    'This record was removed, or you may not see it any more: it cannot be saved. What you typed is still below; copy it before you leave.',
  ),
  kept: bi(
    '{time} 填写的内容没有保存，保留在本机，可复制后用于其他记录：',
    'What was typed at {time} was not saved and is kept on this computer; copy it for another record:',
  ),
  discard: bi('丢弃', 'Discard'),
};

/** The server says that there is no such record for this person: removed, or out of his reach. */
export const isGone = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 403);

/** Above a form whose record somebody has removed meanwhile. */
export function GoneNotice() {
  const t = useText();
  return (
    <Notice tone="bad" role="alert" icon={<DeleteOutlined aria-hidden />}>
      {t(words.gone)}
    </Notice>
  );
}

/**
 * What was typed into a record that is not there any more: the form it belongs to cannot be shown, and it must not be
 * lost with it.
 */
export function KeptWords({ entity, draftKey }: { readonly entity: EntityDefinition; readonly draftKey: string }) {
  const t = useText();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => readDrafts(draftKey));
  const discard = (draft: Draft) => {
    dropDraft(draftKey, draft.id);
    setDrafts(drafts.filter((other) => other !== draft));
  };
  return drafts.map((draft) => (
    <Notice
      key={draft.id}
      tone="run"
      role="status"
      icon={<HistoryOutlined aria-hidden />}
      tools={
        <Button size="small" variant="text" color="inherit" onClick={() => discard(draft)}>
          {t(words.discard)}
        </Button>
      }
    >
      {t(words.kept, { time: parseTime(draft.savedAt, '{m}-{d} {h}:{i}') })}
      <LostWords entity={entity} values={draft.values} />
    </Notice>
  ));
}
