import type { Page } from 'playwright-core';
import { newDemandPath } from '#domain/demand/paths.ts';
import { loggedIn, newContext, openBrowser, type Site } from '#tests/browser/site.ts';
import { cellsOfDeclaration, longDeclaration, settled } from './declarationBench.ts';
import { keysEach, slowedDown, timesHead, timesRow, typeInto, workOf } from './keyTimes.ts';
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
 * From a key press to the next paint in the forms that people type into most, at a quarter of the machine's speed, and
 * what a key costs the thread. Beside each form the same keys in a page of as many inputs and no program: what the
 * browser takes by itself.
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
      works.push(`| ${form.name} | ${ours.work.toFixed(1)} |`);
      ratios.push(`| ${form.name} | ${(ours.median / (await bareMedian(form, ours.inputs, site))).toFixed(2)} |`);
    }
    console.log(`\n| form | thread at full speed, ms of a key |\n|---|---|\n${works.join('\n')}`);
    console.log(`\n| p50 of a key: form / page without any program | ratio |\n|---|---|\n${ratios.join('\n')}`);
  } finally {
    await browser.close();
    await gateway.close();
  }
}

/**
 * @returns with what one key costs the page's thread, everything that follows included; counted without throttling,
 * which is counted as work
 */
async function measured(
  { name, first, cells }: Form,
  page: Page,
): Promise<{ work: number; median: number; inputs: number }> {
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
  return { work, median: medianOf(all), inputs };
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** The same keys in a page of as many inputs without style or program. */
async function bareMedian({ cells }: Form, inputs: number, site: Site): Promise<number> {
  const page = await (await newContext(site)).newPage();
  const ids = Array.from({ length: inputs }, (_, at) => `x-${cells[at]?.[1] ?? at}`);
  await page.setContent(`<!doctype html><title>bare</title><p>${ids.map((id) => `<input id="${id}">`).join(' ')}`);
  await page.mouse.move(720, 450);
  await slowedDown(page, rate);
  const all: number[] = [];
  for (const [, source, keys] of cells) all.push(...(await typeInto(page, source, keys, keysEach / 2)));
  console.log(timesRow(`bare page, ${inputs} inputs`, rate, all));
  await page.context().close();
  return medianOf(all);
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
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
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
