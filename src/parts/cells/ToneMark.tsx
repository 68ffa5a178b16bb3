import BoltOutlined from '@mui/icons-material/BoltOutlined';
import OutlinedFlagOutlined from '@mui/icons-material/OutlinedFlagOutlined';
import type { Tone } from '#domain/core/flow.ts';
import styles from './cells.module.css';

/**
 * How pressing something is: grey word, amber flag, or red bolt. It stands beside a status, so it has no ground of its
 * own.
 */
export function ToneMark({ tone = 'plain', label }: { tone?: Tone; label: string }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {tone === 'wait' && <OutlinedFlagOutlined aria-hidden />}
      {tone === 'bad' && <BoltOutlined aria-hidden />}
      {label}
    </span>
  );
}
