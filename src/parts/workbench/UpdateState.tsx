import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { RefreshButton } from '../layout/IconTool.tsx';
import { Toned } from '../layout/Toned.tsx';

const words = {
  updated: bi('{time} 更新', 'Updated {time}'),
  stale: bi('更新失败，仍为 {time} 的数据', 'Update failed, still the data of {time}'),
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
  const t = useText();
  return (
    <>
      {time && (
        <span role={isStale ? 'alert' : undefined}>
          <Toned isHint tone={isStale && 'bad'}>
            {t(isStale ? words.stale : words.updated, { time: time.slice(11, 16) })}
          </Toned>
        </span>
      )}
      <RefreshButton isAsking={isAsking} onRefresh={onRefresh} />
    </>
  );
}
