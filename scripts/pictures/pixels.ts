import type { Browser, Page } from 'playwright-core';

/** What two pictures of one page have not in common. */
export interface Difference {
  /** Differing pixels of all, 0 to 1. */
  readonly share: number;
  /** The smallest box around them: left, top, width, height. */
  readonly box: readonly [number, number, number, number];
  /** The later picture, pale, with what differs in red; PNG. */
  readonly picture: Buffer;
}

/** Works on pictures inside the browser, so that no package is needed for it. */
export class PixelDesk {
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser): Promise<PixelDesk> {
    return new PixelDesk(await browser.newPage());
  }

  /**
   * A small picture: a wide one at three quarters of its size, a phone's as it is.
   * @param quality of WebP with loss, below 1
   */
  async toWebp(png: Buffer, quality: number): Promise<Buffer> {
    return contentOf(await this.page.evaluate(webpUrl, { source: urlOf(png), quality }));
  }

  /** @returns null when every pixel is the same */
  async compare(before: Buffer, after: Buffer): Promise<Difference | null> {
    if (before.equals(after)) return null;
    const found = await this.page.evaluate(difference, [urlOf(before), urlOf(after)] as const);
    return found && { share: found.share, box: found.box, picture: contentOf(found.url) };
  }
}

const urlOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;
const contentOf = (url: string): Buffer => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/** Runs in the browser. */
async function webpUrl({ source, quality }: { source: string; quality: number }): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const scale = image.width > 500 ? 0.75 : 1;
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('the browser draws nothing');
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL('image/webp', quality);
}

type Box = [number, number, number, number];

/** Runs in the browser. A place that only one of the pictures has differs. */
async function difference(
  sources: readonly [string, string],
): Promise<{ share: number; box: Box; url: string } | null> {
  const images = await Promise.all(
    sources.map(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return image;
    }),
  );
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('the browser draws nothing');
  const [before, after] = images.map((image) => {
    brush.clearRect(0, 0, width, height);
    brush.drawImage(image, 0, 0);
    return brush.getImageData(0, 0, width, height);
  });
  if (!before || !after) throw new Error('two pictures are compared');
  const pixels = [before, after].map(({ data }) => new Uint32Array(data.buffer));
  let [count, left, top, right, bottom] = [0, width, height, -1, -1];
  for (let at = 0; at < width * height; at += 1) {
    if (pixels[0]?.[at] === pixels[1]?.[at]) {
      for (let part = at * 4; part < at * 4 + 3; part += 1)
        after.data[part] = 255 - Math.round((255 - (after.data[part] ?? 0)) / 4);
      continue;
    }
    count += 1;
    after.data.set([220, 0, 0, 255], at * 4);
    [left, right] = [Math.min(left, at % width), Math.max(right, at % width)];
    [top, bottom] = [Math.min(top, Math.floor(at / width)), Math.max(bottom, Math.floor(at / width))];
  }
  if (count === 0) return null;
  brush.putImageData(after, 0, 0);
  const box: Box = [left, top, right - left + 1, bottom - top + 1];
  return { share: count / (width * height), box, url: canvas.toDataURL('image/png') };
}
