import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import { Component, type ReactNode, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { isMissingPart } from '../loadPart.ts';
import { useText } from '../text.ts';
import styles from './pages.module.css';

interface PanelErrorState {
  readonly error: unknown;
}

/** Catches the fault of one screen; the other tabs and the frame go on. */
export class PanelError extends Component<{ children: ReactNode }, PanelErrorState> {
  override state: PanelErrorState = { error: undefined };

  static getDerivedStateFromError(error: unknown): PanelErrorState {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? (
      this.props.children
    ) : (
      <Fault error={error} retry={() => this.setState({ error: undefined })} />
    );
  }
}

function Fault({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const message = error instanceof Error ? error.message : String(error);
  const isMissing = isMissingPart(error);
  return (
    <div className={styles.state} role="alert">
      <ErrorIcon className="tg-muted" />
      <h1>{t(isMissing ? texts.missing : texts.title)}</h1>
      <p className="tg-soft">{t(isMissing ? texts.missingText : texts.text)}</p>
      <div className={styles.actions}>
        <Button variant="contained" onClick={() => (isMissing ? window.location.reload() : retry())}>
          {t(isMissing ? texts.reload : texts.retry)}
        </Button>
        {!isMissing && (
          <Button variant="text" color="inherit" onClick={() => setShown(!shown)}>
            {t(texts.details)}
          </Button>
        )}
      </div>
      {shown && <pre>{message}</pre>}
    </div>
  );
}

const texts = {
  title: bi('页面出错了', 'This page has failed'),
  text: bi(
    '其他页签不受影响。请重试，仍然出错时把详情发给信息部。',
    'Other tabs are not affected. Try again; if it fails again, send the details to IT.',
  ),
  missing: bi('页面没有加载完整', 'This page could not be loaded'),
  missingText: bi(
    '网络中断，或系统已更新。重新加载后继续，未提交的内容已存为草稿。',
    'The connection was lost, or the system has been updated. Reload to go on; unsent input is kept as a draft.',
  ),
  retry: bi('重试', 'Try again'),
  reload: bi('重新加载', 'Reload'),
  details: bi('详情', 'Details'),
};
