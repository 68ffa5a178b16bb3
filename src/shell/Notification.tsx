import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { ToastHost } from './ToastHost.tsx';
import { showToast, type ToastRequest, type ToastTone } from './toasts.ts';

declare module 'ra-core' {
  interface NotificationOptions {
    /** One thing that can still be done about it; the notice leaves with it. */
    readonly action?: ToastRequest['action'];
  }
}

const tones: Record<string, ToastTone> = { success: 'ok', error: 'bad', warning: 'wait', info: 'run' };

/**
 * Everything that is told in passing: what `useNotify` is given in areas, parts and react-admin itself, and what the
 * request layer says, which is no component.
 */
export function Notification() {
  useNotices();
  return <ToastHost />;
}

/**
 * Makes toasts of what `useNotify` was given. A change that can be undone is carried out when its toast has left without
 * a click on "undo".
 */
export function useNotices(): void {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notice = takeNotification();
    if (!notice || typeof notice.message !== 'string') return;
    const { messageArgs, autoHideDuration, undoable, action } = notice.notificationOptions ?? {};
    const waiting = undoable ? untilSettled(takeMutation()) : undefined;
    showToast({
      tone: tones[notice.type ?? 'info'] ?? 'run',
      text: translate(notice.message, { _: notice.message, ...messageArgs }),
      ...(typeof autoHideDuration === 'number' && { ms: autoHideDuration }),
      ...(action && { action }),
      ...(waiting && { action: { label: translate('ra.action.undo'), run: waiting.undo }, onGone: waiting.carryOut }),
    });
  }, [notifications, takeNotification, takeMutation, translate]);
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
