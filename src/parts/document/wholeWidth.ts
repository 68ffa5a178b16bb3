import { createStore } from '../../shell/store.ts';

const kept = 'tg_wholeWidth';

/**
 * Whether documents take the whole width, their rail below them: for those who work in wide tables. Kept in this
 * browser.
 */
export const wholeWidthStore = createStore(localStorage.getItem(kept) === '1');

export function switchWholeWidth(): void {
  const isWhole = !wholeWidthStore.get();
  localStorage.setItem(kept, isWhole ? '1' : '0');
  wholeWidthStore.set(isWhole);
}
