import BellIcon from '@mui/icons-material/NotificationsOutlined';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { messagesPath } from '#domain/system/paths.ts';
import { useOpenTab } from '../tabs/useTab.ts';
import { useText } from '../text.ts';
import jumpStyles from './JumpBox.module.css';
import { MessageLine } from './MessageLine.tsx';
import barStyles from './TopBar.module.css';
import { type UserMessage, useMessages } from './useMessages.ts';

/** Messages: the count of unread ones, the last ten in a popover, the rest on their own page. */
export function Bell() {
  const t = useText();
  const openTab = useOpenTab();
  const { unread, rows, read } = useMessages();
  // What is read aloud holds what is seen.
  const shown = unread > 99 ? '99+' : String(unread);
  const [anchor, setAnchor] = useState<HTMLElement>();

  const open = async ({ unreadIds, url }: UserMessage) => {
    setAnchor(undefined);
    if (url) openTab(url);
    if (unreadIds.length > 0) await read(unreadIds);
  };
  return (
    <>
      <button
        type="button"
        className="tg-quiet"
        aria-label={unread > 0 ? t(texts.unread, { unread: shown }) : t(texts.title)}
        title={t(texts.title)}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BellIcon />
        {unread > 0 && <span className={barStyles.count}>{shown}</span>}
      </button>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          onClose={() => setAnchor(undefined)}
          slotProps={{ paper: { className: jumpStyles.messages, role: 'dialog', 'aria-label': t(texts.title) } }}
        >
          <header className="tg-head tg-between">
            <h2>{t(texts.title)}</h2>
            {unread > 0 && (
              <Button variant="text" size="small" onClick={() => read('all')}>
                {t(texts.readAll)}
              </Button>
            )}
          </header>
          {rows.length === 0 && <p className={`${jumpStyles.row} tg-muted`}>{t(texts.none)}</p>}
          {rows.map((message) => (
            <MessageLine key={message.id} message={message} onOpen={() => void open(message)} />
          ))}
          <footer className="tg-head tg-between">
            <Button
              variant="text"
              size="small"
              onClick={() => {
                setAnchor(undefined);
                openTab(messagesPath);
              }}
            >
              {t(texts.all)}
            </Button>
          </footer>
        </Popover>
      )}
    </>
  );
}

const texts = {
  title: bi('消息', 'Messages'),
  unread: bi('消息，{unread}条未读', 'Messages, {unread} unread'),
  readAll: bi('全部已读', 'Mark all read'),
  all: bi('查看全部', 'See all'),
  none: bi('暂无消息', 'No messages'),
};
