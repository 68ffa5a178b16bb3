import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bi } from '#domain/core/text.ts';
import { notice, readNotice } from '#domain/system/notice.ts';
import { messagesPath } from '#domain/system/paths.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { DictValue } from '../parts/cells/DictValue.tsx';
import { RichText } from '../parts/cells/RichText.tsx';
import { DocumentFrame } from '../parts/document/DocumentFrame.tsx';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { Panel, PanelText } from '../parts/panel/Panel.tsx';
import { EntityDocument } from '../parts/screens/EntityDocument.tsx';
import { NoRecord } from '../parts/screens/NoRecord.tsx';
import { useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';

const words = {
  back: bi('返回消息中心', 'Back to messages'),
  by: bi('{time} · {name}', '{time} · {name}'),
};

/** /system/noticeEdit: the derived form and record, at the address of the specification. */
export function NoticeEdit() {
  const { query } = useTab();
  return <EntityDocument entity={notice} id={query.id} />;
}

/** /message/notice?id=: a notice as its readers see it; opening it is reading it. */
export function NoticePage() {
  const t = useText();
  const cache = useQueryClient();
  const { query, setTitle } = useTab();
  const id = query.id ?? '';
  const { data, error, refetch } = useAnswer(readNotice, id === '' ? null : { id });
  const title = data?.title;
  useEffect(() => {
    if (!title) return;
    setTitle(title);
    // The start page marks what was read.
    void cache.invalidateQueries({ queryKey: ['figures'] });
  }, [title, setTitle, cache]);
  if (id === '') return <NoRecord entity={notice} />;
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} isPage />;
  return (
    <DocumentFrame
      head={
        <DocumentHead
          back={{ label: words.back, to: messagesPath }}
          title={data.title}
          marks={<DictValue dict="NOTICE_TYPE" value={data.noticeType} />}
          subject={t(words.by, { time: data.publishTime.slice(0, 16), name: data.createdByName ?? '' })}
        />
      }
    >
      <Panel title={data.title} isRoomy>
        <PanelText>
          <RichText html={data.content} />
        </PanelText>
      </Panel>
    </DocumentFrame>
  );
}
