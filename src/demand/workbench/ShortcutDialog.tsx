import PinnedIcon from '@mui/icons-material/PushPin';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { isRefused } from '#dataProvider/toHttpError.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useGateway } from '../../shell/useSession.ts';
import { mostShortcuts } from './chooseShortcuts.ts';
import type { ShortcutPage } from './Shortcuts.tsx';
import styles from './shortcuts.module.css';

const words = {
  title: bi('编辑快捷入口', 'Edit shortcuts'),
  lead: bi(
    '固定的页面排在最前，最多 {most} 个；已固定 {count} 个。',
    'Pinned pages come first, at most {most}; {count} are pinned.',
  ),
  full: bi('已固定 {most} 个，先取消一个再固定', '{most} are pinned; unpin one first'),
  pin: bi('固定 {name}', 'Pin {name}'),
  done: bi('完成', 'Done'),
};

interface ShortcutDialogProps {
  readonly pages: readonly ShortcutPage[];
  readonly pinned: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Pins and unpins pages; every press is kept at once. */
export function ShortcutDialog({ pages, pinned: before, onClose }: ShortcutDialogProps) {
  const t = useText();
  const gateway = useGateway();
  const titleId = useId();
  const [pinned, setPinned] = useState(before);
  const isFull = pinned.size >= mostShortcuts;

  const change = (path: string, isPinned: boolean) =>
    setPinned((paths) => new Set(isPinned ? [...paths, path] : [...paths].filter((other) => other !== path)));

  const toggle = async (path: string) => {
    const isPinned = !pinned.has(path);
    if (isPinned && isFull) return;
    change(path, isPinned);
    const call = {
      service: 'system',
      method: 'saveShortcut',
      data: { path, pinFlg: isPinned ? 1 : 0 },
      loading: false,
    } as const;
    // The request layer tells why it failed; the pin goes back to where it was.
    const isKept = await gateway.call(call).then(
      (answer) => !isRefused(answer, 'system'),
      () => false,
    );
    if (!isKept) change(path, !isPinned);
  };

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(words.title)}</DialogTitle>
      <DialogContent>
        <p className={styles.lead} aria-live="polite">
          {t(words.lead, { most: mostShortcuts, count: pinned.size })}
        </p>
        <ul className={styles.pins}>
          {pages.map(({ path, title, group, icon: Icon }) => {
            const isPinned = pinned.has(path);
            const isClosed = isFull && !isPinned;
            return (
              <li key={path}>
                <button
                  type="button"
                  aria-pressed={isPinned}
                  aria-disabled={isClosed || undefined}
                  aria-label={t(words.pin, { name: t(title) })}
                  title={isClosed ? t(words.full, { most: mostShortcuts }) : undefined}
                  onClick={() => void toggle(path)}
                >
                  <Icon aria-hidden />
                  <span>{t(title)}</span>
                  {group && <small className="tg-end">{t(group)}</small>}
                  {isPinned ? (
                    <PinnedIcon className={styles.pinned} aria-hidden />
                  ) : (
                    <PinIcon className="tg-muted" aria-hidden />
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t(words.done)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
