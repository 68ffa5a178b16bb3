import { bi, fill, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { DocumentBar } from '../document/DocumentFrame.tsx';
import { ActionBar, type BarAction } from '../form/ActionBar.tsx';

interface SaveBarProps {
  /** Why this person may only read. */
  readonly closed: Text | undefined;
  /** What waits to be saved, or why it was refused; nothing without changes. */
  readonly waiting: string | undefined;
  /** Whether there is anything to give up; what is waited for when left out. */
  readonly mayDiscard?: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

const words = {
  closed: bi('只读：{why}', 'Read only: {why}'),
  nothing: bi('没有未保存的修改', 'Nothing unsaved'),
  discard: bi('放弃修改', 'Discard'),
  save: bi('保存', 'Save'),
};

/** The foot of a page that is saved as a whole: how many changes wait, giving them up, and saving them. */
export function SaveBar({ closed, waiting, mayDiscard = waiting !== undefined, onDiscard, onSave }: SaveBarProps) {
  const t = useText();
  const discard: BarAction = { key: 'discard', label: words.discard, rank: 'quiet', danger: true, run: onDiscard };
  return (
    <DocumentBar
      noteRole="status"
      note={closed ? t(fill(words.closed, { why: t(closed) })) : (waiting ?? t(words.nothing))}
    >
      {!closed && (
        <ActionBar
          actions={[...(mayDiscard ? [discard] : []), { key: 'save', label: words.save, rank: 'primary', run: onSave }]}
        />
      )}
    </DocumentBar>
  );
}
