import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { Toned } from '../layout/Toned.tsx';

const words = {
  updated: text('{time} 更新', 'Updated {time}'),
  stale: text('更新失败，仍为 {time} 的数据', 'Update failed, still the data of {time}'),
  refresh: text('刷新', 'Refresh'),
};

interface UpdateStateProps {
  /** `yyyy-MM-dd HH:mm:ss` of the figures on screen. */
  readonly time: string | undefined;
  readonly isStale: boolean;
  readonly isAsking: boolean;
  readonly onRefresh: () => void;
}

/** How old the figures are, and a button that asks for new ones. */
export function UpdateState({ time, isStale, isAsking, onRefresh }: UpdateStateProps) {
  const say = useText();
  return (
    <>
      {time && (
        <span role={isStale ? 'alert' : undefined}>
          <Toned isHint tone={isStale && 'bad'}>
            {say(isStale ? words.stale : words.updated, { time: time.slice(11, 16) })}
          </Toned>
        </span>
      )}
      <Tooltip title={say(words.refresh)}>
        <IconButton aria-label={say(words.refresh)} aria-busy={isAsking} onClick={onRefresh}>
          <RefreshOutlined />
        </IconButton>
      </Tooltip>
    </>
  );
}
