import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { memo } from 'react';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import styles from './cells.module.css';

/** Copies a number people will paste elsewhere; shown while the mouse or the focus is on it. */
export const CopyButton = memo(function CopyButton({ value, tabIndex = 0 }: { value: string; tabIndex?: number }) {
  const t = useText();
  const copy = async (event: { stopPropagation: () => void }) => {
    event.stopPropagation();
    await navigator.clipboard.writeText(value);
    showToast({ tone: 'ok', text: t({ zh: '已复制 {value}', en: 'Copied {value}' }, { value }) });
  };
  return (
    <button
      type="button"
      className={styles.copy}
      tabIndex={tabIndex}
      aria-label={t({ zh: '复制 {value}', en: 'Copy {value}' }, { value })}
      onClick={copy}
    >
      <ContentCopyOutlined aria-hidden />
    </button>
  );
});
