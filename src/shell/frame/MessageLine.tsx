import TodoIcon from '@mui/icons-material/AssignmentOutlined';
import NoticeIcon from '@mui/icons-material/CampaignOutlined';
import ChatIcon from '@mui/icons-material/ChatOutlined';
import AlertIcon from '@mui/icons-material/NotificationsActiveOutlined';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import ResultIcon from '@mui/icons-material/TaskAltOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { bi } from '#domain/core/text.ts';
import { useText } from '../text.ts';
import styles from './JumpBox.module.css';
import type { UserMessage } from './useMessages.ts';

const icons: Readonly<Record<string, typeof SvgIcon>> = {
  TODO: TodoIcon,
  NOTICE: NoticeIcon,
  RESULT: ResultIcon,
  ALERT: AlertIcon,
  CHAT: ChatIcon,
};

interface MessageLineProps {
  readonly message: UserMessage;
  readonly onOpen: () => void;
  /** What came before about the same record is listed below. */
  readonly isWhole?: boolean;
}

/** The latest message about a record, and how many came before. */
export function MessageLine({ message, onOpen, isWhole = false }: MessageLineProps) {
  const t = useText();
  const { messageType, title, createdTime, readFlg, count, earlier } = message;
  const Icon = icons[messageType] ?? BellIcon;
  return (
    <button type="button" className={readFlg ? styles.message : `${styles.message} ${styles.unread}`} onClick={onOpen}>
      <Icon />
      <span>
        <b>{title}</b>
        <time className="tg-hint">
          {createdTime}
          {count > 1 && !isWhole && t(texts.more, { count: count - 1 })}
        </time>
        {isWhole &&
          earlier.map(({ id, title: words, createdTime: moment }) => (
            <span key={id} className={styles.earlier}>
              {words} <time className="tg-hint">{moment}</time>
            </span>
          ))}
      </span>
    </button>
  );
}

const texts = { more: bi(' · 另有 {count} 条', ' · {count} more') };
