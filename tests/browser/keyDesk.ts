import type { Locator } from 'playwright-core';
import { Desk } from './desk.ts';
import { keyboard, reachRow } from './hand.ts';
import type { Site } from './site.ts';

type Look = NonNullable<Parameters<typeof Desk.open>[2]>;

const visible = { visible: true };

/**
 * Somebody who works by keys alone, and whose actions are counted: a button, a text, a choice, a page that is opened,
 * each with the way to it. What stands there already is none.
 */
export class KeyDesk {
  actions = 0;
  readonly desk: Desk;
  private readonly base: string;
  private constructor(desk: Desk, base: string) {
    this.desk = desk;
    this.base = base;
  }

  static async open(site: Site, loginName: string, look: Look = {}): Promise<KeyDesk> {
    const one = new KeyDesk(await Desk.open(site, loginName, look), site.base);
    if (look.at) one.actions += 1;
    return one;
  }

  close(): Promise<void> {
    return this.desk.close();
  }

  /** An open dialog, else the page in front. */
  async front(): Promise<Locator> {
    const dialog = this.desk.dialog.filter(visible);
    return (await dialog.count()) > 0 ? dialog.last() : this.desk.main;
  }

  async goTo(path: string): Promise<void> {
    this.actions += 1;
    await this.desk.page.goto(`${this.base}${path}`);
  }

  /** A button of the page or of its open dialog. */
  async press(name: string | RegExp, within?: Locator): Promise<void> {
    this.actions += 1;
    const place = within ?? this.desk.main;
    const button = place.getByRole('button', { name, exact: true }).filter(visible);
    await this.hand.press(button.last());
  }

  /** The button of a dialog that carries out what it asked; it goes with the dialog. */
  async confirm(name: string): Promise<void> {
    await this.desk.dialog.waitFor();
    await this.press(name, this.desk.dialog);
    await this.desk.dialog.waitFor({ state: 'detached' });
  }

  async pressInRow(words: string, name: string): Promise<void> {
    this.actions += 1;
    await this.hand.pressInRow(words, name);
  }

  /** Ticks a row, for what the bar below the list does to many. */
  async tick(words: string): Promise<void> {
    this.actions += 1;
    await reachRow(this.desk.page, words);
    await this.desk.page.keyboard.press('Space');
  }

  /** Fields by their labels, typed or chosen; those that hold the value already cost nothing. */
  async fill(values: Readonly<Record<string, string>>, within?: Locator): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.fillOne(label, value, within);
  }

  private async fillOne(label: string, value: string, within?: Locator): Promise<void> {
    const place = within ?? (await this.front());
    const choice = place.getByRole('combobox', { name: label, exact: true }).filter(visible);
    const input = place.getByRole('textbox', { name: label, exact: true }).filter(visible);
    const field = choice.or(input).first();
    await field.waitFor();
    if ((await field.inputValue()) === value) return;
    this.actions += 1;
    if ((await choice.count()) > 0) await this.hand.choose(choice.first(), value);
    else await this.hand.type(input.first(), value);
  }

  /** Papers are chosen in a window of the machine, which is not the product's. */
  async attachFile(file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }): Promise<void> {
    this.actions += 1;
    const place = await this.front();
    await place.locator('input[type=file]').last().setInputFiles(file);
    await place.getByRole('button', { name: `移除${file.name}` }).waitFor();
  }

  /** The status that the record in front has come to. */
  async becomes(status: string): Promise<void> {
    await this.desk.main.getByText(status, { exact: true }).filter(visible).first().waitFor();
  }

  private get hand() {
    return keyboard(this.desk.page);
  }
}
