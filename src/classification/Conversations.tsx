import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import {
  precatMessage,
  queryPrecatMessagePage,
  queryPrecatThreads,
  readPrecatMessage,
} from '#domain/classification/index.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import type { MessageThread } from '#domain/classification/precat/precatMessage.ts';
import { parseTime } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useAnswer, useCall } from '../parts/calls/useCall.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { DocumentFrame } from '../parts/document/DocumentFrame.tsx';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { LinkButton } from '../parts/layout/LinkButton.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import { SettledInput } from '../parts/list/filters/SettledInput.tsx';
import { Panel } from '../parts/panel/Panel.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useSettledEvents } from '../shell/useSettledEvents.ts';
import styles from './conversations.module.css';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageLines } from './MessageLines.tsx';

const words = {
  title: bi('预归类沟通', 'Pre-classification communication'),
  hint: bi('与客户和同事就申请往来的留言', 'What is written about applications'),
  threads: bi('申请', 'Applications'),
  search: bi('申请号、客户', 'Number, customer'),
  noThread: bi('没有可沟通的申请', 'No applications to write about'),
  choose: bi('请选择左侧的申请', 'Choose an application'),
  unread: bi('{count} 条未读', '{count} unread'),
  open: bi('打开申请', 'Open the application'),
  unnumbered: bi('（未编号）', '(no number yet)'),
  nothingYet: bi('还没有留言', 'No messages yet'),
};

/** /precat/chat: applications at the left, the words about one of them at the right. */
export function Conversations() {
  const t = useText();
  const [chosen, setChosen] = useState(new URLSearchParams(useLocation().search).get('applyId'));
  const [keyword, setKeyword] = useState('');
  const { data, error, refetch } = useAnswer(
    queryPrecatThreads,
    { keyword },
    { about: precatMessage, keepsLast: true },
  );
  useSettledEvents([precatMessage.key, precatApply.key], () => void refetch());
  const thread = data?.threads.find(({ applyId }) => applyId === chosen);
  return (
    <DocumentFrame isWide head={<DocumentHead title={t(words.title)} subject={t(words.hint)} />}>
      <div className={styles.page}>
        <Panel title={t(words.threads)} hint={data && String(data.threads.length)}>
          <div className={styles.search}>
            <span className="tg-box">
              <SettledInput
                value={keyword}
                placeholder={t(words.search)}
                aria-label={t(words.search)}
                onSettled={setKeyword}
              />
            </span>
          </div>
          {!data && <RecordState error={error} onRetry={() => void refetch()} />}
          {data?.threads.length === 0 && <p className="line-empty">{t(words.noThread)}</p>}
          <ul className={styles.threads}>
            {data?.threads.map((one) => (
              <li key={one.applyId}>
                <ThreadButton thread={one} isChosen={one.applyId === chosen} onChoose={() => setChosen(one.applyId)} />
              </li>
            ))}
          </ul>
        </Panel>
        {chosen ? (
          <Conversation key={chosen} applyId={chosen} thread={thread} />
        ) : (
          <Panel title={t(words.title)}>
            <Nothing>{t(words.choose)}</Nothing>
          </Panel>
        )}
      </div>
    </DocumentFrame>
  );
}

interface ThreadButtonProps {
  readonly thread: MessageThread;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ThreadButton({ thread, isChosen, onChoose }: ThreadButtonProps) {
  const t = useText();
  const { applyNo, customerName, status, unread, lastText, lastTime } = thread;
  return (
    <button type="button" className={styles.thread} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className="tg-row">
        <b>{applyNo ?? t(words.unnumbered)}</b>
        <DisplayValue entity={precatApply} field="status" record={{ status }} />
        {unread > 0 && (
          <span className="tg-count tg-end" data-tone="bad" title={t(words.unread, { count: unread })}>
            {unread}
          </span>
        )}
      </span>
      <span className="tg-ellipsis tg-caption">{customerName}</span>
      {lastTime && (
        <span className="tg-ellipsis tg-caption">
          {parseTime(lastTime, '{m}-{d} {h}:{i}')} {lastText}
        </span>
      )}
    </button>
  );
}

/** The words about one application; what is on the screen has been read. */
function Conversation({ applyId, thread }: { readonly applyId: string; readonly thread: MessageThread | undefined }) {
  const t = useText();
  const call = useCall();
  const openTab = useOpenTab();
  const { data, error, refetch } = useAnswer(queryPrecatMessagePage, { applyId }, { about: precatMessage });
  useSettledEvents([precatMessage.key], () => void refetch());
  const unread = thread?.unread ?? 0;
  const read = useEffectEvent(() => void call(readPrecatMessage, { applyId }).then(() => refetch()));
  useEffect(() => {
    if (unread > 0) read();
  }, [unread]);
  const application = pathTo(precatApply.key, applyId);
  return (
    <Panel
      title={[thread?.applyNo, thread?.customerName].filter(Boolean).join(' · ') || t(words.title)}
      tools={application && <LinkButton onClick={() => openTab(application)}>{t(words.open)}</LinkButton>}
    >
      {!data && <RecordState error={error} onRetry={() => void refetch()} />}
      {data?.messages.length === 0 && <p className="line-empty">{t(words.nothingYet)}</p>}
      {data && <MessageLines messages={data.messages} onChanged={() => void refetch()} />}
      <MessageComposer applyId={applyId} onSent={() => void refetch()} />
    </Panel>
  );
}
