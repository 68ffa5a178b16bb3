import { vi } from 'vitest';

/**
 * The files of the `ui` project share a process, and with it React, the component library and the page made in Node,
 * which take longer to load than most files to run. Each begins with modules of the product of its own, with nothing in
 * the page but styles the library has put there once for all, and as a browser that has kept nothing.
 */
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
// biome-ignore lint/suspicious/noDocumentCookie: the page made in Node knows no Cookie Store API.
for (const part of document.cookie.split('; ')) document.cookie = `${part.split('=')[0]}=; Path=/; Max-Age=0`;
history.replaceState(null, '', '/');
