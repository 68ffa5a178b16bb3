import type { CDPSession, Page } from 'playwright-core';
import { startPage } from '#domain/core/product.ts';
import { demandListPath, demandPath, newDemandPath, taskListPath } from '#domain/demand/paths.ts';
import { loggedIn, newContext, openBrowser } from '#tests/browser/site.ts';
import { openSite } from './site.ts';

const warmUp = 10;
const tabs = 200;
const lookedAt = 50;

/** What is opened in turns, and what says that it is there. Each detail is another record. */
const kinds = [
  { address: () => demandListPath, sign: 'tbody tr:has-text("XQ20")' },
  { address: () => newDemandPath(), sign: 'input[id$="-title"]' },
  {
    address: (n: number) => demandPath(`bench-${String(n).padStart(7, '0')}`),
    sign: '[role=tab][aria-selected=true]:has-text("XB20")',
  },
  { address: () => taskListPath, sign: 'tbody tr:has-text("RW20")' },
] as const;

/**
 * What a browser holds after tabs were opened and closed again: heap after a collection, nodes and listeners, against
 * the start.
 */
export async function tabsBench(): Promise<void> {
  const gateway = await openSite({ demands: tabs + warmUp });
  const browser = await openBrowser();
  const base = `http://127.0.0.1:${gateway.port}`;
  try {
    const page = await loggedIn(await newContext({ base, browser, close: gateway.close }), base, 'admin');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable');
    console.log('\n| tabs opened and closed | heap MiB | nodes | listeners |\n|---|---|---|---|');
    for (let n = 0; n < warmUp; n += 1) await openAndClose(page, n);
    console.log(row('start', await held(devTools)));
    for (let n = 1; n <= tabs; n += 1) {
      await openAndClose(page, warmUp + n - 1);
      if (n % lookedAt === 0) console.log(row(String(n), await held(devTools)));
    }
  } finally {
    await browser.close();
    await gateway.close();
  }
}

async function openAndClose(page: Page, n: number): Promise<void> {
  const kind = kinds[n % kinds.length] ?? kinds[0];
  // As a link does it; the router hears of it as of going back.
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, kind.address(n));
  await page.locator(kind.sign).filter({ visible: true }).first().waitFor();
  // The key for it would need the focus, which the page puts on its own head.
  await page.locator('[role=tab][aria-selected=true]').click({ button: 'middle' });
  // Only when the start page is there again is the strip done.
  await page.waitForFunction(
    (start) => document.querySelectorAll('[role=tab]').length === 1 && window.location.pathname === start,
    startPage,
  );
}

type Held = readonly [heap: number, nodes: number, listeners: number];

async function held(devTools: CDPSession): Promise<Held> {
  // What waits for a weak reference goes with the second one.
  for (let round = 0; round < 2; round += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return [of('JSHeapUsedSize') / 2 ** 20, of('Nodes'), of('JSEventListeners')];
}

const row = (what: string, [heap, nodes, listeners]: Held): string =>
  `| ${what} | ${heap.toFixed(1)} | ${nodes} | ${listeners} |`;
