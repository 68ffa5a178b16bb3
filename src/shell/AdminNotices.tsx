import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { showToast, type ToastTone } from './toasts.ts';

const tones: Record<string, ToastTone> = { success: 'ok', error: 'bad', warning: 'wait', info: 'run' };

/**
 * Passes react-admin's own notifications on to the one toast host. A change that can be undone is carried out when its
 * toast has left without a click on "undo".
 */
export function AdminNotices() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notice = takeNotification();
    if (!notice || typeof notice.message !== 'string') return;
    const { messageArgs, autoHideDuration, undoable } = notice.notificationOptions ?? {};
    const waiting = undoable ? untilSettled(takeMutation()) : undefined;
    showToast({
      tone: tones[notice.type ?? 'info'] ?? 'run',
      text: translate(notice.message, { _: notice.message, ...messageArgs }),
      ...(typeof autoHideDuration === 'number' && { ms: autoHideDuration }),
      ...(waiting && { action: { label: translate('ra.action.undo'), run: waiting.undo }, onGone: waiting.carryOut }),
    });
  }, [notifications, takeNotification, takeMutation, translate]);
  return null;
}

type Mutation = ReturnType<ReturnType<typeof useTakeUndoableMutation>>;

/** A change that waits for its toast; the browser asks before the page is left with it. */
function untilSettled(mutation: Mutation): { undo: () => void; carryOut: () => void } {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  let isSettled = false;
  const settle = (isUndo: boolean) => {
    if (isSettled) return;
    isSettled = true;
    window.removeEventListener('beforeunload', ask);
    if (mutation) mutation({ isUndo });
  };
  return { undo: () => settle(true), carryOut: () => settle(false) };
}
