import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';

export interface Shared {
  readonly docNo: string;
  readonly path: string;
  readonly validTo: string;
}

const words = {
  title: bi('分享单证 {docNo} 的报文', 'Share the messages of {docNo}'),
  hint: bi(
    '任何人凭此链接可查看该单证的报文状态，有效至 {validTo}。',
    'Anybody with this link sees how the messages of the document stand, until {validTo}.',
  ),
  address: bi('分享链接', 'Shared link'),
  copy: bi('复制链接', 'Copy the link'),
  copied: bi('已复制', 'Copied'),
  close: bi('关闭', 'Close'),
};

/** The address somebody outside reads the messages of a document by. */
export function ShareDialog({ shared: { docNo, path, validTo }, onClose }: { shared: Shared; onClose: () => void }) {
  const t = useText();
  const notify = useNotify();
  const address = `${location.origin}${path}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notify(t(words.copied), { type: 'success' });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{t(words.title, { docNo })}</DialogTitle>
      <DialogContent>
        <p>{t(words.hint, { validTo })}</p>
        <textarea
          className="tg-wide"
          readOnly
          rows={3}
          aria-label={t(words.address)}
          value={address}
          onFocus={(event) => event.target.select()}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.close)}</Button>
        <Button variant="contained" onClick={() => void copy()}>
          {t(words.copy)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
