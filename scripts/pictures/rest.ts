import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const pause = 300;
/** Pictures in a row that must be the same. */
const sameInARow = 3;
const patience = 60_000;

/**
 * Watches a page from its first request, to know when nothing more will come. Playwright's own idleness is told once
 * per address only.
 */
export class Rest {
  private readonly page: Page;
  private readonly underWay = new Set<Request>();
  private requests = 0;

  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      // The stream of events stays open for as long as the page does.
      if (request.resourceType() === 'eventsource') return;
      this.underWay.add(request);
      this.requests += 1;
    });
    const end = (request: Request) => this.underWay.delete(request);
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /**
   * The page once it asks nothing, shows nothing as on its way, and pictures in a row are the same.
   * @throws {Error} it never rests
   */
  async picture(): Promise<Buffer> {
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const deadline = Date.now() + patience;
    let kept: { readonly png: Buffer; readonly requests: number; readonly seen: number } | undefined;
    while (Date.now() < deadline) {
      await wait(pause);
      if (await this.isBusy()) {
        kept = undefined;
        continue;
      }
      const { requests } = this;
      const png = await this.page.screenshot({ animations: 'disabled', caret: 'hide' });
      const isSame = kept?.requests === requests && kept.png.equals(png);
      kept = { png, requests, seen: isSame ? (kept?.seen ?? 0) + 1 : 1 };
      if (kept.seen === sameInARow) return png;
    }
    throw new Error(`${this.page.url()} never comes to rest`);
  }

  /** Resolves when nothing is under way for a moment. */
  async quiet(): Promise<void> {
    const deadline = Date.now() + patience;
    for (let seen = -1; Date.now() < deadline; seen = this.requests) {
      await wait(pause);
      if (!(await this.isBusy()) && seen === this.requests) return;
    }
    throw new Error(`${this.page.url()} is never quiet`);
  }

  /** The question itself waits for the page's own work. */
  private async isBusy(): Promise<boolean> {
    const isShown = await this.page.evaluate(
      () => document.querySelector('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow])') !== null,
    );
    return isShown || this.underWay.size > 0;
  }
}
