import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const SMALLEST = 1024;
const TEXT = /\.(js|css|html|svg|json)$/;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Puts a `.br` and a `.gz` beside every text file of the build, so that the server only hands them out. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!TEXT.test(name)) continue;
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (content.length < SMALLEST) continue;
          const quality = {
            params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
          };
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: await toGzip(content, { level: 9 }) });
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: await toBrotli(content, quality) });
        }
      },
    },
  };
}
