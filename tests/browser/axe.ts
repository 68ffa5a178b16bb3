import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What is against the rules of accessibility on the page as it stands, serious or not. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } };
    return (await checker.run()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map(({ html }) => ({ html })) }));
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
