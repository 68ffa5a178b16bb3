import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { showToast, type ToastTone } from './toasts.ts';

const tones: Record<string, ToastTone> = { success: 'ok', error: 'bad', warning: 'wait', info: 'run' };

/** Passes react-admin's own notifications on to the one toast host. */
export function AdminNotices() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notice = takeNotification();
    if (!notice || typeof notice.message !== 'string') return;
    const { messageArgs, autoHideDuration } = notice.notificationOptions ?? {};
    showToast({
      tone: tones[notice.type ?? 'info'] ?? 'run',
      text: translate(notice.message, { _: notice.message, ...messageArgs }),
      ...(typeof autoHideDuration === 'number' && { ms: autoHideDuration }),
    });
  }, [notifications, takeNotification, translate]);
  return null;
}
