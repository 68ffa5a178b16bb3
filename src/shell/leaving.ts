let leaving = false;
let hasUnsaved: () => boolean = () => false;

/** Goes to another page for good: whoever calls this has asked, or has nothing left to ask. */
export function leave(url: string): void {
  leaving = true;
  window.location.assign(url);
}

/**
 * The same for a page whose person is no longer here: what stands on it is seen no more, from now on and when somebody
 * goes back to it.
 */
export function leaveUnseen(url: string): void {
  document.documentElement.style.visibility = 'hidden';
  leave(url);
}

/** Has the page been told to go? Then nobody is asked about unsaved input, which is kept as drafts. */
export const isLeaving = (): boolean => leaving;

/** Who knows whether something unsaved is on screen says so here. */
export function askAboutUnsaved(ask: () => boolean): void {
  hasUnsaved = ask;
}

/** Loads the page anew unless something unsaved is on screen. @returns whether it does */
export function reloadQuietly(): boolean {
  if (hasUnsaved()) return false;
  window.location.reload();
  return true;
}
