import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Declared, edocName, type Sending } from '#domain/declaration/singleWindow/writeMessage.ts';
import type { Services } from '../../gateway/services.ts';
import type { PaperAlong } from './papersAlong.ts';

interface Packed {
  /** Without an ending. */
  readonly name: string;
  readonly xml: string;
  readonly record: Declared;
  readonly sending: Omit<Sending, 'papers'> & { readonly papers: readonly PaperAlong[] };
}

/** The message and its PDFs side by side, each opened when its turn has come. */
export function packMessage({ name, xml, record, sending }: Packed, { files }: Pick<Services, 'files'>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as unknown as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  zip.addBuffer(Buffer.from(xml), `${name}.xml`);
  for (const [at, paper] of sending.papers.entries()) {
    const { hashaddr } = paper;
    if (!hashaddr) continue;
    zip.addReadStreamLazy(edocName(paper, at + 1, record, sending), { compress: false }, (give) => {
      files.open(hashaddr).then((stream) => {
        stream.on('error', fail);
        give(null, stream);
      }, fail);
    });
  }
  zip.end();
  return output;
}
