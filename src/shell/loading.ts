import { createStore } from './store.ts';

/** How many calls are behind the overlay; it is shown while there is one. */
export const loadingStore = createStore(0);

/** Opens the overlay for one call. The returned function closes this use, once however often it is called. */
export function beginLoading(): () => void {
  let open = true;
  loadingStore.set((count) => count + 1);
  return () => {
    if (!open) return;
    open = false;
    loadingStore.set((count) => Math.max(0, count - 1));
  };
}
