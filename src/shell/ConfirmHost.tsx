import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { bi, type Text } from '#domain/core/text.ts';
import { questionStore } from './confirm.ts';
import { useStored } from './store.ts';
import { useText } from './text.ts';

/** The question on screen: cancel left of confirm, Esc cancels, Enter does not confirm what destroys. */
export function ConfirmHost() {
  const t = useText();
  const titleId = useId();
  const [question] = useStored(questionStore);
  if (!question) return null;
  const { title, text, confirm = texts.confirm, destructive = false, answer } = question;
  const read = (value: Text | string) => (typeof value === 'string' ? value : t(value));
  return (
    <Dialog open fullWidth maxWidth="xs" role="alertdialog" aria-labelledby={titleId} onClose={() => answer(false)}>
      <DialogTitle id={titleId}>{read(title)}</DialogTitle>
      {text && <DialogContent>{read(text)}</DialogContent>}
      <DialogActions>
        <Button variant="outlined" autoFocus={destructive} onClick={() => answer(false)}>
          {t(texts.cancel)}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          autoFocus={!destructive}
          onClick={() => answer(true)}
        >
          {t(confirm)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const texts = { cancel: bi('取消', 'Cancel'), confirm: bi('确定', 'Confirm') };
