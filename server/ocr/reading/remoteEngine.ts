import type { OcrWord } from '#domain/ocr/ocrValues.ts';
import { ReadingRefused } from './readingMessages.ts';

const patienceMs = 30_000;
const mostWords = 20_000;

/**
 * A service that reads pictures for the house: a JPEG goes out, `{words: [{text, conf, box: [x1, y1, x2, y2]}]}` comes
 * back, places from 0 to 1.
 * @throws {ReadingRefused} it does not answer, or not so
 */
export async function readRemotely(picture: Uint8Array, url: string): Promise<readonly OcrWord[]> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: Buffer.from(picture),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const { words } = (await answer.json()) as { readonly words?: unknown };
    if (!Array.isArray(words)) throw new Error('no words');
    return words.slice(0, mostWords).flatMap((word: unknown) => wordOf(word) ?? []);
  } catch (error) {
    throw error instanceof ReadingRefused ? error : new ReadingRefused('remoteFailed');
  }
}

function wordOf(given: unknown): OcrWord | undefined {
  const { text, conf, box } = (given ?? {}) as {
    readonly text?: unknown;
    readonly conf?: unknown;
    readonly box?: unknown;
  };
  if (typeof text !== 'string' || text.trim() === '' || !Array.isArray(box) || box.length !== 4) return undefined;
  const places = box.map((place) => (typeof place === 'number' && place >= 0 && place <= 1 ? place : Number.NaN));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = places;
  if (places.some(Number.isNaN) || x2 <= x1 || y2 <= y1) return undefined;
  const sure = typeof conf === 'number' ? Math.min(1, Math.max(0, conf)) : 0.5;
  return { text: text.slice(0, 1_000), conf: sure, box: [x1, y1, x2, y2] };
}
