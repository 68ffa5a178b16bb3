import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '#dataProvider/toHttpError.ts';
import { isDate } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { DocumentFrame } from '../parts/document/DocumentFrame.tsx';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { RadioTiles } from '../parts/layout/Choice.tsx';
import { DayPicker } from '../parts/list/filters/DayPicker.tsx';
import { useRecordEvents } from '../shell/events.ts';
import { MessageLine } from '../shell/frame/MessageLine.tsx';
import type { Inbox, UserMessage } from '../shell/frame/useMessages.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useGateway } from '../shell/useSession.ts';
import styles from './messages.module.css';

const pageSize = 50;
const all = '';
const kinds = ['TODO', 'RESULT', 'ALERT', 'CHAT', 'NOTICE'] as const;

/** /message/list: everything the bell has ever rung for, by kind, one line for each record. */
export function Messages() {
  const t = useText();
  const openTab = useOpenTab();
  const words = useDictionary('MESSAGE_TYPE');
  const [type, setType] = useState<string>(all);
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [days, setDays] = useState({ from: '', to: '' });
  const { pages, error, hasMore, more, retry, read, remove } = useInbox(type, unreadOnly, days);
  const rows = pages?.flatMap((page) => page.rows);
  const { unread = 0, unreadOf = {} } = pages?.[0] ?? {};

  const open = ({ url, unreadIds }: UserMessage) => {
    if (url) openTab(url);
    if (unreadIds.length > 0) void read({ ids: unreadIds });
  };
  const named = (kind: string): string => (kind === all ? t(texts.all) : words.nameOf(kind));
  const countOf = (kind: string) => (kind === all ? unread : (unreadOf[kind] ?? 0));
  return (
    <DocumentFrame
      isWide
      head={
        <DocumentHead
          title={t(texts.title)}
          subject={t(texts.hint)}
          controls={
            <Button size="small" variant="outlined" disabled={unread === 0} onClick={() => void read({})}>
              {t(texts.readAll)}
            </Button>
          }
        />
      }
    >
      <div className={styles.page}>
        <div className={styles.kinds}>
          <RadioTiles
            label={t(texts.kinds)}
            options={[all, ...kinds].map((kind) => ({
              key: kind,
              label: `${named(kind)}${countOf(kind) > 0 ? ` ${countOf(kind)}` : ''}`,
            }))}
            chosen={type}
            onChoose={setType}
          />
          {(['from', 'to'] as const).map((end) => (
            <DayPicker
              key={end}
              label={t(texts[end])}
              hint={t(texts[end])}
              value={days[end]}
              onDay={(day) => (day === '' || isDate(day)) && setDays({ ...days, [end]: day })}
            />
          ))}
          <label className={styles.unread}>
            <input type="checkbox" checked={unreadOnly} onChange={(event) => setUnreadOnly(event.target.checked)} />{' '}
            {t(texts.unreadOnly)}
          </label>
        </div>
        {!rows ? (
          <RecordState error={error} onRetry={retry} />
        ) : (
          <section className="tg-panel tg-column">
            {rows.length === 0 && <p className="line-empty">{t(unreadOnly ? texts.noneUnread : texts.none)}</p>}
            {rows.map((message) => (
              <div key={message.id} className={styles.row}>
                <MessageLine message={message} isWhole onOpen={() => open(message)} />
                <button
                  type="button"
                  className="tg-quiet"
                  aria-label={t(texts.remove)}
                  title={t(texts.remove)}
                  onClick={() => void remove(message.id)}
                >
                  <DeleteOutlined fontSize="small" />
                </button>
              </div>
            ))}
            {hasMore && (
              <Button variant="text" onClick={more}>
                {t(texts.more)}
              </Button>
            )}
          </section>
        )}
      </div>
    </DocumentFrame>
  );
}

function useInbox(type: string, unreadOnly: boolean, { from, to }: { readonly from: string; readonly to: string }) {
  const gateway = useGateway();
  const cache = useQueryClient();
  const ask = async <T,>(method: string, data: Record<string, unknown>, write: boolean) => {
    const answer = await gateway.call<T>({ service: 'system', method, data, write, loading: false });
    return dataOf(answer, 'system', gateway.hooks.locale());
  };
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['messages', type, unreadOnly, from, to],
    queryFn: ({ pageParam }) =>
      ask<Inbox>(
        'queryUserMessagePage',
        { ...(type && { type }), from, to, unreadOnly: unreadOnly ? 1 : 0, offset: pageParam, limit: pageSize },
        false,
      ),
    initialPageParam: 0,
    getNextPageParam: (last: Inbox, pages) => (last.rows.length < pageSize ? undefined : pages.length * pageSize),
    placeholderData: (before) => before,
  });
  useRecordEvents('userMessage', () => void cache.invalidateQueries({ queryKey: ['messages'] }));
  return {
    pages: data?.pages,
    error,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
    remove: async (id: string) => {
      await ask('deleteUserMessage', { ids: [id] }, true);
      await cache.invalidateQueries({ queryKey: ['messages'] });
    },
    read: async (which: { ids?: readonly string[] }) => {
      await ask('readUserMessage', which, true);
      await cache.invalidateQueries({ queryKey: ['messages'] });
    },
  };
}

const texts = {
  title: bi('消息中心', 'Messages'),
  hint: bi('同一单据的消息合并为一行', 'Messages about one record stand together'),
  kinds: bi('类型', 'Kinds'),
  all: bi('全部', 'All'),
  unreadOnly: bi('只看未读', 'Unread only'),
  readAll: bi('全部已读', 'Mark all read'),
  none: bi('暂无消息', 'No messages'),
  noneUnread: bi('没有未读消息', 'Nothing unread'),
  more: bi('更多', 'More'),
  remove: bi('删除', 'Delete'),
  from: bi('起始日期', 'From'),
  to: bi('截止日期', 'To'),
};
