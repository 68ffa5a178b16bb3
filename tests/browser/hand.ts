import type { Locator, Page } from 'playwright-core';

/** More stops than any page has between its first and its last control. */
const mostStops = 200;

/** How a person works a page: with the keyboard alone, or with a finger on a phone. */
export interface Hand {
  press(control: Locator): Promise<void>;
  type(input: Locator, text: string): Promise<void>;
  /** From a list that opens while one types. */
  choose(input: Locator, text: string): Promise<void>;
  /** A button of the row or card that holds the words. */
  pressInRow(words: string, name: string): Promise<void>;
}

/** Tab until it is there: what cannot be reached without a mouse fails here. */
async function reach(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(control)} is not reached by Tab`);
}

/** Down an open menu until it is there. */
async function walkMenu(page: Page, item: Locator): Promise<void> {
  await item.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${String(item)} is not reached by arrows`);
}

/** Tab comes to the row of a list that was focused last; arrows go on from there to the one that holds the words. */
export async function reachRow(page: Page, words: string): Promise<Locator> {
  const rows = page.locator('tr[data-row]').filter({ visible: true });
  const found = rows.filter({ hasText: words }).first();
  await found.waitFor();
  const current = page.locator('tr[data-row][tabindex="0"]').filter({ visible: true }).first();
  await reach(page, current);
  const wanted = Number(await found.getAttribute('data-row'));
  for (let at = Number(await current.getAttribute('data-row')); at !== wanted; ) {
    await page.keyboard.press(at < wanted ? 'ArrowDown' : 'ArrowUp');
    at += at < wanted ? 1 : -1;
    // The row is focused in the next frame only.
    await page.waitForFunction((to) => document.activeElement?.getAttribute('data-row') === to, String(at));
  }
  return found;
}

export const keyboard = (page: Page): Hand => ({
  async press(control) {
    await reach(page, control);
    await page.keyboard.press('Enter');
  },
  async type(input, text) {
    await reach(page, input);
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  },
  async choose(input, text) {
    await reach(page, input);
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
    await page.getByRole('option', { name: text }).first().waitFor();
    await page.keyboard.press('Enter');
  },
  async pressInRow(words, name) {
    const found = await reachRow(page, words);
    const button = found.getByRole('button', { name, exact: true });
    if ((await button.count()) > 0) await reach(page, button);
    else {
      // What is dangerous stands in the menu of the row.
      await reach(page, found.getByRole('button', { name: /的更多操作$/ }));
      await page.keyboard.press('Enter');
      await walkMenu(page, page.getByRole('menuitem', { name, exact: true }));
    }
    await page.keyboard.press('Enter');
  },
});

export const finger = (page: Page): Hand => ({
  press: (control) => control.tap(),
  type: (input, text) => input.fill(text),
  async choose(input, text) {
    await input.tap();
    await input.fill(text);
    await page.getByRole('option', { name: text }).first().tap();
  },
  pressInRow: (words, name) =>
    page
      .locator('li')
      .filter({ hasText: words, has: page.getByRole('button', { name, exact: true }) })
      .filter({ visible: true })
      .first()
      .getByRole('button', { name, exact: true })
      .tap(),
});
