import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '#tests/browser/site.ts';
import { PixelDesk } from './pixels.ts';

interface Folders {
  readonly before: string;
  readonly after: string;
  /** Where a picture of each difference goes. */
  readonly into: string;
}

/** Prints what differs between two folders of pictures. @returns how many pictures are not the same in both */
export async function compareFolders({ before, after, into }: Folders): Promise<number> {
  const [old, now] = [picturesOf(before), picturesOf(after)];
  const browser = await openBrowser();
  const desk = await PixelDesk.open(browser);
  let different = 0;
  const tell = (name: string, words: string): void => {
    different += 1;
    console.log(`${name.padEnd(40)} ${words}`);
  };
  try {
    for (const name of [...new Set([...old, ...now])].sort()) {
      if (!old.has(name) || !now.has(name)) {
        tell(name, `only in ${old.has(name) ? before : after}`);
        continue;
      }
      const found = await desk.compare(readFileSync(join(before, name)), readFileSync(join(after, name)));
      if (!found) continue;
      const [left, top, width, height] = found.box;
      tell(name, `${(found.share * 100).toFixed(3).padStart(7)} %  ${width} x ${height} px at ${left}, ${top}`);
      mkdirSync(into, { recursive: true });
      writeFileSync(join(into, name), found.picture);
    }
  } finally {
    await browser.close();
  }
  console.log(`${different} of ${new Set([...old, ...now]).size} pictures differ${different ? `; see ${into}` : ''}`);
  return different;
}

const picturesOf = (folder: string): ReadonlySet<string> =>
  new Set(readdirSync(folder).filter((name) => name.endsWith('.png')));
