import type { UseQueryResult } from '@tanstack/react-query';
import { say as text } from '#domain/core/text.ts';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useText } from '../../shell/text.ts';

/** What a drawer says while its record is on the way, or when it did not come. */
export function DrawerState({ query }: { query: Pick<UseQueryResult, 'isPending' | 'isError' | 'refetch'> }) {
  const say = useText();
  if (query.isPending) return <p className="line-empty">{say(text('正在加载', 'Loading'))}</p>;
  if (!query.isError) return null;
  return (
    <p className="line-empty" role="alert">
      {say(text('加载失败', 'Loading failed'))} <LinkButton onClick={() => void query.refetch()}>{say(text('重试', 'Retry'))}</LinkButton>
    </p>
  );
}
