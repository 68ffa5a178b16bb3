import type { Preloaded } from './lazyScreen.ts';

/** Whoever types his password is not held up by what runs this long after his last key. */
const REST_MS = 200;

/**
 * Fetches the code of the product while somebody logs in, and runs it file by file whenever his keys rest, so that
 * after the login only drawing is left. The build writes the names of the files into the page, each behind those that
 * it needs.
 * @returns how to stop; what has not run by then runs when the product is drawn
 */
export function prefetchApp(app: Required<Preloaded>): () => void {
  const files =
    document.querySelector('meta[name="app-files"]')?.getAttribute('content')?.split(' ').filter(Boolean) ?? [];
  const leaving = new AbortController();
  // What fails is met again when the product is drawn.
  if (files.length > 0) runAhead(files, app, leaving.signal).catch(() => undefined);
  return () => leaving.abort();
}

async function runAhead(files: readonly string[], app: Required<Preloaded>, signal: AbortSignal): Promise<void> {
  await rest();
  if (signal.aborted) return;
  for (const href of files) document.head.append(linkTo(href));
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    await rest();
    if (signal.aborted) return;
    await import(/* @vite-ignore */ file);
  }
  if (!signal.aborted) app.preload();
}

function linkTo(href: string): HTMLLinkElement {
  const kind = href.endsWith('.css') ? { rel: 'prefetch', as: 'style' } : { rel: 'modulepreload' };
  return Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href });
}

/** Resolves once no key was pressed for a while and the page has nothing to do. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const done = () => {
      waiting.abort();
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2_000 });
      else resolve();
    };
    let timer = setTimeout(done, REST_MS);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(done, REST_MS);
    };
    window.addEventListener('keydown', again, { capture: true, signal: waiting.signal });
  });
}
