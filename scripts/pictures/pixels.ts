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

  /** A small picture that stays sharp: the most frequent colours, the others as the nearest of them, and nothing else lost. */
  async toWebp(png: Buffer, colours: number): Promise<Buffer> {
    return contentOf(await this.page.evaluate(webpUrl, { source: urlOf(png), colours }));
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

/** Runs in the browser. Quality 1 is WebP without loss, which a short palette makes a third of its size. */
async function webpUrl({ source, colours }: { source: string; colours: number }): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('the browser draws nothing');
  brush.drawImage(image, 0, 0);
  const content = brush.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(content.data.buffer);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const frequent = [...counts].sort((left, right) => right[1] - left[1]).map(([pixel]) => pixel);
  const palette = frequent.slice(0, colours);
  const nearest = new Map(palette.map((pixel) => [pixel, pixel]));
  for (const pixel of frequent.slice(colours)) {
    let least = Number.POSITIVE_INFINITY;
    for (const known of palette) {
      const far = [0, 8, 16].reduce((sum, bits) => sum + (((pixel >> bits) & 255) - ((known >> bits) & 255)) ** 2, 0);
      if (far < least) nearest.set(pixel, known);
      least = Math.min(least, far);
    }
  }
  for (const [at, pixel] of pixels.entries()) pixels[at] = nearest.get(pixel) ?? pixel;
  brush.putImageData(content, 0, 0);
  return canvas.toDataURL('image/webp', 1);
}

type Box = [number, number, number, number];

/** Runs in the browser. A place that only one of the pictures has differs. */
async function difference(sources: readonly [string, string]): Promise<{ share: number; box: Box; url: string } | null> {
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
      for (let part = at * 4; part < at * 4 + 3; part += 1) after.data[part] = 255 - Math.round((255 - (after.data[part] ?? 0)) / 4);
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
