import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The same codes as the server reads from photos, with less trouble taken: the next frame comes at once. */
const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix', 'PDF417'],
  tryHarder: true,
  tryRotate: true,
  maxNumberOfSymbols: 4,
  textMode: 'Plain',
};

prepareZXingModule({ overrides: { locateFile: () => program } });

/**
 * Reads codes from frames of a camera, one after the other, beside the page. It is a program of its own because it runs
 * WebAssembly, which the policy of the page forbids.
 */
self.addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(data, options).catch(() => []);
  self.postMessage(found.filter(({ isValid }) => isValid).map(({ text }) => text));
});
