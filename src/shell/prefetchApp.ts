/**
 * Fetches the code of the product while the user types his password: downloaded and compiled, not run.
 * The build writes the names of the files into the page.
 * @returns how to stop, before it has begun
 */
export function prefetchApp(): () => void {
  const files = document.querySelector('meta[name="app-files"]')?.getAttribute('content')?.split(' ') ?? [];
  const begin = () => {
    for (const href of files.filter(Boolean)) {
      const link = document.createElement('link');
      Object.assign(
        link,
        href.endsWith('.css') ? { rel: 'prefetch', as: 'style', crossOrigin: '', href } : { rel: 'modulepreload', crossOrigin: '', href },
      );
      document.head.append(link);
    }
  };
  if ('requestIdleCallback' in window) {
    const idle = window.requestIdleCallback(begin, { timeout: 2_000 });
    return () => window.cancelIdleCallback(idle);
  }
  const timer = setTimeout(begin, 300);
  return () => clearTimeout(timer);
}
