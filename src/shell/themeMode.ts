import { createStore } from './store.ts';
import { type Mode, tokenStyleSheet } from './tokens.ts';

const KEY = 'tg_theme';
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

function chosenMode(): Mode {
  const kept = localStorage.getItem(KEY);
  if (kept === 'light' || kept === 'dark') return kept;
  return prefersDark.matches ? 'dark' : 'light';
}

/** Light or dark: what this browser chose, else what the system prefers. */
export const modeStore = createStore<Mode>(chosenMode());

export function switchMode(mode: Mode): void {
  localStorage.setItem(KEY, mode);
  modeStore.set(mode);
}

/** Puts the tokens on the page and keeps `data-theme` true; called once, before the first paint. */
export function installTokens(): void {
  const sheet = document.createElement('style');
  sheet.textContent = tokenStyleSheet();
  document.head.prepend(sheet);
  const mark = () => document.documentElement.setAttribute('data-theme', modeStore.get());
  mark();
  modeStore.subscribe(mark);
  prefersDark.addEventListener('change', () => modeStore.set(chosenMode()));
}
