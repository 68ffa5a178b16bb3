import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What is against the rules of accessibility on the page as it stands, serious or not. */
export const axe = (page: Page): Promise<string[]> => violationsOf(page, {});

/** Of these, what depends on the colours alone. */
export const axeOfColours = (page: Page): Promise<string[]> => violationsOf(page, { runOnly: ['color-contrast'] });

async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  // It stays in the page until another is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (asked) => {
    const { axe: checker } = window as unknown as {
      axe: { run: (place: object, options: object) => Promise<{ violations: Violation[] }> };
    };
    // Nobody reads what passed, nor where a violation stands but by its words: both cost more than the rules. Rows
    // below the first ones are made alike.
    const place = { include: document, exclude: [['tbody tr:nth-child(n+6)']] };
    const found = await checker.run(place, { resultTypes: ['violations'], selectors: false, ...asked });
    return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map(({ html }) => ({ html })) }));
  }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
