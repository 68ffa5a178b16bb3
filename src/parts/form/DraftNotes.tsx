import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { parseTime } from '#domain/core/moments.ts';
import { bi, fill } from '#domain/core/text.ts';
import type { Draft } from '../../shell/drafts.ts';
import { useText } from '../../shell/text.ts';
import { Notice } from '../document/Notice.tsx';
import { MenuButton } from '../menu/MenuButton.tsx';
import { useFieldNames } from './conflicts/useFieldNames.ts';
import type { FormDraft } from './useFormDraft.ts';

/** When what was typed was last kept. */
export function AutosaveNote({ savedAt }: { savedAt: number }) {
  const t = useText();
  return (
    <>
      <CheckCircleOutlined sx={{ fontSize: 16 }} aria-hidden />
      {t(bi('草稿已于 {time} 自动保存在本机', 'Kept on this computer at {time}'), {
        time: parseTime(savedAt, '{h}:{i}:{s}'),
      })}
    </>
  );
}

interface DraftOfferProps {
  readonly entity: EntityDefinition;
  readonly draft: FormDraft;
}

const timeOf = ({ savedAt }: Draft): string => parseTime(savedAt, '{m}-{d} {h}:{i}');

/** Offers what earlier visits left unsent, the newest first. */
export function DraftOffer({ entity, draft }: DraftOfferProps) {
  const t = useText();
  const namesOf = useFieldNames(entity);
  const [newest, ...others] = draft.offered;
  if (!newest) return null;
  const fields = namesOf(Object.keys(newest.values));
  return (
    <Notice
      tone="run"
      role="status"
      icon={<HistoryOutlined aria-hidden />}
      tools={
        <>
          <Button size="small" variant="outlined" onClick={() => draft.restore(newest)}>
            {t(bi('恢复', 'Restore'))}
          </Button>
          {others.length > 0 && <OlderVersions entity={entity} draft={draft} versions={others} />}
          <Button size="small" variant="text" color="inherit" onClick={() => draft.discard(newest)}>
            {t(bi('丢弃', 'Discard'))}
          </Button>
        </>
      }
    >
      {t(
        bi(
          '{time} 有未提交的内容（{fields}）保留在本机，是否恢复？现在填写的内容另存一份，不会覆盖它。',
          'Unsent input of {time} ({fields}) is kept on this computer. Restore it? What you type now is kept beside it.',
        ),
        { time: timeOf(newest), fields },
      )}
    </Notice>
  );
}

function OlderVersions({ entity, draft, versions }: DraftOfferProps & { readonly versions: readonly Draft[] }) {
  const t = useText();
  const namesOf = useFieldNames(entity);
  const actions = versions.map((version) => ({
    key: version.id,
    label: fill(bi('恢复 {time}（{fields}）', 'Restore {time} ({fields})'), {
      time: timeOf(version),
      fields: namesOf(Object.keys(version.values)),
    }),
    run: () => draft.restore(version),
  }));
  return (
    <MenuButton size="small" variant="text" color="inherit" actions={actions}>
      {t(bi('更早的 {count} 份', '{count} older'), { count: versions.length })}
    </MenuButton>
  );
}
