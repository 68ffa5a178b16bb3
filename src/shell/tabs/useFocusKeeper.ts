import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

const LOOK_EVERY_MS = 100;
/** A page may need so long for its head. */
const LOOK_FOR_MS = 3_000;
/** Menus and dialogs that close give the focus back to what opened them, a moment after the page has changed. */
const HOLD_FOR_MS = 500;

/** Where the focus of a hidden tab was; a list may have drawn the row anew meanwhile. */
interface Left {
  readonly element: HTMLElement;
  readonly row: string | undefined;
}

/** Until somebody has touched the page it is being loaded, and the focus is the browser's. */
let isTouched = false;
for (const name of ['keydown', 'pointerdown'])
  window.addEventListener(
    name,
    () => {
      isTouched = true;
    },
    { capture: true, once: true },
  );

/**
 * When a tab comes to the front the focus goes back to where it was in it, such as the row a record was opened from, or
 * to the head of the page; it stays where the person puts it meanwhile. A page that is only being loaded leaves the
 * focus to the browser.
 * @returns what the panel does with the focus inside
 */
export function useFocusKeeper(panel: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const left = useRef<Left | undefined>(undefined);
  // Runs each time the tab is shown: Activity takes effects down when it hides.
  useEffect(() => {
    return isTouched && panel.current ? leadFocus(panel.current, left.current) : undefined;
  }, [panel]);
  return ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    left.current = { element: target, row: target.closest<HTMLElement>('tr[data-row]')?.dataset.row };
  };
}

function leadFocus(panel: HTMLElement, left: Left | undefined): () => void {
  const began = Date.now();
  let heldSince: number | undefined;
  const stop = () => {
    clearInterval(timer);
    for (const name of ['keydown', 'pointerdown']) window.removeEventListener(name, stop, true);
  };
  const look = () => {
    const focused = document.activeElement;
    if (panel.contains(focused)) heldSince ??= Date.now();
    else if (!isInDialog(focused)) targetIn(panel, left)?.focus({ preventScroll: true });
    if (Date.now() - began > LOOK_FOR_MS || (heldSince && Date.now() - heldSince > HOLD_FOR_MS)) stop();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, stop, true);
  return stop;
}

function targetIn(panel: HTMLElement, left: Left | undefined): HTMLElement | null {
  if (left?.element.isConnected) return left.element;
  const row = left?.row === undefined ? null : panel.querySelector<HTMLElement>(`tr[data-row="${left.row}"]`);
  const target = row ?? panel.querySelector<HTMLElement>('h1');
  if (target?.matches('h1')) target.tabIndex = -1;
  return target;
}

const isInDialog = (element: Element | null): boolean =>
  element?.closest('[role=dialog], [role=alertdialog], [role=menu]') != null;
