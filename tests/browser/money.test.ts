import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewOf } from '../longRun.ts';
import { Desk } from './desk.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const pages = [
  '/deposit/desktop',
  '/deposit/depositList',
  '/deposit/depositAdmin',
  '/deposit/overDepositList',
  '/deposit/statisticsBaohanUsed',
  '/deposit/depositOpr',
  '/deposit/apply',
  '/deposit/depositAlert',
  '/baohan',
];
const widths = [1_440, 1_100, 390];

/** Amounts that a person sees wrapped or in part only, with what cuts them. Runs in the page. */
function brokenAmounts(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/-?\d[\d,]*\.\d+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + amount.length);
      const box = range.getBoundingClientRect();
      const parent = node.parentElement;
      if (
        !parent ||
        parent.closest('.tg-hidden, svg') ||
        box.width === 0 ||
        getComputedStyle(parent).visibility === 'hidden' ||
        getComputedStyle(parent).webkitTextFillColor === 'rgba(0, 0, 0, 0)'
      )
        continue;
      let [clipLeft, clipRight] = [0, innerWidth];
      let scroller: HTMLElement | undefined;
      if (range.getClientRects().length > 1)
        broken.push(`${amount} is wrapped in ${parent.tagName}.${parent.className} of ${parent.textContent}`);
      for (
        let around: HTMLElement | null = parent;
        around && around.tagName !== 'MAIN';
        around = around.parentElement
      ) {
        const { overflowX } = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        if (overflowX !== 'visible' && (box.right <= edge.left || box.left >= edge.right)) break;
        if (overflowX !== 'visible')
          [clipLeft, clipRight] = [Math.max(clipLeft, edge.left), Math.min(clipRight, edge.right)];
        const isCut = box.left < edge.left - 1 || box.right > edge.right + 1;
        if (around.dataset.panel !== undefined) break;
        const end = document.elementFromPoint(
          (Math.max(box.left, edge.left) + Math.min(box.right, edge.right)) / 2,
          (box.top + box.bottom) / 2,
        );
        if (overflowX !== 'visible') scroller ??= around;
        // What holds the scrolled part is the ground it stands on, no sight of an amount.
        const isSeen =
          end !== null && !end.contains(scroller ?? around) && (parent.contains(end) || end.contains(parent));
        if (overflowX !== 'visible' && isCut && isSeen)
          broken.push(
            `${amount} is cut by ${around.tagName}.${around.className} of ${around.parentElement?.className}`,
          );
      }
      const middle = (box.top + box.bottom) / 2;
      const seen = [box.left + 1, box.right - 1].map((x) => document.elementFromPoint(x, middle));
      const isOver = seen.map((top) => top !== null && (parent.contains(top) || top.contains(parent)));
      if (isOver[0] !== isOver[1] && box.left > clipLeft && box.right < clipRight)
        broken.push(`${amount} is covered by ${seen.find((_, place) => !isOver[place])?.className}`);
    }
  }
  return [...new Set(broken)];
}

test('no amount is wrapped, cut or half covered, at any width', async () => {
  const desk = await Desk.open(site, 'jck01l', { height: 900 });
  const { page } = desk;
  const found: string[] = [];
  for (const path of fewOf(pages, (_path, place) => place % 3 === 0)) {
    await page.goto(`${site.base}${path}`);
    await desk.main
      .getByText(/\d,\d{3}\.\d\d/)
      .filter({ visible: true })
      .first()
      .waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const left of [0, 90, 200]) {
        await page.evaluate((x) => {
          for (const table of document.querySelectorAll('main table')) table.parentElement?.scrollTo({ left: x });
        }, left);
        let broken = await page.evaluate(brokenAmounts);
        for (let look = 0; broken.length > 0 && look < 15; look++) {
          await page.waitForTimeout(100);
          broken = await page.evaluate(brokenAmounts);
        }
        found.push(...broken.map((amount) => `${path} ${width} +${left}: ${amount}`));
      }
    }
    await page.setViewportSize({ width: 1_440, height: 900 });
  }
  expect(found).toEqual([]);
  await desk.close();
});
