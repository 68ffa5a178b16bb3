import { useCallback, useEffect, useState } from 'react';
import { onRecordEvent } from '../events.ts';
import { useGateway, useSession } from '../useSession.ts';

/** What is told of one record: its latest message, and what came before. */
export interface UserMessage {
  readonly id: string;
  readonly messageType: string;
  readonly title: string;
  readonly url: string | null;
  readonly readFlg: 0 | 1;
  readonly createdTime: string;
  /** How many messages there are about it. */
  readonly count: number;
  readonly unreadIds: readonly string[];
  readonly earlier: readonly { readonly id: string; readonly title: string; readonly createdTime: string }[];
}

export interface Inbox {
  readonly unread: number;
  /** Unread ones of each kind. */
  readonly unreadOf: Readonly<Record<string, number>>;
  readonly rows: readonly UserMessage[];
}

const POLL_MS = 60_000;

/**
 * The bell's content: asked at once, every minute while the page is visible, and when the server tells of a message.
 */
export function useMessages(): Inbox & { read: (ids: readonly string[] | 'all') => Promise<void> } {
  const gateway = useGateway();
  const { userInfo, mustChangePwd } = useSession();
  const [inbox, setInbox] = useState<Inbox>({ unread: 0, unreadOf: {}, rows: [] });

  const load = useCallback(async () => {
    const quiet = { toast: false, loading: false, loginCheck: false } as const;
    try {
      const { data } = await gateway.post<Inbox | null>('/sys/userMessage', { userId: userInfo.userId }, quiet);
      if (data) setInbox(data);
    } catch {
      // The bell keeps what it shows; the next minute asks again, and other calls tell of a lost connection.
    }
  }, [gateway, userInfo.userId]);

  useEffect(() => {
    // Until then nothing else is answered.
    if (mustChangePwd) return undefined;
    void load();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load();
    }, POLL_MS);
    const stop = onRecordEvent('userMessage', () => void load());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [load, mustChangePwd]);

  const read = useCallback(
    async (ids: readonly string[] | 'all') => {
      // Without ids the server marks them all.
      const data = ids === 'all' ? {} : { ids };
      const answer = await gateway.call<Inbox | null>({
        service: 'system',
        method: 'readUserMessage',
        data,
        loading: false,
      });
      if (answer.data) setInbox(answer.data);
    },
    [gateway],
  );
  return { ...inbox, read };
}
