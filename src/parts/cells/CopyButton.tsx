import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { memo } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../../shell/text.ts';
import styles from './cells.module.css';

/** Copies a number people will paste elsewhere; shown while the mouse or the focus is on it. */
export const CopyButton = memo(function CopyButton({ value, tabIndex = 0 }: { value: string; tabIndex?: number }) {
  const t = useText();
  const notify = useNotify();
  const copy = async (event: { stopPropagation: () => void }) => {
    event.stopPropagation();
    await navigator.clipboard.writeText(value);
    notify(t({ zh: '已复制 {value}', en: 'Copied {value}' }, { value }), { type: 'success' });
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
