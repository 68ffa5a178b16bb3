import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { say as text } from '#domain/core/text.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Choice } from '../../parts/layout/Choice.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { Pages } from '../../parts/pages/Pages.tsx';
import { Panel } from '../../parts/panel/Panel.tsx';
import { useText } from '../../shell/text.ts';
import { CustomsSettings } from './CustomsSettings.tsx';
import { PushRows } from './PushRows.tsx';
import { type PushView, pushesShown, usePushes } from './usePushes.ts';

const words = {
  title: text('海关推送', 'Pushes to customs'),
  hint: text(
    '单据确认后自动推送，失败按 1、5、15、60 分钟重试，共 5 次',
    'Sent once confirmed; tried again after 1, 5, 15 and 60 minutes, five times',
  ),
  views: text('范围', 'Which'),
  none: text('还没有推送过单据。', 'No document was pushed yet.'),
  noneOpen: text('没有等待或失败的推送。', 'Nothing waits and nothing failed.'),
};

const views: readonly { readonly key: PushView; readonly label: typeof words.title }[] = [
  { key: 'open', label: text('等待与失败', 'Waiting and failed') },
  { key: 'all', label: text('全部', 'All') },
];

/** What went to the customs system and what became of it, and how the simulation behaves. @see guarantee.md 2.9 */
export function CustomsPushes() {
  const say = useText();
  const [view, setView] = useState<PushView>('open');
  const [page, setPage] = useState(1);
  const pushes = usePushes({ view, page });
  const cache = useQueryClient();
  // A receipt that came for a push takes its document off the list of those that wait for one.
  useEffect(() => {
    if (pushes.data) void cache.invalidateQueries({ queryKey: ['guaranteeDocuments', 'receipts'] });
  }, [pushes.data, cache]);
  const choose = (key: PushView) => {
    setView(key);
    setPage(1);
  };
  return (
    <Panel
      isRoomy
      isWide
      title={say(words.title)}
      hint={say(words.hint)}
      tools={
        <Choice
          isSmall
          label={say(words.views)}
          options={views.map(({ key, label }) => ({ key, label: say(label) }))}
          chosen={view}
          onChoose={choose}
        />
      }
    >
      <CustomsSettings />
      {!pushes.data && <RecordState error={pushes.error} onRetry={() => void pushes.refetch()} />}
      {pushes.data?.total === 0 && <Nothing>{say(view === 'open' ? words.noneOpen : words.none)}</Nothing>}
      {pushes.data && pushes.data.total > 0 && (
        <>
          <PushRows rows={pushes.data.rows} onRetried={() => void pushes.refetch()} />
          <Pages page={page} pageSize={pushesShown} total={pushes.data.total} onTurn={setPage} />
        </>
      )}
    </Panel>
  );
}
