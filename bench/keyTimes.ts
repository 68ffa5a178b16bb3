import type { CDPSession, Page } from 'playwright-core';

export const keysEach = 40;
/** A quick typist. */
const betweenKeysMs = 110;

/** Throttles the processor and counts its work by the page's thread: other work on the machine does not count. */
export async function slowedDown(page: Page, rate: number): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return devTools;
}

/** Milliseconds of a processor that the page's thread has used. */
export async function workOf(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/**
 * Times each key in the page from here on, from the event's own stamp to the first task behind the frame that shows it.
 * @returns asks for the milliseconds of each
 */
export async function timeKeys(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const marks = window as unknown as { times: number[] };
    marks.times = [];
    document.onkeydown = ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => marks.times.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    };
  });
  return () => page.evaluate(() => (window as unknown as { times: number[] }).times);
}

/** One key at a time, each timed. */
export async function typeInto(page: Page, source: string, keys: string, count = keysEach): Promise<number[]> {
  // A row that is out of sight is not there yet.
  const row = Number(/^\w+-(\d+)/.exec(source)?.[1] ?? 0);
  await page.evaluate((at) => {
    for (const box of document.querySelectorAll('.line-scroll')) box.scrollTop = (at - 5) * 32;
  }, row);
  await page.locator(`:is(input, textarea)[id$="-${source}"]`).first().focus();
  const times = await timeKeys(page);
  for (let at = 0; at < count; at += 1) {
    // As many keys take away as write: numbers stay in their limits.
    await page.keyboard.press(at < keysEach / 2 ? (keys[at % keys.length] as string) : 'Backspace');
    await page.waitForTimeout(betweenKeysMs);
  }
  return times();
}

export const timesHead = '| what | CPU | number | p50 ms | p95 ms | longest ms |\n|---|---|---|---|---|---|';

export function timesRow(what: string, rate: number, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `| ${what} | ${rate}x | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
}
