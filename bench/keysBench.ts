import type { Page } from 'playwright-core';
import { newDemandPath } from '#domain/demand/paths.ts';
import { loggedIn, newContext, openBrowser, type Site } from '#tests/browser/site.ts';
import { cellsOfDeclaration, longDeclaration, settled } from './declarationBench.ts';
import { slowedDown, timesHead, timesRow, typeInto, workOf } from './keyTimes.ts';
import { openSite } from './site.ts';

const rate = 4;

interface Form {
  readonly name: string;
  readonly open: (site: Site) => Promise<Page>;
  /** Typed into once before anything counts: the first key makes the page unsaved. */
  readonly first: string;
  readonly cells: readonly (readonly [name: string, source: string, keys: string])[];
}

const forms: readonly Form[] = [
  { name: 'demand, 1 line', open: (site) => demandOf(site, 1), first: 'remark', cells: cellsOfDemand(0) },
  { name: 'demand, 300 lines', open: (site) => demandOf(site, 300), first: 'remark', cells: cellsOfDemand(149) },
  { name: 'declaration, 50 lines', open: declarationOf, first: 'voyNo', cells: cellsOfDeclaration },
];

/**
 * From a key press to the next paint in the forms that people type into most, at a quarter of the machine's speed, and what a key costs the thread.
 * Beside each form the same keys in a page of as many inputs and no program: what the browser takes by itself.
 */
export async function keysBench(): Promise<void> {
  const gateway = await openSite({ demands: 0 });
  const browser = await openBrowser();
  const site = { base: `http://127.0.0.1:${gateway.port}`, browser, close: gateway.close };
  try {
    console.log(`\n${timesHead}`);
    const works: string[] = [];
    const ratios: string[] = [];
    for (const form of forms) {
      const ours = await measured(form, await form.open(site));
      const peer = bareForm(form, ours.inputs);
      const bare = await measured(peer, await peer.open(site));
      works.push(...[ours, bare].map(({ work }) => work));
      ratios.push(`| ${form.name} | ${(ours.median / bare.median).toFixed(2)} |`);
    }
    console.log(`\n| form | thread at full speed, ms of a key |\n|---|---|\n${works.join('\n')}`);
    console.log(`\n| p50 of a key: form / page without any program | ratio |\n|---|---|\n${ratios.join('\n')}`);
  } finally {
    await browser.close();
    await gateway.close();
  }
}

/** @returns with what one key costs the page's thread, everything that follows included; counted without throttling, which is counted as work */
async function measured({ name, first, cells }: Form, page: Page): Promise<{ work: string; median: number; inputs: number }> {
  const inputs = await page.evaluate(() => document.querySelectorAll('input, textarea').length);
  // A hand that types has moved the mouse before, and the browser looks what lies under it after each layout.
  await page.mouse.move(720, 450);
  const devTools = await slowedDown(page, 1);
  await typeInto(page, first, '1', 1);
  const before = await workOf(devTools);
  for (const [, source, keys] of cells) await typeInto(page, source, keys, 20);
  const work = ((await workOf(devTools)) - before) / (20 * cells.length);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  const all: number[] = [];
  for (const [cell, source, keys] of cells) {
    const times = await typeInto(page, source, keys);
    all.push(...times);
    console.log(timesRow(`${name}: ${cell}`, rate, times));
  }
  console.log(timesRow(`${name}: all of them`, rate, all));
  await page.context().close();
  const median = all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
  return { work: `| ${name} | ${work.toFixed(1)} |`, median, inputs };
}

/** The same cells, and as many inputs beside them, in a page of its own without style or program. */
function bareForm({ name, first, cells }: Form, inputs: number): Form {
  const wanted = [first, ...cells.map(([, source]) => source)];
  const ids = Array.from({ length: Math.max(inputs, wanted.length) }, (_, at) => `x-${wanted[at] ?? at}`);
  const open = async (site: Site) => {
    const page = await (await newContext(site)).newPage();
    await page.setContent(`<!doctype html><title>bare</title><p>${ids.map((id) => `<input id="${id}">`).join(' ')}`);
    return page;
  };
  return { name: `bare page, ${ids.length} inputs`, open, first, cells };
}

function cellsOfDemand(row: number): Form['cells'] {
  return [
    ['标题 (header)', 'title', 'abcdefghij'],
    [`品名, line ${row + 1}`, `goods-${row}-goodsName`, 'abcdefghij'],
    [`数量, line ${row + 1}`, `goods-${row}-qty`, '1234567890'],
  ];
}

async function demandOf(site: Site, lines: number): Promise<Page> {
  const page = await loggedIn(await newContext(site), site.base, 'bus01');
  await page.goto(`${site.base}${newDemandPath()}`);
  await page.locator('.line-table').waitFor();
  await page.getByRole('button', { name: '添加行' }).click();
  await page.locator('td[data-column] input').first().focus();
  if (lines > 1) {
    const text = Array.from({ length: lines }, (_, index) => `goods ${index + 1}`).join('\n');
    await page.evaluate((words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', words);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }
  await page.locator(`.line-table[aria-rowcount="${lines + 1}"]`).waitFor();
  await page.waitForTimeout(500);
  return page;
}

async function declarationOf(site: Site): Promise<Page> {
  const id = await longDeclaration(site);
  const page = await loggedIn(await newContext(site), site.base, 'decl01');
  await page.goto(`${site.base}/declaration/${id}`);
  await settled(page);
  return page;
}
