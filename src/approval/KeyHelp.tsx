import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type Text, say as text } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';
import styles from './keyHelp.module.css';

const words = {
  title: text('快捷键', 'Keys'),
  next: text('下一份待办', 'Next document to do'),
  previous: text('上一份待办', 'Previous document to do'),
  confirm: text('确认当前对话框', 'Confirm the open dialog'),
  help: text('打开本说明', 'This help'),
  close: text('知道了', 'Close'),
};

interface KeyHelpProps {
  readonly forward: Text | undefined;
  readonly back: Text | undefined;
  readonly onClose: () => void;
}

/** Which keys there are on a document under approval. */
export function KeyHelp({ forward, back, onClose }: KeyHelpProps) {
  const say = useText();
  const rows: readonly (readonly [keys: string, what: Text | undefined])[] = [
    ['Alt + Y', forward],
    ['Alt + R', back],
    ['Alt + N', words.next],
    ['Alt + P', words.previous],
    ['Ctrl + Enter', words.confirm],
    ['?', words.help],
  ];
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="key-help-title">
      <DialogTitle id="key-help-title">{say(words.title)}</DialogTitle>
      <DialogContent>
        <dl className={styles.keys}>
          {rows.map(
            ([keys, what]) =>
              what && (
                <div key={keys}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{say(what)}</dd>
                </div>
              ),
          )}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {say(words.close)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
