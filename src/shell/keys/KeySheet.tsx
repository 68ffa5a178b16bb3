import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect } from 'react';
import { bi } from '#domain/core/text.ts';
import { isComposing } from '../composition.ts';
import { useStored } from '../store.ts';
import { useText } from '../text.ts';
import { keyGroups, keySheetStore } from './keyGroups.ts';
import styles from './keySheet.module.css';

/** All keys on one sheet; `?` opens it from anywhere but a place to write in. */
export function KeySheet() {
  const t = useText();
  const isOpen = useStored(keySheetStore);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isComposing(event) || event.defaultPrevented || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      keySheetStore.set(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (!isOpen) return null;
  const close = () => keySheetStore.set(false);
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="key-sheet-title">
      <DialogTitle id="key-sheet-title">{t(texts.title)}</DialogTitle>
      <DialogContent>
        <div className={styles.groups}>
          {keyGroups().map(({ title, keys }) => (
            <section key={title.en}>
              <h3>{t(title)}</h3>
              <dl className={styles.keys}>
                {keys.map(([key, what]) => (
                  <div key={`${key} ${what.en}`}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{t(what)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} autoFocus>
          {t(texts.close)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Something lies over the page; what a hidden tab left open does not count. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some(
    (element) => element.getClientRects().length > 0,
  );

const texts = { title: bi('快捷键', 'Keys'), close: bi('知道了', 'Close') };
