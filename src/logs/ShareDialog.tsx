import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';
import { showToast } from '../shell/toasts.ts';

export interface Shared {
  readonly docNo: string;
  readonly path: string;
  readonly validTo: string;
}

const words = {
  title: text('分享单证 {docNo} 的报文', 'Share the messages of {docNo}'),
  hint: text(
    '任何人凭此链接可查看该单证的报文状态，有效至 {validTo}。',
    'Anybody with this link sees how the messages of the document stand, until {validTo}.',
  ),
  address: text('分享链接', 'Shared link'),
  copy: text('复制链接', 'Copy the link'),
  copied: text('已复制', 'Copied'),
  close: text('关闭', 'Close'),
};

/** The address somebody outside reads the messages of a document by. */
export function ShareDialog({ shared: { docNo, path, validTo }, onClose }: { shared: Shared; onClose: () => void }) {
  const say = useText();
  const address = `${location.origin}${path}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    showToast({ tone: 'ok', text: say(words.copied) });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{say(words.title, { docNo })}</DialogTitle>
      <DialogContent>
        <p>{say(words.hint, { validTo })}</p>
        <textarea
          className="tg-wide"
          readOnly
          rows={3}
          aria-label={say(words.address)}
          value={address}
          onFocus={(event) => event.target.select()}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say(words.close)}</Button>
        <Button variant="contained" onClick={() => void copy()}>
          {say(words.copy)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
