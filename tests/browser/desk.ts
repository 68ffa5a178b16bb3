import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { beginSession, newContext, openWorkbench, type Site, type WindowLook, watch } from './site.ts';

/** What a person says with a step. */
export interface Answers {
  readonly opinion?: string;
  /** What his department writes in the document first, by the labels. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The status the document then has. */
  readonly to: string;
}

/** One person at a computer of his own: everything goes through the page, and what the page complains about is kept. */
export class Desk {
  readonly page: Page;
  private readonly context: BrowserContext;
  private readonly complaints: readonly string[];

  private constructor(context: BrowserContext, page: Page, complaints: readonly string[]) {
    this.context = context;
    this.page = page;
    this.complaints = complaints;
  }

  /** @param at the address where the person begins, if not at the workbench */
  static async open(
    site: Site,
    loginName: string,
    { at, ...look }: WindowLook & { readonly at?: string } = {},
  ): Promise<Desk> {
    const context = await newContext(site, look);
    await beginSession(context, site.base, loginName);
    const page = await context.newPage();
    const { complaints } = watch(page, site.base);
    await (at ? page.goto(`${site.base}${at}`) : openWorkbench(page, site.base));
    return new Desk(context, page, complaints);
  }

  async close(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }

  /** What lies in front; tabs behind it are hidden. */
  get main(): Locator {
    return this.page.getByRole('main');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** A page by its menu entry. */
  async openMenu(entry: string, group = '保函额度'): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: /菜单/ });
    const link = menu.getByRole('link', { name: entry, exact: true });
    if (!(await link.isVisible())) await menu.getByRole('button', { name: group }).click();
    await link.click();
  }

  /** Looks for a word in the list in front. */
  async search(word: string): Promise<void> {
    const box = this.main
      .getByPlaceholder(/关键字/)
      .filter({ visible: true })
      .first();
    await box.fill(word);
    await box.press('Enter');
  }

  /** A message of the bell leads to its record; it comes without a reload. */
  async openMessage(words: string): Promise<void> {
    await this.page.getByRole('button', { name: /^消息/ }).click();
    await this.dialog.getByRole('button', { name: words }).first().click();
  }

  /** Types into a field, or chooses where there is something to choose from. */
  async fill(label: string, value: string, within: Locator = this.main): Promise<void> {
    const choice = within.getByRole('combobox', { name: label, exact: true });
    const input = within.getByRole('textbox', { name: label, exact: true });
    await choice.or(input).first().waitFor();
    if ((await choice.count()) === 0) {
      // An amount is written otherwise while it is edited, so what stood there is selected by hand.
      await input.click();
      await input.press('Control+A');
      await this.page.keyboard.insertText(value);
      return;
    }
    if ((await choice.inputValue()) === value) return;
    await choice.fill(value);
    await this.page.getByRole('option', { name: value }).first().click();
  }

  async upload(input: Locator, name: string): Promise<void> {
    await input.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await this.page.getByRole('button', { name: `移除${name}` }).waitFor();
  }

  button(label: string): Locator {
    return this.main.getByRole('button', { name: label, exact: true });
  }

  /** The number of the document or sheet in front. */
  async numberInFront(): Promise<string> {
    const title = this.main.getByRole('heading', { level: 1, name: /[A-Z]{2}-\d{4}-\d{4}/ });
    return /[A-Z]{2}-\d{4}-\d{4}/.exec((await title.textContent()) ?? '')?.[0] ?? '';
  }

  /** What the page says in passing. */
  async told(words: string): Promise<void> {
    await this.page.getByRole('status').getByText(words).first().waitFor();
  }

  /** Takes a step of the document in front, with its dialog where it has one. */
  async decide(label: string, { opinion, fields = {}, to }: Answers): Promise<void> {
    for (const [field, value] of Object.entries(fields)) await this.fill(field, value);
    await this.button(label).click();
    // What he has written in the document is his opinion, and is not asked for again.
    if (opinion && !('意见' in fields)) await this.fill('审批意见', opinion, this.dialog);
    await this.dialog.getByRole('button', { name: label, exact: true }).click();
    await this.told(`${label}：已转为“${to}”`);
    await this.dialog.waitFor({ state: 'detached' });
    await this.main.getByText(to, { exact: true }).first().waitFor();
  }
}
