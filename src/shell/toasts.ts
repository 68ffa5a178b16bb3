import { createStore } from './store.ts';
import type { TextOrString } from './text.ts';

export type ToastTone = 'ok' | 'bad' | 'wait' | 'run';

export interface ToastRequest {
  readonly tone: ToastTone;
  readonly text: TextOrString;
  /** How long it stays; without it 3 s for success, 8 s for errors, 5 s for others. */
  readonly ms?: number;
  readonly requestId?: string;
  /** Takes the place of an earlier toast with this key: progress of one long job. */
  readonly key?: string;
  /** One thing that can still be done about it; the toast leaves with it. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called when the toast has left, whatever made it leave. */
  readonly onGone?: () => void;
}

export interface Toast extends ToastRequest {
  readonly id: number;
  readonly ms: number;
  readonly shownAt: number;
}

const SAME_TEXT_WITHIN_MS = 1_000;
const MOST_AT_ONCE = 5;
const lifeByTone: Record<ToastTone, number> = { ok: 3_000, bad: 8_000, wait: 5_000, run: 5_000 };

/**
 * Adds a toast to those on screen. The same text within a second is one toast with the longer time; of more than five
 * the oldest leaves.
 * @see docs/spec/platform.md 3 "toast host"
 */
export function withToast(
  shown: readonly Toast[],
  request: ToastRequest,
  { id, now }: { id: number; now: number },
): readonly Toast[] {
  const ms = request.ms ?? lifeByTone[request.tone];
  // What waits for its toast to leave needs a toast of its own.
  const twin =
    !request.onGone &&
    shown.find((toast) => isSame(toast.text, request.text) && now - toast.shownAt < SAME_TEXT_WITHIN_MS);
  if (twin) {
    const merged = { ...twin, ...(request.requestId && { requestId: request.requestId }), ms: Math.max(ms, twin.ms) };
    return shown.map((toast) => (toast === twin ? merged : toast));
  }
  const others = request.key ? shown.filter(({ key }) => key !== request.key) : shown;
  return [...others, { ...request, id, ms, shownAt: now }].slice(-MOST_AT_ONCE);
}

const isSame = (one: TextOrString, other: TextOrString): boolean => JSON.stringify(one) === JSON.stringify(other);

export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Puts a toast on screen. Components tell people something by `useNotify`; this is for the request layer, which is none. */
export function showToast(request: ToastRequest): void {
  lastId += 1;
  const id = lastId;
  put(withToast(toastStore.get(), request, { id, now: Date.now() }));
}

export function closeToast(id: number): void {
  put(toastStore.get().filter((toast) => toast.id !== id));
}

function put(next: readonly Toast[]): void {
  const before = toastStore.get();
  const left = new Set(next.map(({ id }) => id));
  toastStore.set(next);
  for (const { id, onGone } of before) if (!left.has(id)) onGone?.();
}
