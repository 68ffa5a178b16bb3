import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import styles from './oneTimeSecrets.module.css';
import { oneTimeSecrets } from './oneTimeSecrets.ts';
import { useStored } from './store.ts';
import { useText } from './text.ts';

const words = {
  warning: bi(
    '仅显示一次，关闭后无法再次查看。请现在转交本人，首次登录后须修改。',
    'Shown once: it cannot be seen again. Hand it over now; it has to be changed at the first login.',
  ),
  copy: bi('复制', 'Copy'),
  copied: bi('已复制', 'Copied'),
  taken: bi('已记下', 'I have taken it down'),
};

/** What was told once, with nothing that closes it by accident: neither Esc nor a click beside it. */
export function OneTimeSecrets() {
  const text = useText();
  const notify = useNotify();
  const titleId = useId();
  const told = useStored(oneTimeSecrets);
  const [first] = told;
  if (!first) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(told.map(({ about, value }) => `${about}\t${value}`).join('\n'));
    notify(text(words.copied), { type: 'success' });
  };
  return (
    <Dialog open fullWidth maxWidth="xs" role="alertdialog" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text(first.label)}</DialogTitle>
      <DialogContent>
        <p>{text(words.warning)}</p>
        <dl className={styles.told}>
          {told.map(({ about, value }) => (
            <div key={`${about} ${value}`}>
              <dt>{about}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
          {text(words.copy)}
        </Button>
        <Button variant="contained" autoFocus onClick={() => oneTimeSecrets.set([])}>
          {text(words.taken)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
