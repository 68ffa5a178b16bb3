import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '#tests/browser/site.ts';
import { everyPage } from './everyPage.ts';
import { openGateway } from './gateway.ts';
import { looks, type Shot } from './shot.ts';
import { Studio } from './studio.ts';

interface Wanted {
  /** Where the PNGs go. */
  readonly into: string;
  readonly checkout?: string | undefined;
  readonly data?: string | undefined;
  /** Only pages whose name holds this. */
  readonly only?: string | undefined;
}

/** Pictures of every page in every look. @returns the names of those that could not be taken, with the reason */
export async function captureEveryPage({ into, only = '', ...source }: Wanted): Promise<string[]> {
  mkdirSync(into, { recursive: true });
  return inStudio(source, async (studio, base) => {
    const shots = (await everyPage(base)).filter(({ name }) => name.includes(only));
    return takeAll(studio, shots, async (name, png) => writeFileSync(join(into, `${name}.png`), png));
  });
}

/** A gateway and a browser for as long as the work takes. */
export async function inStudio<Result>(
  source: Pick<Wanted, 'checkout' | 'data'>,
  work: (studio: Studio, base: string, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const gateway = await openGateway(source);
  const browser = await openBrowser();
  try {
    return await work(new Studio(browser, gateway.base), gateway.base, browser);
  } finally {
    await browser.close();
    await gateway.close();
  }
}

/** Pages open at the same time: while one loads, another is looked at. */
const atOnce = 3;

/**
 * Takes each shot in its looks, one after the other, since a new form may take a number.
 * @returns what could not be taken
 */
export async function takeAll(
  studio: Studio,
  shots: readonly Shot[],
  keep: (name: string, png: Buffer) => Promise<void>,
): Promise<string[]> {
  const failed: string[] = [];
  const queue = [...shots];
  const takeNext = async (): Promise<void> => {
    for (let shot = queue.shift(); shot; shot = queue.shift())
      for (const look of shot.looks) {
        const name = `${shot.name}${looks[look].ending}`;
        await studio.take(shot, look).then(
          (png) => keep(name, png),
          (error: unknown) => failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`),
        );
      }
  };
  await Promise.all(Array.from({ length: atOnce }, takeNext));
  return failed;
}
