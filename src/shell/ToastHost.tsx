import ErrorIcon from '@mui/icons-material/CancelOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarnIcon from '@mui/icons-material/WarningAmberOutlined';
import { useEffect, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { useStored } from './store.ts';
import { useText } from './text.ts';
import styles from './toasts.module.css';
import { closeToast, type Toast, toastStore } from './toasts.ts';

const icons = { ok: CheckIcon, bad: ErrorIcon, wait: WarnIcon, run: InfoIcon } as const;

/** Everything that is told in passing, top right under the top bar. */
export function ToastHost() {
  const toasts = useStored(toastStore);
  return (
    <div className={`${styles.toasts} no-print`}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useText();
  const { hold, release } = useLife(toast);
  const Icon = icons[toast.tone];
  return (
    <div
      className={styles.toast}
      data-tone={toast.tone}
      role={toast.tone === 'bad' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
    >
      <Icon />
      <div className="tg-grow tg-break">
        {t(toast.text)}
        {toast.requestId && <RequestId id={toast.requestId} />}
      </div>
      {toast.action && <ToastAction toast={toast} action={toast.action} />}
      <button type="button" className={styles.close} aria-label={t(texts.close)} onClick={() => closeToast(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  );
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  const run = () => {
    action.run();
    closeToast(toast.id);
  };
  return (
    <button type="button" className="tg-quiet" onClick={run}>
      {action.label}
    </button>
  );
}

function RequestId({ id }: { id: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <button type="button" className={styles.id} title={id} onClick={copy}>
      {t(texts.number)} {id.slice(0, 8)}
      {copied ? t(texts.copied) : <CopyIcon />}
    </button>
  );
}

/** Time runs only while the mouse is elsewhere, and begins anew when it leaves. */
function useLife({ id, ms }: Toast): { hold: () => void; release: () => void } {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => closeToast(id), ms);
    return () => clearTimeout(timer);
  }, [held, id, ms]);
  return { hold: () => setHeld(true), release: () => setHeld(false) };
}

const texts = {
  close: bi('关闭', 'Close'),
  number: bi('编号', 'Id'),
  copied: bi('已复制', 'copied'),
};
