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
  await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (asked) => {
    const { axe: checker } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } };
    return (await checker.run(asked)).violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map(({ html }) => ({ html })) }));
  }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
