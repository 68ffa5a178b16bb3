import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { loggedIn } from '#tests/browser/site.ts';
import { pictureMoment } from './moment.ts';
import { Rest } from './rest.ts';
import { type Act, type Look, looks, type Shot } from './shot.ts';

type Login = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Takes pictures of one gateway. Each page is opened as the first one after a login, so no picture hangs on those
 * before it.
 */
export class Studio {
  private readonly browser: Browser;
  private readonly base: string;
  private readonly logins = new Map<string, Promise<Login>>();

  constructor(browser: Browser, base: string) {
    this.browser = browser;
    this.base = base;
  }

  /** @returns the picture as PNG. @throws {Error} the page never showed its sign, or never came to rest */
  async take(shot: Shot, look: Look): Promise<Buffer> {
    const { account } = shot;
    const context = await this.open(look, account ? await this.login(account) : undefined);
    try {
      const page = await context.newPage();
      const rest = new Rest(page);
      await page.goto(`${this.base}${shot.path}`);
      await page.getByText(shot.sign).filter({ visible: true }).first().waitFor();
      for (const act of shot.acts ?? []) {
        await rest.quiet();
        await perform(page, act);
      }
      if (shot.hidden) await page.addStyleTag({ content: `${shot.hidden} { visibility: hidden !important; }` });
      return await rest.picture();
    } finally {
      await context.close();
    }
  }

  private open(look: Look, storageState?: Login): Promise<BrowserContext> {
    const { width, height, dark, mobile } = looks[look];
    return this.browser
      .newContext({
        viewport: { width, height },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        ...(mobile && { isMobile: true, hasTouch: true }),
        ...(storageState && { storageState }),
      })
      .then(async (context) => {
        await context.clock.setFixedTime(pictureMoment);
        return context;
      });
  }

  private login(account: string): Promise<Login> {
    const known = this.logins.get(account) ?? this.newLogin(account);
    this.logins.set(account, known);
    return known;
  }

  private async newLogin(account: string): Promise<Login> {
    const context = await this.open('light');
    await loggedIn(context, this.base, account);
    const { cookies } = await context.storageState();
    await context.close();
    return { cookies, origins: [] };
  }
}

async function perform(page: Page, act: Act): Promise<void> {
  const front = await frontOf(page);
  if ('press' in act)
    await front
      .getByRole(act.role ?? 'button', { name: act.press, exact: true })
      .filter({ visible: true })
      .first()
      .click();
  else if ('write' in act) await front.getByRole('textbox', { name: act.into, exact: true }).fill(act.write);
  else if ('attach' in act) await front.locator('input[type=file]').first().setInputFiles(act.attach);
  else await front.getByText(act.until).filter({ visible: true }).first().waitFor({ timeout: 120_000 });
}

/** A dialog where one is open, else the tab in front. */
async function frontOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').filter({ visible: true });
  return (await dialog.count()) ? dialog.last() : page.getByRole('main');
}
